interface SkeletonProps {
  kind: 'table' | 'form';
}

/** Grey shapes in the place of what is being loaded; a route's HydrateFallback. */
export function Skeleton({ kind }: SkeletonProps) {
  return (
    <div>
      <p className="sr-only" role="status">
        Loading...
      </p>
      <div aria-hidden="true" className="admin-skeleton">
        <div className="mb-8 h-9 w-48" />
        {kind === 'table' ? <TableShapes /> : <FormShapes />}
      </div>
    </div>
  );
}

function TableShapes() {
  return (
    <div className="grid gap-3">
      <div className="h-11" />
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div className="h-13" key={row} />
      ))}
    </div>
  );
}

function FormShapes() {
  return (
    <div className="grid max-w-[44rem] gap-3">
      {[1, 2, 3].map((field) => (
        <div className="contents" key={field}>
          <div className="h-5 w-28" />
          <div className="mb-3 h-12" />
        </div>
      ))}
      <div className="h-12 w-40" />
    </div>
  );
}
