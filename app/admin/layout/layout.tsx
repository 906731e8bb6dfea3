import { Outlet, redirect, useLocation } from 'react-router';
import { loginAddress } from '../session/login-address.ts';
import { isSignedIn } from '../session/session.ts';
import { Confirm } from '../ui/confirm.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Notices } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/layout';
import { Frame } from './frame.tsx';
import { isSameForm } from './same-form.ts';
import { usePageChange } from './use-page-change.ts';
import { usePendingScreen } from './use-pending-screen.ts';
import { useSessionEnd } from './use-session-end.ts';
import { useWaitingCounts } from './use-waiting-counts.ts';
import '../../styles/theme.css';
import '../../styles/admin.css';

/** Before a screen loads, and again after: a call that was answered with 401 has ended the session. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const guard = () => {
      if (!isSignedIn()) throw redirect(loginAddress(new URL(request.url)));
    };
    guard();
    await next();
    guard();
  },
];

/** Loads nothing, but without a loader the middleware would not run for the first page. */
export async function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <Frame>
      <title>Admin Panel</title>
      <Skeleton kind="table" />
    </Frame>
  );
}

export default function AdminLayout() {
  const { state } = useLocation();
  const { mainRef, announcement } = usePageChange();
  const counts = useWaitingCounts();
  const isPending = usePendingScreen();
  useSessionEnd();
  return (
    <Notices>
      <Confirm>
        {/* A page change moves the focus to what the ref holds: a form that goes on keeps its cursor. */}
        <Frame counts={counts} mainRef={isSameForm(state) ? undefined : mainRef}>
          {isPending && <Skeleton kind="table" />}
          <div hidden={isPending}>
            <Outlet />
          </div>
        </Frame>
        <p className="sr-only" role="status">
          {announcement}
        </p>
      </Confirm>
    </Notices>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <LoadError />
    </Frame>
  );
}
