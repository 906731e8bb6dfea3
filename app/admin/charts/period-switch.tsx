import { Link } from 'react-router';
import { type Period, periods } from '../../../domain/analytics/statistics.ts';

/** How far back the statistics reach; it stands in the address, so that Back and a bookmark keep it. */
export function PeriodSwitch({ days }: { days: Period }) {
  return (
    <nav
      aria-label="Period of the statistics"
      className="flex rounded-control border border-line bg-white p-1"
    >
      {periods.map((period) => (
        <Link
          aria-current={period === days ? 'true' : undefined}
          className="inline-flex min-h-11 items-center rounded-[7px] px-4 text-[0.9375rem] font-semibold text-mute hover:text-ink aria-[current]:bg-green aria-[current]:text-chalk"
          key={period}
          preventScrollReset
          to={`?days=${period}`}
        >
          {period} days
        </Link>
      ))}
    </nav>
  );
}
