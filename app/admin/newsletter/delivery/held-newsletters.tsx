import { Link } from 'react-router';
import type { MailRecords } from '../../../../domain/api/answers/mail-records.ts';
import { Moment } from '../../lists/moment.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Newsletters that wait for the records; nothing while there is none. */
export function HeldNewsletters({ held }: Pick<MailRecords, 'held'>) {
  if (held.length === 0) return null;
  return (
    <Panel title={held.length === 1 ? 'A newsletter waits' : `${held.length} newsletters wait`}>
      <ul>
        {held.map(({ id, subject, since }) => (
          <li className="flex flex-wrap items-center gap-x-4" key={id}>
            <Link
              className="inline-flex min-h-11 items-center wrap-anywhere text-brick underline"
              to={`/admin/newsletter/${id}`}
            >
              {subject || 'Without a subject'}
            </Link>
            <span className="text-mute">
              since <Moment of={since} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-mute">
        It goes out by itself once the records are there. It can be sent anyway from its own screen.
      </p>
    </Panel>
  );
}
