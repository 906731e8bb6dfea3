import { callApi } from '../api/call-api.ts';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/settings';
import { ArchivePanel } from './archive-panel.tsx';
import { DisplayNamePanel } from './display-name.tsx';
import { NotificationsPanel } from './notifications/notifications-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { PersonalDataPanel } from './personal-data/personal-data-panel.tsx';
import { RetentionPanel } from './retention-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TemplatesPanel } from './templates/templates-panel.tsx';

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [account, sessions, push, templates, records, retention] = await Promise.all([
    callApi('GET /api/admin/account', { signal }),
    callApi('GET /api/admin/sessions', { signal }),
    callApi('GET /api/admin/push', { signal }),
    callApi('GET /api/admin/answer-templates', { signal }),
    callApi('GET /api/admin/personal-data/records', { signal }),
    callApi('GET /api/admin/retention', { signal }),
  ]);
  return { account, sessions, push, templates, records, retention };
}

export default function SettingsRoute({ loaderData }: Route.ComponentProps) {
  const { account, sessions, push, templates, records, retention } = loaderData;
  return (
    <Screen title="Settings">
      <DisplayNamePanel name={account.display_name} />
      <PasswordPanel />
      <SessionsPanel sessions={sessions} />
      <NotificationsPanel state={push} />
      <TemplatesPanel templates={templates} />
      <PersonalDataPanel records={records} />
      <ArchivePanel />
      <RetentionPanel {...retention} />
    </Screen>
  );
}
