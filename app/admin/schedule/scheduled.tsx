import type { LatePayload } from '../../../domain/api/answers/versions.ts';
import { durationText } from '../../../domain/text/local-time.ts';
import { callApi } from '../api/call-api.ts';
import { Moment } from '../lists/moment.tsx';
import { ActionLink } from '../ui/action.tsx';
import { Empty } from '../ui/empty.tsx';
import { Panel } from '../ui/panel.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/scheduled';
import { ScheduledTable } from './scheduled-table.tsx';
import { useReloadWhenDue } from './use-reload-when-due.ts';

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return await callApi('GET /api/admin/scheduled', { signal });
}

/** What becomes public by itself, what should have, and what came late. */
export default function ScheduledRoute({ loaderData }: Route.ComponentProps) {
  const { scheduled, late } = loaderData;
  useReloadWhenDue(scheduled.filter(({ failure }) => !failure).map(({ due_at }) => due_at));
  return (
    <Screen
      lead={`Goes public by itself at these times (${zoneText(loaderData.time_zone)}).`}
      title="Scheduled"
    >
      {scheduled.length === 0 ? <NothingScheduled /> : <ScheduledTable scheduled={scheduled} />}
      {late.length > 0 && <Late late={late} />}
    </Screen>
  );
}

function zoneText(zone: string): string {
  return zone === 'Asia/Kolkata' ? 'Indian time' : `time zone ${zone}`;
}

function NothingScheduled() {
  return (
    <Empty title="Nothing is scheduled">
      <p>
        Open a blog and press Publish..., or a page and press Publish at a time…, and give a day and
        a time. Until then it stands here, where you can move it or take it back.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ActionLink to="/admin/blogs">All Blogs</ActionLink>
        <ActionLink to="/admin/pages">Pages</ActionLink>
      </div>
    </Empty>
  );
}

function Late({ late }: { late: LatePayload[] }) {
  return (
    <Panel aside="The site was not running at their time" title="Late in the last seven days">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {late.map(({ kind, subject, title, due_at, at }) => (
          <li key={`${kind}-${subject}-${at}`}>
            <span className="font-semibold break-words">{title}</span>
            <span className="block text-mute">
              Published {durationText(Date.parse(at) - Date.parse(due_at))} late: <Moment of={at} />{' '}
              instead of <Moment of={due_at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
