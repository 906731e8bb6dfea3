import { callApi } from '../api/call-api.ts';
import { Screen } from '../ui/screen.tsx';
import { useHashFocus } from '../ui/use-hash-focus.ts';
import type { Route } from './+types/notifications';
import { NotificationsPanel } from './notifications-panel.tsx';

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return await callApi('GET /api/admin/push', { signal });
}

export default function NotificationsRoute({ loaderData: state }: Route.ComponentProps) {
  useHashFocus();
  return (
    <Screen lead="Where you are told of new enquiries" title="Notifications">
      <NotificationsPanel state={state} />
    </Screen>
  );
}
