import { useSearchParams } from 'react-router';
import { infoOf, schemaOf } from '../../../domain/pages/page-edits.ts';
import type { PageGroup, PageRow } from '../../../domain/pages/pages.calls.ts';
import type { SectionKind } from '../../../domain/pages/section-schemas.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { callApi } from '../api/call-api.ts';
import { ActionLink, linkClass } from '../ui/action.tsx';
import { BrokenLinks, LinksUnchecked } from '../ui/broken-links.tsx';
import { StateLinks } from '../ui/filters.tsx';
import { Moment } from '../ui/moment.tsx';
import { countText } from '../ui/outcome.ts';
import { Rows } from '../ui/rows.tsx';
import { Empty, Screen, Status } from '../ui/screen.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { useReloadWhenDue } from '../ui/use-now.ts';
import type { Route } from './+types/list';

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return await callApi('GET /api/admin/pages', { signal });
}

const filterLabels = {
  draft: 'Draft waiting',
  scheduled: 'Scheduled',
  edited: 'Edited',
  delivered: 'Original text',
  broken: 'Broken links',
};
type Filter = keyof typeof filterLabels;
const filters = Object.keys(filterLabels) as Filter[];

/** Each page has one state: what waits for it comes before what is public. */
function isIn(filter: Filter, { state, dueAt, brokenLinks }: PageRow): boolean {
  if (filter === 'broken') return brokenLinks.length > 0;
  return filter === (dueAt === null ? state : 'scheduled');
}

const groupLabels: Record<PageGroup, string> = {
  main: 'Main pages',
  legal: 'Legal',
  linked: 'Reached by a link in an email',
};

const groupOrder: readonly PageGroup[] = ['main', 'legal', 'linked'];

/** Without the pages that have broken links, while there are none. */
function labelsOf(counts: Record<Filter, number>, filter: Filter | undefined) {
  const { broken, ...others } = filterLabels;
  const hasBroken = counts.broken > 0 || filter === 'broken';
  return hasBroken ? filterLabels : (others as typeof filterLabels);
}

type Row = PageRow & { id: string };

/** All pages in groups, with their states and views. */
export default function PagesRoute({ loaderData }: Route.ComponentProps) {
  const { pages, linksUncheckedSince } = loaderData;
  useReloadWhenDue(pages.flatMap(({ dueAt: due }) => due ?? []));
  const [params] = useSearchParams();
  const filter = filters.find((each) => each === params.get('status'));
  const rows = pages
    .filter((page) => !filter || isIn(filter, page))
    .sort((one, other) => groupOrder.indexOf(one.group) - groupOrder.indexOf(other.group))
    .map((page): Row => ({ ...page, id: page.key }));
  const counts = Object.fromEntries(
    filters.map((each) => [each, pages.filter((page) => isIn(each, page)).length]),
  ) as Record<Filter, number>;
  const views = pages.flatMap((page) => page.views ?? []);
  const maxViews = Math.max(1, ...views);
  return (
    <Screen
      actions={
        <a className={linkClass('plain')} href="/" rel="noreferrer" target="_blank">
          View the site
        </a>
      }
      lead="You can change texts, facts and pictures. The layout stays as it is."
      title="Pages"
    >
      <StateLinks
        counts={counts}
        initial={{ label: 'All', count: pages.length }}
        label="Pages by state"
        labels={labelsOf(counts, filter)}
        shown={filter ?? ''}
      />
      <LinksUnchecked since={linksUncheckedSince} />
      <Rows empty={<NoPages />} rows={rows}>
        <DataTable
          caption="Pages"
          columns={columnsWith(maxViews, views.length > 0)}
          headingOf={(row, before) => row.group !== before?.group && groupLabels[row.group]}
          rows={rows}
        />
      </Rows>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-mute">
        <span>
          {countText(pages.length, 'page')}
          {views.length > 0 &&
            `, ${countText(
              views.reduce((sum, each) => sum + each, 0),
              'view',
            )} in the last 30 days. Bots and people who are logged in here are not counted.`}
        </span>
        <span>
          Name, phone, address and hours are in{' '}
          <ActionLink className="min-h-0! px-0! underline" to="/admin/site" tone="text">
            Company
          </ActionLink>
        </span>
      </p>
    </Screen>
  );
}

function NoPages() {
  return (
    <Empty title="No page is in this state">
      <ActionLink to="/admin/pages">Show all pages</ActionLink>
    </Empty>
  );
}

function columnsWith(maxViews: number, hasViews: boolean): Column<Row>[] {
  return [
    { key: 'page', label: 'Page', isHead: true, cell: (row) => <PageName row={row} /> },
    { key: 'state', label: 'State', cell: (row) => <State row={row} /> },
    { key: 'changed', label: 'Last changed', cell: (row) => <LastChange row={row} /> },
    ...(hasViews
      ? [
          {
            key: 'views',
            label: 'Views in 30 days',
            align: 'end' as const,
            cell: (row: Row) => <Views max={maxViews} views={row.views ?? 0} />,
          },
        ]
      : []),
    {
      key: 'actions',
      label: 'Actions',
      isBare: true,
      cell: ({ key, name, path }) => (
        <span className="-mx-2 flex">
          <ActionLink aria-label={`Edit ${name}`} to={`/admin/pages/${key}`} tone="text">
            Edit
          </ActionLink>
          <a
            aria-label={`View ${name}`}
            className={linkClass('text')}
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
}

/** A thumbnail, the name as a link to the editor, the path, and the sections that are hidden or not complete. */
function PageName({ row: { key, name, path, picture, brokenLinks, ...row } }: { row: Row }) {
  const labelOf = (kind: string) => infoOf(schemaOf(kind as SectionKind))?.label;
  const hidden = row.hidden.map(labelOf).join(', ');
  const incomplete = row.incomplete.map(
    ({ kind, missing }) =>
      `${labelOf(kind)} are shown once there ${missing === 1 ? 'is' : 'are'} ${missing} more`,
  );
  return (
    <span className="flex items-center gap-3">
      <span className="page-thumb">
        {picture && <img alt="" height={630} loading="lazy" src={picture} width={1200} />}
      </span>
      <span className="min-w-0">
        <ActionLink
          className="min-h-0! px-0! py-0! text-[0.9375rem]! max-sm:py-2!"
          to={`/admin/pages/${key}`}
          tone="text"
        >
          {name}
        </ActionLink>
        <span className="block text-sm font-normal break-all text-mute">
          {path}
          {hidden && <span className="break-words">, hidden: {hidden}</span>}
          {incomplete.length > 0 && <span className="break-words">. {incomplete.join('. ')}.</span>}
        </span>
        <BrokenLinks links={brokenLinks} />
      </span>
    </span>
  );
}

/** The number, and a line that compares it with the page that has most. */
function Views({ views, max }: { views: number; max: number }) {
  return (
    <>
      {formatNumber(views)}
      <span aria-hidden="true" className="page-views">
        <span style={{ width: `${Math.round((views / max) * 100)}%` }} />
      </span>
    </>
  );
}

/** What waits comes first: a scheduled change, then a draft. */
function State({ row }: { row: PageRow }) {
  const { state, dueAt, changedParts, published } = row;
  const changes = changedParts === 1 ? 'One section changed' : `${changedParts} sections changed`;
  if (dueAt) {
    return (
      <>
        <Status tone="quiet">Scheduled</Status>
        <span className="block text-sm text-mute">
          {changes}, public <Moment of={dueAt} />
        </span>
      </>
    );
  }
  if (state === 'draft') {
    return (
      <>
        <Status tone="waiting">Draft, not public yet</Status>
        <span className="block text-sm text-mute">{changes}</span>
      </>
    );
  }
  if (state === 'delivered') return <Status tone="quiet">Original text</Status>;
  return (
    <>
      <Status tone="good">Edited</Status>
      {published && (
        <span className="block text-sm text-mute">
          Public since <Moment of={published.at} />
        </span>
      )}
    </>
  );
}

function LastChange({ row: { draft, published, putBack: back } }: { row: PageRow }) {
  if (back) {
    return (
      <>
        Back to the original text{' '}
        <span className="block text-sm text-mute">
          <Moment of={back.at} />
          {back.by && ` by ${back.by}`}
        </span>
      </>
    );
  }
  const change = draft ?? published;
  if (!change) return <span className="text-mute">Nobody yet</span>;
  return (
    <>
      {change.by}
      <span className="block text-sm text-mute">
        <Moment of={change.at} />
      </span>
    </>
  );
}
