import type { AdminSession } from '../../../domain/office/admin-session.ts';
import { callApi } from '../../admin/api/call-api.ts';
import { PasswordPanel } from '../../admin/settings/password-panel.tsx';
import { SessionsPanel } from '../../admin/settings/sessions-panel.tsx';
import { LoadError } from '../../admin/ui/load-error.tsx';
import { Screen } from '../../admin/ui/screen.tsx';
import { Skeleton } from '../../admin/ui/skeleton.tsx';
import type { Route } from './+types/settings';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return await callApi<AdminSession[]>('/api/admin/sessions', { signal: request.signal });
}

export default function SettingsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Screen title="Settings">
      <PasswordPanel />
      <SessionsPanel sessions={loaderData} />
    </Screen>
  );
}

export function HydrateFallback() {
  return <Skeleton kind="form" />;
}

export const ErrorBoundary = LoadError;
