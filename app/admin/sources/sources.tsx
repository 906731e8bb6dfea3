import {
  readSourcePeriod,
  type SourcePeriod,
  sourcePeriods,
} from '../../../domain/people/sources.ts';
import { callApi } from '../api/call-api.ts';
import { PeriodSwitch } from '../charts/period-switch.tsx';
import { fullDay } from '../charts/wording.ts';
import { ExportButton } from '../lists/export-button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/sources';
import { Averages } from './averages.tsx';
import { groupsOf } from './groups.ts';
import { Months } from './months.tsx';
import { SourceTable } from './source-table.tsx';
import { Totals } from './totals.tsx';

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const days = readSourcePeriod(new URL(url).searchParams.get('days'));
  return await callApi('GET /api/admin/sources', { search: `?days=${days}`, signal });
}

export default function SourcesRoute({ loaderData: report }: Route.ComponentProps) {
  const groups = groupsOf(report.rows);
  return (
    <Screen
      actions={<ExportButton name="sources" path="/api/admin/sources/export" />}
      lead={`Where customers come from, by the day of the first enquiry: ${fullDay(report.from)} to ${fullDay(report.to)}`}
      title="Sources"
    >
      <PeriodSwitch chosen={report.days} label="Enquiries from" periods={periods} />
      {groups.length > 0 ? (
        <>
          <Totals {...report} />
          <SourceTable groups={groups} total={report.total} />
          <Averages groups={groups} total={report.total} />
          <Months months={report.months} />
        </>
      ) : (
        <Empty title="No enquiry in these days">
          <p>
            Each person who enquires is counted here, with the site, the campaign and the page that
            brought them, and again when they are qualified and won. Give the links in your
            advertisements utm_source, utm_medium and utm_campaign.
          </p>
        </Empty>
      )}
    </Screen>
  );
}

const words: Record<SourcePeriod, string> = { 30: '30 days', 90: '90 days', 365: '12 months' };
const periods = sourcePeriods.map((days) => ({ days, words: words[days] }));
