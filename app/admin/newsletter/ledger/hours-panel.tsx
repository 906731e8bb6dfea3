import { use } from 'react';
import type { NewsletterOverview } from '../../../../domain/api/answers/newsletters.ts';
import { fieldsAt } from '../../../../domain/text/local-time.ts';
import { TimeZone } from '../../../ui/time-zone.ts';
import { useMomentText } from '../../lists/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { count } from '../newsletter-status.tsx';

/** How fast it goes, and when it will be through. */
export function HoursPanel({ newsletter }: { newsletter: NewsletterOverview }) {
  const { hours, per_hour: limit, status, counts } = newsletter;
  const zone = use(TimeZone);
  const momentText = useMomentText();
  const waiting = counts.pending + counts.claimed;
  const top = Math.max(limit ?? 0, ...hours.map(({ tries }) => tries), 1);
  const done = new Date(Date.now() + (waiting / (limit ?? 3600)) * 3_600_000).toISOString();
  return (
    <Panel
      aside={
        limit === null
          ? 'Tried per hour, without a limit'
          : `Tried per hour; the limit is ${count(limit)}`
      }
      title={status === 'sending' && waiting > 0 ? `Done at about ${momentText(done)}` : 'Pace'}
    >
      {hours.length === 0 ? (
        <p className="text-mute">No mail was tried in the last 24 hours.</p>
      ) : (
        <ol className="hour-bars">
          {hours.map(({ hour, tries }) => (
            <li key={hour}>
              <span className="text-sm font-semibold tabular-nums">{count(tries)}</span>
              <span
                aria-hidden="true"
                className="hour-bar"
                style={{ height: `${(tries / top) * 110}px` }}
              />
              <span className="text-sm text-mute tabular-nums">{fieldsAt(hour, zone).time}</span>
            </li>
          ))}
        </ol>
      )}
      {status === 'sending' && (
        <p className="mt-3 text-sm text-mute">
          Enquiries and confirmations always go first. Servers that ask for patience get it. You may
          close this page.
        </p>
      )}
      {status === 'paused' && (
        <p className="mt-3 text-sm text-mute">Paused: everybody keeps their place.</p>
      )}
    </Panel>
  );
}
