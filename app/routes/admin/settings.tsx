import type { AdminSession } from '../../../domain/office/admin-session.ts';
import type { DataRequestRecord } from '../../../domain/office/personal-data.ts';
import type { Retention } from '../../../domain/office/retention.ts';
import { callApi } from '../../admin/api/call-api.ts';
import { PasswordPanel } from '../../admin/settings/password-panel.tsx';
import { PersonalDataPanel } from '../../admin/settings/personal-data/personal-data-panel.tsx';
import { RetentionPanel } from '../../admin/settings/retention-panel.tsx';
import { SessionsPanel } from '../../admin/settings/sessions-panel.tsx';
import { LoadError } from '../../admin/ui/load-error.tsx';
import { Screen } from '../../admin/ui/screen.tsx';
import { Skeleton } from '../../admin/ui/skeleton.tsx';
import type { Route } from './+types/settings';

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [sessions, records, retention] = await Promise.all([
    callApi<AdminSession[]>('/api/admin/sessions', { signal }),
    callApi<DataRequestRecord[]>('/api/admin/personal-data/records', { signal }),
    callApi<Retention>('/api/admin/retention', { signal }),
  ]);
  return { sessions, records, retention };
}

export default function SettingsRoute({ loaderData }: Route.ComponentProps) {
  const { sessions, records, retention } = loaderData;
  return (
    <Screen title="Settings">
      <PasswordPanel />
      <SessionsPanel sessions={sessions} />
      <PersonalDataPanel records={records} />
      <RetentionPanel {...retention} />
    </Screen>
  );
}

export function HydrateFallback() {
  return <Skeleton kind="form" />;
}

export const ErrorBoundary = LoadError;
