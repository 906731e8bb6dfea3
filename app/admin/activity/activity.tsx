import { Form, Link, useSearchParams } from 'react-router';
import type { ActivityCheck, ActivityPage } from '../../../domain/activity/activity.calls.ts';
import {
  activityKindNames,
  activityKinds,
  activityObject,
} from '../../../domain/activity/activity.ts';
import { addDays, dayIn } from '../../../domain/analytics/days.ts';
import { mailDate, shortDate } from '../../../domain/text/dates.ts';
import { momentText, timeText } from '../../../domain/text/moment-text.ts';
import { TextField } from '../../ui/field.tsx';
import { CloseIcon, TickIcon } from '../../ui/icons.tsx';
import { NameTile } from '../../ui/kolam/cover.tsx';
import { callApi } from '../api/call-api.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { ExportButton, Filters, FoldedOnPhone, Pages } from '../ui/filters.tsx';
import { countText } from '../ui/outcome.ts';
import { Empty, Screen } from '../ui/screen.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { useAction } from '../ui/use-action.ts';
import { useNow } from '../ui/use-now.ts';
import type { Route } from './+types/activity';
import { type ActivityRow, groupEntries } from './group-entries.ts';

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const { search } = new URL(url);
  return await callApi('GET /api/admin/activity', { search, signal });
}

export default function ActivityRoute({ loaderData: list }: Route.ComponentProps) {
  const { entries, page, pages, timeZone, accounts, check } = list;
  const [params] = useSearchParams();
  const isFiltered = ['search', 'who', 'kind', 'from', 'to'].some((name) => params.get(name));
  return (
    <Screen
      actions={<ExportButton name="activity" path="/api/admin/activity/export" />}
      lead="Who did what, when, and from which device. Kept for one year"
      title="Activity"
    >
      <h2 className="sr-only">Activity</h2>
      <Filters
        keep={['from', 'to']}
        searchLabel="Post, person’s number, setting"
        selects={[
          {
            name: 'who',
            label: 'Who',
            options: [
              { value: '', label: 'Everybody' },
              ...accounts.map(({ id, name }) => ({ value: String(id), label: name })),
              { value: 'nobody', label: 'Visitors' },
            ],
          },
          {
            name: 'kind',
            label: 'What',
            options: [
              { value: '', label: 'Everything' },
              ...activityKindNames.map((value) => ({ value, label: activityKinds[value] })),
            ],
          },
        ]}
      />
      <FoldedOnPhone label="Days and logins">
        <Days />
      </FoldedOnPhone>
      <Seal check={check} zone={timeZone} />
      {entries.length > 0 ? (
        <>
          <Entries list={list} />
          <p className="text-[0.9375rem] text-mute">
            An entry points to a card by its number. Once a person is erased, it says “an erased
            person”.
          </p>
          <Pages page={page} pageCount={pages} />
        </>
      ) : (
        <NoEntries isFiltered={isFiltered} />
      )}
    </Screen>
  );
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty title="Nothing matches">
        <p>No entry fits all filters. Remove one to see more.</p>
        <ActionLink to="/admin/activity">Show all activity</ActionLink>
      </Empty>
    );
  }
  return (
    <Empty title="Nothing yet">
      <p>Whatever somebody changes, sends, exports or deletes here appears in this list.</p>
    </Empty>
  );
}

/** Chooses the first and the last day; the other filters stay. */
function Days() {
  const [params] = useSearchParams();
  const { from, to } = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const others = [...params].filter(([name]) => !['from', 'to', 'page'].includes(name));
  const logins = new URLSearchParams(params);
  logins.set('kind', 'logins');
  logins.delete('page');
  return (
    <Form className="flex flex-wrap items-end gap-3" key={`${from} ${to}`} preventScrollReset>
      {others.map(([name, value]) => (
        <input key={name} name={name} type="hidden" value={value} />
      ))}
      <TextField defaultValue={from} label="From" name="from" type="date" />
      <TextField defaultValue={to} label="To" name="to" type="date" />
      <ActionButton type="submit">Show these days</ActionButton>
      <ActionLink to={`?${logins}`}>Logins only</ActionLink>
    </Form>
  );
}

/** Whether the log can be trusted, and when that was looked at. */
function Seal({ check, zone }: { check: ActivityCheck | null; zone: string }) {
  const { run, isBusy } = useAction();
  const checkNow = () =>
    void run(() => callApi('POST /api/admin/activity/checks', {}), {
      done: ({ fault }) =>
        fault ? { text: fault, tone: 'alert' } : 'Checked. Nothing has been changed or removed.',
    });
  const fault = check?.fault;
  const look = !check ? 'bg-sand text-ink' : fault ? 'bg-bad text-brick-deep' : 'bg-good text-ink';
  const Icon = fault ? CloseIcon : TickIcon;
  return (
    <section
      aria-label="Whether the activity can be trusted"
      className={`flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card px-4 py-1 ${look}`}
    >
      {check && <Icon className="size-5 shrink-0" />}
      <p className="min-w-0 grow basis-72 py-2">
        <SealText check={check} zone={zone} />
      </p>
      <ActionButton aria-disabled={isBusy} onClick={checkNow} tone="text">
        {isBusy ? 'Checking…' : check ? 'Check again' : 'Check now'}
      </ActionButton>
    </section>
  );
}

function SealText({ check, zone }: { check: ActivityCheck | null; zone: string }) {
  const today = dayIn(zone, useNow());
  if (!check) return 'Every night it is checked that no entry was changed or removed.';
  const isToday = dayIn(zone, new Date(check.checkedAt)) === today;
  const at = isToday
    ? `at ${timeText(check.checkedAt, zone)}`
    : `on ${momentText(check.checkedAt, zone)}`;
  if (check.fault) {
    return (
      <>
        <strong>{check.fault}</strong> Checked {at}.
      </>
    );
  }
  if (check.entries === 0) {
    return `There was no entry to check ${at}. What was written since is checked at night.`;
  }
  const since = check.since ? ` since ${shortDate(check.since, zone)}` : '';
  return (
    <>
      <strong>Nothing has been changed or removed.</strong>{' '}
      {countText(check.entries, 'entry', 'entries')}
      {since}, checked {at}. Later ones are checked at night.
    </>
  );
}

function Entries({ list: { entries, days, timeZone } }: { list: ActivityPage }) {
  const today = dayIn(timeZone, useNow());
  const rows = groupEntries(entries, timeZone);
  const shownOn = (day: string) =>
    rows.filter((row) => row.day === day).reduce((sum, { times }) => sum + times, 0);

  const headingOf = (row: ActivityRow, before: ActivityRow | undefined) => {
    if (row.day === before?.day) return null;
    const total = days[row.day] ?? 0;
    const shown = shownOn(row.day);
    const date = mailDate(`${row.day}T00:00:00Z`, 'UTC');
    const name = { [today]: 'Today', [addDays(today, -1)]: 'Yesterday' }[row.day];
    return (
      <>
        <strong>{name ?? date}</strong>{' '}
        <span className="font-normal text-mute">
          {name && `${date}, `}
          {countText(total, 'entry', 'entries')}
          {shown < total && `, ${shown} on this page`}
        </span>
      </>
    );
  };

  const columns: Column<ActivityRow>[] = [
    {
      key: 'time',
      label: 'Time',
      cell: ({ at }) => (
        <time className="whitespace-nowrap tabular-nums" dateTime={at}>
          {timeText(at, timeZone)}
        </time>
      ),
    },
    { key: 'who', label: 'Who', cell: (row) => <Who {...row} /> },
    {
      key: 'what',
      label: 'What',
      isHead: true,
      cell: (row) => <What {...row} zone={timeZone} />,
    },
    {
      key: 'device',
      label: 'Device',
      cell: ({ device }) => <span className="text-mute">{device}</span>,
    },
  ];
  return <DataTable caption="Activity" columns={columns} headingOf={headingOf} rows={rows} />;
}

function Who({ account, accountId }: ActivityRow) {
  const name = account || 'Someone';
  return (
    <span className="inline-flex items-center gap-2">
      {accountId !== null && <NameTile className="size-6 rounded-md" name={name} />}
      <span className="font-semibold">{name}</span>
    </span>
  );
}

/** Refused logins are in another colour; the words say it too. */
const isAlarming = ({ kind, accountId }: ActivityRow) => kind === 'logins' && accountId === null;

function What({ zone, ...row }: ActivityRow & { zone: string }) {
  const object = activityObject(row);
  const address = addressOf(row);
  return (
    <span className="font-normal">
      <strong className={isAlarming(row) ? 'text-brick' : ''}>
        {row.did}
        {row.times > 1 && ` ${row.times} times${row.did.endsWith(':') ? ':' : ''}`}
      </strong>{' '}
      {address ? (
        <Link className="text-mute underline underline-offset-4 hover:text-ink" to={address}>
          {object}
        </Link>
      ) : (
        <span className="text-mute">{object}</span>
      )}
      {isAlarming(row) && row.times > 1 && (
        <span className="text-mute">, first at {timeText(row.firstAt, zone)}</span>
      )}
    </span>
  );
}

/** Where the thing is that an entry is about, as far as it has a screen of its own and was not deleted. */
function addressOf({ noun, subjects, count, name, did }: ActivityRow): string | undefined {
  const [id] = subjects;
  if (id === undefined || count !== 1 || /^(?:Deleted|Erased)/.test(did)) return;
  if (noun === 'person') return name === null ? undefined : `/admin/people/${id}`;
  if (noun === 'post' && /^\d+$/.test(id)) return `/admin/blog/edit/${id}`;
  if (noun === 'page') return `/admin/pages/${id}`;
  if (noun === 'enquiry') return `/admin/messages/${id}`;
  if (noun === 'newsletter') return `/admin/newsletter/${id}`;
  return;
}
