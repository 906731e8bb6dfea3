/** Grey shapes in the place of what is being loaded. */
export function Skeleton() {
  return (
    <div>
      <p className="sr-only" role="status">
        Loading...
      </p>
      <div aria-hidden="true" className="admin-skeleton">
        <div className="mb-8 h-9 w-48" />
        <div className="grid gap-3">
          <div className="h-11" />
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <div className="h-13" key={row} />
          ))}
        </div>
      </div>
    </div>
  );
}
