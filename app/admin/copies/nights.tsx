import type { ReactNode } from 'react';
import type { CopyNight, CopyOverview } from '../../../domain/copies/copies.calls.ts';
import { shortDate } from '../../../domain/text/dates.ts';
import { CloseIcon, TickIcon } from '../../ui/icons.tsx';
import { useMomentText } from '../ui/moment.tsx';
import { Panel } from '../ui/screen.tsx';
import { sizeText } from './copy-words.ts';

const looks: Record<CopyNight['state'], string> = {
  good: 'bg-green-soft',
  failed: 'bg-brick text-white',
  missing: 'border border-dashed border-mute bg-white',
};

const words: Record<CopyNight['state'], string> = {
  good: 'good',
  failed: 'failed',
  missing: 'did not run',
};

/** The last 30 nights as a row of bars, and the last copy. */
export function Nights({ nights, last }: Pick<CopyOverview, 'nights' | 'last'>) {
  const good = nights.filter(({ state }) => state === 'good').length;
  const momentText = useMomentText();
  const [first] = nights;
  const bad = nights.filter(({ failure, state }) => failure || state === 'missing').toReversed();
  return (
    <Panel aside="after 2:00 am" title="Every night">
      {first ? (
        <>
          <ol aria-label="Nights, oldest first" className="flex gap-[3px]">
            {nights.map((night) => (
              <li
                className={`flex h-8 max-w-6 min-w-0 grow items-center justify-center rounded-[4px] ${looks[night.state]}`}
                key={night.day}
                title={`${dateOf(night.day)}: ${words[night.state]}`}
              >
                {night.state === 'failed' && <CloseIcon className="size-3" />}
                <span className="sr-only">
                  {dateOf(night.day)}: {words[night.state]}
                </span>
              </li>
            ))}
          </ol>
          <p className="mt-1 flex justify-between text-sm text-mute">
            <span>{dateOf(first.day)}</span>
            {nights.length > 1 && <span>last night</span>}
          </p>
          <p className="mt-3">
            <strong>
              {nights.length === 1 ? '1 night' : `${nights.length} nights`}, {good} good.
            </strong>{' '}
            <span className="text-mute">Cross: failed. Dashed: did not run.</span>
          </p>
          {bad.length > 0 && (
            <ul className="mt-2 grid gap-1 text-[0.9375rem] leading-normal text-mute">
              {bad.slice(0, 3).map(({ day, state, failure, at }) => (
                <li key={day}>
                  {dateOf(day)}: {failure ?? 'nothing was tried.'}
                  {state === 'good' && at && ` Made up for: ${momentText(at)}.`}
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <p className="text-mute">No copy was tried yet.</p>
      )}
      {last && (
        <ul className="mt-5 grid gap-4 border-t border-line pt-4">
          <Fact
            title={`Last copy: ${sizeText(last.bytes)}, in ${last.seconds} s`}
            verdict="Complete"
          >
            {last.counts.rows.toLocaleString('en-IN')} rows and{' '}
            {last.counts.pictures.toLocaleString('en-IN')} pictures, locked with your key.
          </Fact>
          <Fact
            title="Opened and counted before it was locked, read back afterwards"
            verdict="Proven"
          >
            {last.counts.posts.toLocaleString('en-IN')} posts,{' '}
            {last.counts.messages.toLocaleString('en-IN')} enquiries: the same as here at{' '}
            {momentText(last.madeAt)}. What came back from the store is the same to the last byte.
          </Fact>
        </ul>
      )}
    </Panel>
  );
}

/** "3 Nov 2026"; a night is a date already. */
const dateOf = (day: string) => shortDate(`${day}T12:00:00.000Z`, 'UTC');

function Fact({
  title,
  verdict,
  children,
}: {
  title: string;
  verdict: string;
  children: ReactNode;
}) {
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
