import { useEffect, useRef, useState } from 'react';
import {
  Outlet,
  redirect,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useRevalidator,
} from 'react-router';
import { Shortcuts } from '../palette/shortcuts.tsx';
import { AfterCalls } from '../people/after-call-sheet.tsx';
import { forgetCopies } from '../session/erased-copies.ts';
import { isSignedIn, loginAddress, onSessionEnd } from '../session/session.ts';
import { resume } from '../settings/this-browser.ts';
import { Confirm } from '../ui/dialog.tsx';
import { LoadError, Skeleton } from '../ui/screen.tsx';
import { Toasts } from '../ui/toast.tsx';
import type { Route } from './+types/layout';
import { Frame } from './frame.tsx';
import { isSameForm } from './same-form.ts';
import '../../styles/theme.css';
import '../../styles/admin.css';
import type { WaitingCounts } from '../../../domain/dashboard/dashboard.calls.ts';
import { callApi } from '../api/call-api.ts';

/** Redirects to the login before a screen loads, and after it where a 401 has ended the session meanwhile. */
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
      <Skeleton />
    </Frame>
  );
}

export default function AdminLayout() {
  const { state } = useLocation();
  const how = useNavigationType();
  const { mainRef, announcement } = usePageChange();
  const counts = useWaitingCounts();
  const isPending = usePendingScreen();
  useSessionEnd();
  useResumedNotifications();
  useErasedCopies();
  return (
    <Toasts>
      <Confirm>
        <Shortcuts>
          <AfterCalls>
            {/* A page change moves the focus to what the ref holds: a form that goes on keeps its cursor. */}
            <Frame counts={counts} mainRef={isSameForm(state, how) ? undefined : mainRef}>
              {isPending && <Skeleton />}
              <div hidden={isPending}>
                <Outlet />
              </div>
            </Frame>
          </AfterCalls>
        </Shortcuts>
        <p className="sr-only" role="status">
          {announcement}
        </p>
      </Confirm>
    </Toasts>
  );
}

/** Moves the focus to a new screen and has its title read out, as a browser does for a new document. */
function usePageChange() {
  const { pathname } = useLocation();
  const mainRef = useRef<HTMLElement>(null);
  const lastPath = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    mainRef.current?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [pathname]);

  return { mainRef, announcement };
}

/** Leads to the login, and back to this very screen afterwards, as soon as the session has ended. */
function useSessionEnd(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () => onSessionEnd(() => navigate(loginAddress({ pathname, search }), { replace: true })),
    [navigate, pathname, search],
  );
}

/** A new session takes notifications in this browser again, where it did in the last one. */
function useResumedNotifications(): void {
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each document or login
  useEffect(() => {
    const start = async () => {
      if (await resume()) await revalidate();
    };
    // The next document tries again.
    start().catch(() => {});
  }, []);
}

/** Unsaved text about people who were erased goes at the next login. */
function useErasedCopies(): void {
  useEffect(() => {
    // The next document tries again.
    forgetCopies().catch(() => {});
  }, []);
}

export function ErrorBoundary() {
  return (
    <Frame>
      <LoadError />
    </Frame>
  );
}

/** A screen that loads sooner than this shows no skeleton, which would flicker. */
const patienceMs = 200;

/** Whether another screen has been loading for long enough to show a skeleton. */
function usePendingScreen(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const isLeaving =
    location !== undefined &&
    location.pathname !== pathname &&
    !isSameForm(location.state, 'REPLACE');
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isLeaving]);
  return isLeaving && isLong;
}

/** Counts of what waits, read on every screen, after every change, and when the tab becomes visible. */
function useWaitingCounts(): WaitingCounts | undefined {
  const [counts, setCounts] = useState<WaitingCounts>();
  const { pathname } = useLocation();
  const { state } = useRevalidator();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is a reason to look again
  useEffect(() => {
    // A change reloads its screen, which ends in this state.
    if (state === 'loading') return;
    const end = new AbortController();
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      // A failed call leaves the old counts.
      callApi('GET /api/admin/counts', { signal: end.signal })
        .then(setCounts)
        .catch(() => {});
    };
    look();
    document.addEventListener('visibilitychange', look, { signal: end.signal });
    return () => end.abort();
  }, [pathname, state]);

  return counts;
}
