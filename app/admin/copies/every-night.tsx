import type { ReactNode } from 'react';
import type { CopyOverview } from '../../../domain/copies/copies.calls.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { TickIcon } from '../../ui/icons.tsx';
import { useMomentText } from '../ui/moment.tsx';
import { Panel } from '../ui/screen.tsx';
import { sizeText } from './copy-words.ts';

/** What the last copy has, and how it was proven. */
export function EveryNight({ last }: Pick<CopyOverview, 'last'>) {
  const momentText = useMomentText();
  return (
    <Panel aside="after 2:00 am" title="Every night">
      {last ? (
        <ul className="grid gap-4">
          <Fact
            title={`Last copy: ${sizeText(last.bytes)}, in ${last.seconds} s`}
            verdict="Complete"
          >
            {formatNumber(last.counts.rows)} rows and {formatNumber(last.counts.pictures)} pictures,
            locked with your key.
          </Fact>
          <Fact
            title="Opened and counted before it was locked, read back afterwards"
            verdict="Proven"
          >
            {formatNumber(last.counts.posts)} posts, {formatNumber(last.counts.messages)} enquiries:
            the same as here at {momentText(last.madeAt)}. What came back from the store is the same
            to the last byte.
          </Fact>
        </ul>
      ) : (
        <p className="text-mute">There is no good copy.</p>
      )}
    </Panel>
  );
}

interface FactProps {
  title: string;
  verdict: string;
  children: ReactNode;
}

function Fact({ title, verdict, children }: FactProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 basis-[20rem] grow">
        <p className="font-semibold">{title}</p>
        <p className="text-[0.9375rem] leading-normal text-mute">{children}</p>
      </div>
      <span className="inline-flex items-center gap-1.5 rounded-control bg-good px-2.5 py-1 text-sm font-semibold text-green">
        <TickIcon className="size-4" />
        {verdict}
      </span>
    </li>
  );
}
