import { Form, useSearchParams } from 'react-router';
import type { SourcesReport } from '../../../domain/sources/sources.calls.ts';
import { type SourcePeriod, sourcePeriods } from '../../../domain/sources/sources.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { PeriodLink, PeriodSwitch } from '../charts/statistics-panel.tsx';
import { fullDay } from '../charts/wording.ts';
import { ActionButton } from '../ui/action.tsx';
import { ExportButton, Filters } from '../ui/filters.tsx';
import { countText } from '../ui/outcome.ts';
import { Empty, Panel, Screen } from '../ui/screen.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import type { Route } from './+types/sources';
import { groupings, groupLabels, groupsOf, SourceTable } from './source-table.tsx';
import { Totals } from './totals.tsx';

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const { search } = new URL(url);
  return await callApi('GET /api/admin/sources', { search, signal });
}

export default function SourcesRoute({ loaderData: report }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const grouping = groupings.find((each) => each === params.get('group')) ?? 'source';
  const groups = groupsOf(report, grouping);
  return (
    <Screen
      actions={<ExportButton name="sources" needs="people.edit" path="/api/admin/sources/export" />}
      lead={`Where customers come from, by the day of the first enquiry: ${fullDay(report.from)} to ${fullDay(report.to)}`}
      title="Sources"
    >
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Days {...report} />
        <Filters
          keep={['days', 'from', 'to']}
          selects={[
            {
              name: 'interest',
              label: 'Interest',
              options: [
                { value: '', label: 'Courses and services' },
                ...report.interests.map((value) => ({ value, label: value })),
              ],
            },
            {
              name: 'group',
              label: 'Group by',
              isOrder: true,
              options: groupings.map((value) => ({
                value: value === 'source' ? '' : value,
                label: groupLabels[value],
              })),
            },
          ]}
        />
      </div>
      {groups.length > 0 ? (
        <>
          <Totals {...report} />
          <SourceTable grouping={grouping} groups={groups} total={report.total} />
          <LostReasons lost={report.lost} />
          <Deleted {...report} />
        </>
      ) : (
        <Empty
          title={
            report.interest
              ? `No enquiry about ${report.interest} in these days`
              : 'No enquiry in these days'
          }
        >
          <p>
            Everybody who enquires is counted here, with the site, the campaign and the page that
            brought them, and again when they are qualified and won. To see your campaigns, add
            utm_source, utm_medium and utm_campaign to the links in your advertisements.
          </p>
        </Empty>
      )}
    </Screen>
  );
}

const words: Record<SourcePeriod, string> = {
  30: '30 days',
  90: '90 days',
  year: 'This year',
  365: '12 months',
};
const periods = sourcePeriods.map((days) => ({ days: `${days}`, words: words[days] }));

/** Chooses the counted days: a period that ends today, or two dates. */
function Days({ period, from, to }: Pick<SourcesReport, 'period' | 'from' | 'to'>) {
  const isOwn = period === 'own';
  const [params] = useSearchParams();
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <div>
        <p aria-hidden="true" className="mb-1 text-sm font-semibold">
          Enquiries from
        </p>
        <PeriodSwitch chosen={period} label="Enquiries from" periods={periods}>
          <PeriodLink isChosen={isOwn} to={`?from=${from}&to=${to}`}>
            Choose dates
          </PeriodLink>
        </PeriodSwitch>
      </div>
      {isOwn && (
        <Form className="flex flex-wrap items-end gap-3" key={`${from} ${to}`} preventScrollReset>
          {['interest', 'group'].map((name) => (
            <input key={name} name={name} type="hidden" value={params.get(name) ?? ''} />
          ))}
          <TextField defaultValue={from} label="From" name="from" required type="date" />
          <TextField defaultValue={to} label="To" name="to" required type="date" />
          <ActionButton type="submit">Show</ActionButton>
        </Form>
      )}
    </div>
  );
}

/** Reasons why people were lost. */
function LostReasons({ lost }: Pick<SourcesReport, 'lost'>) {
  if (lost.length === 0) return null;
  const all = lost.reduce((sum, { people }) => sum + people, 0);
  return (
    <Panel aside={countText(all, 'person', 'people')} title="Why people were lost">
      <DataTable
        caption="People who were lost, by reason"
        columns={lostColumns}
        rows={lost.map((row) => ({ ...row, id: row.reason }))}
      />
    </Panel>
  );
}

type LostRow = SourcesReport['lost'][number] & { id: string };

const lostColumns: Column<LostRow>[] = [
  {
    key: 'reason',
    label: 'Reason',
    isHead: true,
    cell: ({ reason }) => reason,
  },
  { key: 'people', label: 'People', align: 'end', cell: ({ people }) => formatNumber(people) },
];

/** People of whom only monthly totals remain. */
function Deleted({
  deleted,
  leftOut,
  interest,
}: Pick<SourcesReport, 'deleted' | 'leftOut' | 'interest'>) {
  if (deleted + leftOut === 0) return null;
  if (interest) {
    return (
      <p className="text-[0.9375rem] text-mute">
        {countText(leftOut, 'person', 'people')} whose cards are deleted{' '}
        {leftOut === 1 ? 'is' : 'are'} not counted here, because their interest is no longer known.
      </p>
    );
  }
  return (
    <p className="text-[0.9375rem] text-mute">
      {deleted > 0 &&
        `The cards of ${countText(deleted, 'person', 'people')} are deleted; the totals of their months still count them. `}
      {leftOut > 0 &&
        `${countText(leftOut, 'person', 'people')} more whose cards are deleted enquired in a month of which only a part is shown here, and ${leftOut === 1 ? 'is' : 'are'} not counted.`}
    </p>
  );
}
