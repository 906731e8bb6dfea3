import { Link, useLocation, useSearchParams } from 'react-router';
import {
  lostBecause,
  openStages,
  type PeopleList,
  peopleLists,
  stageLabels,
} from '../../../domain/people/person.ts';
import { rupees } from '../../../domain/text/rupees.ts';
import { callApi } from '../api/call-api.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { ExportButton, Filters, Pages, StateLinks } from '../ui/filters.tsx';
import { countText } from '../ui/outcome.ts';
import { bulkOf, loadList, Rows } from '../ui/rows.tsx';
import { Empty, Screen } from '../ui/screen.tsx';
import { useHashAct } from '../ui/use-hash-focus.ts';
import type { Route } from './+types/list';
import { AddPerson } from './add-person.tsx';
import { Board, loadBoard } from './board.tsx';
import { PeopleTable } from './people-table.tsx';
import { SavedViews } from './saved-views.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  const list = peopleLists.find((each) => each === query.get('status')) ?? 'open';
  const { signal } = request;
  const isBoard = query.get('view') === 'board';
  const [people, views] = await Promise.all([
    isBoard
      ? loadBoard(list, query, signal)
      : loadList(request, (options) => callApi('GET /api/admin/people', options), {
          remembers: true,
        }),
    callApi('GET /api/admin/people-views', { signal }),
  ]);
  return { columns: [], ...people, views, list, isBoard, query };
}

const labels: Record<PeopleList, string> = {
  open: 'Open',
  ...stageLabels,
  readers: 'Readers',
  all: 'All',
};

const stepOptions = [
  { value: '', label: 'Any' },
  { value: 'unanswered', label: 'No answer yet' },
  { value: 'late', label: 'Overdue' },
  { value: 'today', label: 'Today' },
  { value: 'later', label: 'Later' },
  { value: 'none', label: 'None' },
];

const sortOptions = [
  { value: '', label: 'Overdue first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'value', label: 'Value' },
];

export default function PeopleRoute({ loaderData }: Route.ComponentProps) {
  const { people, counts, list, isBoard, query, interests, sources, accounts, page, pages } =
    loaderData;
  const isAboutLost = list === 'lost' || list === 'all' || query.has('reason');
  const addition = useDialog<string>();
  const state = useLocation().state as { name?: unknown } | null;
  useHashAct('add', () => addition.open(typeof state?.name === 'string' ? state.name : ''));
  const bulk = bulkOf(`?${query}`, loaderData.total, async (search) => {
    const { people: rows, ids } = await callApi('GET /api/admin/people', { search });
    return { rows, ids };
  });
  const choices = (name: string, label: string, values: readonly string[]) => ({
    name,
    label,
    options: [{ value: '', label: 'Any' }, ...values.map((value) => ({ value, label: value }))],
  });
  const ownerFilter = {
    name: 'owner',
    label: 'Looked after by',
    options: [
      { value: '', label: 'Anybody' },
      { value: 'mine', label: 'Me' },
      { value: 'nobody', label: 'Nobody' },
      ...accounts.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
  };
  const none = <NoPeople list={list} query={query} />;
  return (
    <Screen
      actions={
        <>
          <ViewLinks isBoard={isBoard} />
          <ExportButton name="people" path="/api/admin/people/export" />
          <ActionButton onClick={() => addition.open('')} tone="primary">
            Add a person
          </ActionButton>
        </>
      }
      lead={<span role="status">{leadOf(loaderData)}</span>}
      title="People"
    >
      <StateLinks
        counts={counts}
        initial="open"
        label="People by stage"
        labels={labels}
        shown={list}
      />
      <Filters
        keep={['status', 'view']}
        searchLabel="Search people"
        selects={[
          choices('interest', 'Interest', interests),
          choices('source', 'Source', sources),
          ...(isAboutLost ? [choices('reason', lostBecause, loaderData.reasons)] : []),
          ...(accounts.length > 1 || query.has('owner') ? [ownerFilter] : []),
          { name: 'step', label: 'Next step', options: stepOptions },
          { name: 'sort', label: 'Sort by', options: sortOptions },
        ]}
      />
      <SavedViews query={query} views={loaderData.views} />
      <Rows bulk={bulk} empty={!isBoard && none} rows={people}>
        {(rows) =>
          isBoard ? (
            <>
              {list === 'open' && <WroteAgain counts={counts} />}
              {/* Stays without people: a card that moves while the columns load is in none of them for a moment. */}
              <Board columns={loaderData.columns} />
              {people.length === 0 && none}
            </>
          ) : (
            <PeopleTable {...loaderData} people={rows} />
          )
        }
      </Rows>
      <Pages page={page} pageCount={pages} />
      {addition.render((close, name) => (
        <AddPerson interests={interests} name={name} onClose={close} />
      ))}
    </Screen>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function leadOf({ total, worth, due, list }: Loaded): string {
  const late = due.late > 0 ? `, ${due.late} late` : '';
  const sum = worth > 0 ? `, worth ${rupees(String(worth))}` : '';
  const isOpen = list === 'open' || list === 'new' || list === 'contacted' || list === 'qualified';
  return `${countText(total, 'person', 'people')}${isOpen ? late : ''}${sum}`;
}

/** Links to the list and the board of the same people. */
function ViewLinks({ isBoard }: { isBoard: boolean }) {
  const [params] = useSearchParams();
  const addressOf = (view: string) => {
    const next = new URLSearchParams(params);
    for (const name of [...next.keys()]) {
      if (name === 'view' || name.startsWith('page')) next.delete(name);
    }
    if (view) next.set('view', view);
    return `?${next}`;
  };
  return (
    <nav aria-label="View" className="flex rounded-control border border-mute/70 bg-white p-0.5">
      {[
        { label: 'List', view: '', isCurrent: !isBoard },
        { label: 'Board', view: 'board', isCurrent: isBoard },
      ].map(({ label, view, isCurrent }) => (
        <Link
          aria-current={isCurrent ? 'true' : undefined}
          className="inline-flex min-h-11 items-center rounded-[8px] px-4 text-[0.9375rem] font-semibold text-ink no-underline aria-[current=true]:bg-green aria-[current=true]:text-chalk"
          key={label}
          to={addressOf(view)}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

const filters = ['search', 'interest', 'source', 'reason', 'owner', 'step'];

/** Customers and lost people who wrote again are open, but the board shows only the open stages. */
function WroteAgain({ counts }: Pick<Loaded, 'counts'>) {
  const count = counts.open - openStages.reduce((sum, stage) => sum + counts[stage], 0);
  if (count <= 0) return null;
  return (
    <p>
      {countText(count, 'customer or lost person', 'customers or lost people')} wrote again and{' '}
      {count === 1 ? 'waits' : 'wait'} for an answer.{' '}
      <ActionLink to="/admin/people?step=unanswered" tone="text">
        Show who waits
      </ActionLink>
    </p>
  );
}

/** The same filters for people at any stage. */
function amongAll(query: URLSearchParams): string {
  const wider = new URLSearchParams(query);
  wider.set('status', 'all');
  wider.delete('page');
  return `/admin/people?${wider}`;
}

function NoPeople({ list, query }: { list: PeopleList; query: URLSearchParams }) {
  if (filters.some((name) => query.get(name))) {
    return (
      <Empty title="Nobody found">
        <p>
          {list === 'all'
            ? 'Try other words or fewer filters.'
            : 'Only the chosen stage was searched. Try all people, other words or fewer filters.'}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          {list !== 'all' && <ActionLink to={amongAll(query)}>Look among all people</ActionLink>}
          <ActionLink to={`/admin/people?status=${list}`}>Without filters</ActionLink>
        </div>
      </Empty>
    );
  }
  if (list === 'readers') {
    return (
      <Empty title="No readers yet">
        <p>People who comment or get the newsletter, but have not enquired, are listed here.</p>
      </Empty>
    );
  }
  if (list !== 'open') {
    return (
      <Empty title="Nobody at this stage">
        <ActionLink to="/admin/people">Show who is open</ActionLink>
      </Empty>
    );
  }
  return (
    <Empty title="Nobody is waiting">
      <p>
        Everybody who sends the contact form appears here. For enquiries by phone or in person,
        press “Add a person”.
      </p>
    </Empty>
  );
}
