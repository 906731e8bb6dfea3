import { Link } from 'react-router';

interface PeriodSwitchProps<Period extends number> {
  /** Of the whole, for who does not see what it stands beside. */
  label: string;
  /** In days, with their words. */
  periods: readonly { days: Period; words: string }[];
  chosen: number;
}

/** How far back figures reach; it stands in the address, so that Back and a bookmark keep it. */
export function PeriodSwitch<Period extends number>(props: PeriodSwitchProps<Period>) {
  const { label, periods, chosen } = props;
  return (
    <nav aria-label={label} className="flex w-fit rounded-control border border-line bg-white p-1">
      {periods.map(({ days, words }) => (
        <Link
          aria-current={days === chosen ? 'true' : undefined}
          className="inline-flex min-h-11 items-center rounded-[7px] px-4 text-[0.9375rem] font-semibold text-mute hover:text-ink aria-[current]:bg-green aria-[current]:text-chalk"
          key={days}
          preventScrollReset
          to={`?days=${days}`}
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}
