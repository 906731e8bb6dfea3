import { Link } from 'react-router';
import { activityDays } from '../../../domain/activity/activity.ts';
import type { Retention } from '../../../domain/retention/retention.ts';
import { callApi } from '../api/call-api.ts';
import { saveFrom } from '../api/download-file.ts';
import { loadMay } from '../session/access.ts';
import { ActionButton } from '../ui/action.tsx';
import { Panel, Screen } from '../ui/screen.tsx';
import { useAction } from '../ui/use-action.ts';
import { useHashFocus } from '../ui/use-hash-focus.ts';
import type { Route } from './+types/templates-and-data';
import { PersonalDataPanel } from './personal-data-panel.tsx';
import { partOf } from './setting-fields.ts';
import { TemplatesPanel } from './templates-panel.tsx';

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const may = await loadMay();
  const [templates, records, retention] = await Promise.all([
    callApi('GET /api/admin/answer-templates', { signal }),
    may('people.export') ? callApi('GET /api/admin/personal-data/records', { signal }) : undefined,
    may('settings') ? callApi('GET /api/admin/retention', { signal }) : undefined,
  ]);
  return { templates, records, retention };
}

export default function TemplatesAndDataRoute({ loaderData }: Route.ComponentProps) {
  const { templates, records, retention } = loaderData;
  useHashFocus();
  return (
    <Screen
      lead={
        retention
          ? 'Templates for replies, personal data, and how long it is kept'
          : 'Templates for replies'
      }
      title="Templates and data"
    >
      <TemplatesPanel templates={templates} />
      {records && <PersonalDataPanel records={records} />}
      {retention && <ArchivePanel />}
      {retention && <RetentionPanel {...retention} />}
    </Screen>
  );
}

/** Downloads all posts and pages. A link, so that the browser shows the progress and does not hold the file in memory. */
function ArchivePanel() {
  const { run, isBusy } = useAction();

  async function download() {
    const call = () => callApi('POST /api/admin/archive/links', {});
    const link = await run(call, { reload: false });
    if (link) saveFrom(link.url);
  }

  return (
    <Panel {...partOf('settings/templates-and-data', 'files')}>
      <p className="mb-4 max-w-[40rem] text-mute">
        One ZIP file with every post and page, drafts too, as Markdown, and their pictures: to read
        anywhere, or to move to another program. It cannot restore this site; a backup can.
      </p>
      <ActionButton aria-disabled={isBusy} onClick={() => void download()}>
        Download posts and pages
      </ActionButton>
    </Panel>
  );
}

/** Retention periods. */
function RetentionPanel(retention: Retention) {
  const { messages, spam, mail, unconfirmed, views, backups } = retention;
  const rows: [what: string, how: string][] = [
    [
      'Enquiries of people marked as lost',
      messages === 0 ? 'until you delete them' : days(messages),
    ],
    ['Suspected spam', days(spam)],
    ['Copies of sent mails', days(mail)],
    ['Newsletter requests not confirmed', days(unconfirmed)],
    ['Counted page views', days(views)],
    ['Activity of the admin', days(activityDays)],
    ['Nightly backups', backups === 0 ? 'none are made' : `the last ${backups}`],
  ];
  return (
    <Panel {...partOf('settings/templates-and-data', 'retention')}>
      <p className="mb-4 max-w-[40rem] text-mute">
        Anything older is deleted automatically, as the privacy policy says. You can change the
        times under <Link to="/admin/site">Company</Link>; the number of backups is set on the
        server, as <code>BACKUP_KEEP</code>.
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
