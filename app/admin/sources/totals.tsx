import type { ReactNode } from 'react';
import { stageLabels } from '../../../domain/people/person.ts';
import type { SourcesReport } from '../../../domain/sources/sources.calls.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { rupees } from '../../../domain/text/rupees.ts';
import { ArrowIcon } from '../../ui/icons.tsx';

/** Totals from enquiries to value, compared with the previous period. */
export function Totals({ total, before, period, days }: SourcesReport) {
  const span = days === 1 ? 'day' : `${days} days`;
  const then = period === 'year' ? 'by this day last year' : `in the ${span} before`;
  return (
    <dl className="grid overflow-hidden rounded-card border border-line bg-white p-5 max-sm:gap-4 sm:grid-cols-4 sm:p-6">
      <Total label="Enquiries" note={`${formatNumber(before.enquiries)} ${then}`}>
        {formatNumber(total.enquiries)}
      </Total>
      <Total label={stageLabels.qualified} note={share(total.qualified, total.enquiries)}>
        {formatNumber(total.qualified)}
      </Total>
      <Total label={stageLabels.won} note={share(total.won, total.enquiries)}>
        {formatNumber(total.won)}
      </Total>
      <Total label="Value won" note={`${rupees(String(before.value))} ${then}`}>
        {rupees(String(total.value))}
      </Total>
    </dl>
  );
}

function Total({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div className="relative min-w-0 last:[&_svg]:hidden">
      <dt className="text-[0.9375rem] text-mute">{label}</dt>
      <dd className="font-display text-[2rem] leading-tight font-bold tracking-[-0.025em] tabular-nums">
        {children}
        <ArrowIcon className="absolute top-1/2 right-5 size-5 -translate-y-1/2 text-mute max-lg:hidden" />
      </dd>
      <dd className="text-[0.9375rem] leading-snug text-mute">{note}</dd>
    </div>
  );
}

function share(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)} %`;
}
