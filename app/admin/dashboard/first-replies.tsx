import { useId } from 'react';
import { Link } from 'react-router';
import type { FirstReplies as Replies } from '../../../domain/replies/replies.calls.ts';
import { lateAfterMinutes, minutesText } from '../../../domain/replies/reply-times.ts';
import { percent } from '../charts/plot.tsx';
import { countText } from '../ui/outcome.ts';

/** The time until the first reply, this week compared with last week; a cell of the strip. */
export function FirstReplies({ replies }: { replies: Replies }) {
  const { hours, thisWeek: now, lastWeek: before, late } = replies;
  const id = useId();
  return (
    <li className="bg-white md:max-xl:col-span-3">
      <section aria-labelledby={id} className="p-5 md:p-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="font-sans text-[0.9375rem] leading-snug font-semibold" id={id}>
            First reply this week
          </h2>
          <span className="text-sm text-mute" title={hours ?? undefined}>
            {hours ? 'opening hours only' : 'day and night: no opening hours are set'}
            {hours && <span className="sr-only">: {hours}</span>}
          </span>
        </div>
        {(now || before) && (
          <div className="mt-2 grid gap-x-6 gap-y-3 max-sm:grid-cols-2 max-sm:[&>svg]:col-span-2 sm:grid-cols-2 sm:[&>svg]:col-span-2 md:max-xl:grid-cols-[auto_auto_minmax(8rem,1fr)] md:max-xl:items-end md:max-xl:[&>svg]:col-span-1">
            <Figure before={before?.half} label="Half within" now={now?.half} />
            <Figure before={before?.nineInTen} label="9 in 10 within" now={now?.nineInTen} />
            <Ranges before={before} now={now} />
          </div>
        )}
        {late > 0 && (
          <Link
            className="-mb-2 inline-flex min-h-11 items-center text-[0.9375rem] font-semibold text-ink underline underline-offset-4"
            to="/admin/today?list=slow"
          >
            {countText(late, 'person waits', 'people wait')} for longer than {lateAfterMinutes}{' '}
            minutes
          </Link>
        )}
      </section>
    </li>
  );
}

interface FigureProps {
  label: string;
  now: number | undefined;
  before: number | undefined;
}

function Figure({ label, now, before }: FigureProps) {
  return (
    <div>
      <p className="text-sm text-mute">{label}</p>
      <p className="font-display text-2xl leading-tight font-bold tracking-[-0.02em] tabular-nums">
        {now === undefined ? 'None yet' : minutesText(now)}
      </p>
      <p className="text-sm text-mute">
        {before === undefined ? 'none last week' : `last week ${minutesText(before)}`}
      </p>
    </div>
  );
}

type Times = Replies['thisWeek'];

/** Bars from the median to the 90th percentile on a shared axis. */
function Ranges({ now, before }: { now: Times; before: Times }) {
  const max = Math.max(1, now?.nineInTen ?? 0, before?.nineInTen ?? 0) * 1.05;
  return (
    <svg aria-hidden="true" className="h-14 w-full overflow-visible pr-20">
      <line className="stroke-mute" x1="0" x2="0" y2="100%" />
      {now && <Range max={max} name="this week" times={now} tone="gold" y={14} />}
      {before && <Range max={max} name="last week" times={before} tone="plain" y={40} />}
    </svg>
  );
}

interface RangeProps {
  name: string;
  times: NonNullable<Times>;
  max: number;
  y: number;
  tone: 'gold' | 'plain';
}

function Range({ name, times, max, y, tone }: RangeProps) {
  const [from, to] = [percent(times.half, max), percent(times.nineInTen, max)];
  const stroke = tone === 'gold' ? 'stroke-ink' : 'stroke-mute';
  return (
    <g className={stroke} strokeWidth="2">
      <line x1={from} x2={to} y1={y} y2={y} />
      <line x1={to} x2={to} y1={y - 6} y2={y + 6} />
      <circle className={tone === 'gold' ? 'fill-gold' : 'fill-white'} cx={from} cy={y} r="5" />
      <text
        className="fill-mute stroke-none text-[0.8125rem]"
        dominantBaseline="central"
        dx="10"
        x={to}
        y={y}
      >
        {name}
      </text>
    </g>
  );
}
