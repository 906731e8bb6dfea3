import { Link } from 'react-router';
import type { Retention } from '../../../domain/api/answers/dashboard.ts';
import { Panel } from '../ui/panel.tsx';

/** How long things are kept. */
export function RetentionPanel(retention: Retention) {
  const { messages, spam, mail, unconfirmed, views, backups } = retention;
  const rows: [what: string, how: string][] = [
    ['Messages replied to or archived', messages === 0 ? 'until you delete them' : days(messages)],
    ['Suspected spam', days(spam)],
    ['Mails in the outbox, once sent', days(mail)],
    ['Newsletter requests not confirmed', days(unconfirmed)],
    ['Counted page views', days(views)],
    ['Nightly backups', backups === 0 ? 'none are made' : `the last ${backups}`],
  ];
  return (
    <Panel title="How long things are kept">
      <p className="mb-4 max-w-[40rem] text-mute">
        What is over its time is deleted by itself, and the privacy policy says the same. The times
        are changed under <Link to="/admin/site">Site facts</Link>; the number of backups is set on
        the server, as <code>BACKUP_KEEP</code>.
      </p>
      <dl className="grid max-w-[44rem] gap-x-6 gap-y-2 sm:grid-cols-[1fr_auto]">
        {rows.map(([what, how]) => (
          <div className="contents" key={what}>
            <dt>{what}</dt>
            <dd className="mb-2 font-semibold sm:mb-0">{how}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
