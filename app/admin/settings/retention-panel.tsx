import type { Retention } from '../../../domain/api/answers/dashboard.ts';
import { Panel } from '../ui/panel.tsx';

/** How long things are kept; the settings are named, since they are made where the site is started. */
export function RetentionPanel(retention: Retention) {
  const { messages, spam, mail, unconfirmed, views, backups } = retention;
  const rows: [what: string, how: string, setting: string][] = [
    [
      'Messages replied to or archived',
      messages === 0 ? 'until you delete them' : days(messages),
      'KEEP_MESSAGES_DAYS',
    ],
    ['Suspected spam', days(spam), 'KEEP_SPAM_DAYS'],
    ['Mails in the outbox, once sent', days(mail), 'KEEP_MAIL_DAYS'],
    ['Newsletter requests not confirmed', days(unconfirmed), 'KEEP_UNCONFIRMED_DAYS'],
    ['Counted page views', days(views), 'KEEP_VIEWS_DAYS'],
    ['Nightly backups', backups === 0 ? 'none are made' : `the last ${backups}`, 'BACKUP_KEEP'],
  ];
  return (
    <Panel title="How long things are kept">
      <p className="mb-4 max-w-[40rem] text-mute">
        What is over its time is deleted by itself, and the privacy policy says the same. To change
        a time, start the site with the setting named beside it.
      </p>
      <dl className="grid max-w-[44rem] gap-x-6 gap-y-2 sm:grid-cols-[1fr_auto_auto]">
        {rows.map(([what, how, setting]) => (
          <div className="contents" key={setting}>
            <dt>{what}</dt>
            <dd className="font-semibold">{how}</dd>
            <dd className="mb-2 text-mute text-sm sm:mb-0">
              <code>{setting}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
