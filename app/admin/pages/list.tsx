import { infoOf, schemaOf } from '../../../domain/pages/page-edits.ts';
import type { PageRow } from '../../../domain/pages/pages.calls.ts';
import type { SectionKind } from '../../../domain/pages/section-schemas.ts';
import { callApi } from '../api/call-api.ts';
import { useReloadWhenDue } from '../schedule/use-now.ts';
import { ActionLink } from '../ui/action.tsx';
import { Moment } from '../ui/moment.tsx';
import { Screen, Status } from '../ui/screen.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import type { Route } from './+types/list';

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return await callApi('GET /api/admin/pages', { signal });
}

const columns: Column<PageRow & { id: string }>[] = [
  { key: 'page', label: 'Page', isHead: true, cell: (row) => <PageName row={row} /> },
  { key: 'state', label: 'State', cell: (row) => <State row={row} /> },
  { key: 'changed', label: 'Last changed', cell: (row) => <LastChange row={row} /> },
  {
    key: 'actions',
    label: 'Actions',
    isBare: true,
    cell: ({ key, name, path }) => (
      <span className="flex gap-1">
        <ActionLink aria-label={`Edit ${name}`} to={`/admin/pages/${key}`} tone="text">
          Edit
        </ActionLink>
        <a
          aria-label={`View ${name}`}
          className="inline-flex min-h-11 items-center px-2 text-[0.9375rem] leading-tight font-semibold text-ink no-underline hover:underline"
          href={path}
          rel="noreferrer"
          target="_blank"
        >
          View
        </a>
      </span>
    ),
  },
];

/** All pages with their states. */
export default function PagesRoute({ loaderData: { pages } }: Route.ComponentProps) {
  useReloadWhenDue(pages.flatMap(({ dueAt: due }) => due ?? []));
  return (
    <Screen lead="The layout is set. The words are yours to change." title="Pages">
      <DataTable
        caption="Pages"
        columns={columns}
        rows={pages.map((page) => ({ ...page, id: page.key }))}
      />
    </Screen>
  );
}

function PageName({ row: { name, path, hidden } }: { row: PageRow }) {
  return (
    <>
      {name}
      <span className="block font-normal break-all text-mute">{path}</span>
      {hidden.length > 0 && (
        <span className="block font-normal text-mute">
          Hidden: {hidden.map((kind) => infoOf(schemaOf(kind as SectionKind))?.label).join(', ')}
        </span>
      )}
    </>
  );
}

function State({ row }: { row: PageRow }) {
  const { dueAt: due } = row;
  return (
    <>
      <DraftState row={row} />
      {due && (
        <span className="mt-1 block">
          <Status tone="quiet">Scheduled</Status>
          <span className="block text-mute">
            for <Moment of={due} />
          </span>
        </span>
      )}
    </>
  );
}

function DraftState({ row: { state, changedParts: count } }: { row: PageRow }) {
  if (state === 'delivered') return <Status tone="quiet">As delivered</Status>;
  if (state === 'edited') return <Status tone="good">Edited</Status>;
  return (
    <>
      <Status tone="waiting">Draft, not public yet</Status>
      <span className="block text-mute">
        {count === 1 ? 'One section changed' : `${count} sections changed`}
      </span>
    </>
  );
}

function LastChange({ row: { draft, published, putBack: back } }: { row: PageRow }) {
  if (back) {
    return (
      <>
        Put back as delivered <Moment of={back.at} />
        {back.by && <span className="block text-mute">by {back.by}</span>}
      </>
    );
  }
  const change = draft ?? published;
  if (!change) return <span className="text-mute">Nobody yet</span>;
  return (
    <>
      <Moment of={change.at} />
      <span className="block text-mute">by {change.by}</span>
    </>
  );
}
