import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  Outlet,
  useLocation,
  useNavigation,
  useNavigationType,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import { accessMessages, mayRole } from '../../../domain/accounts/roles.ts';
import { ConfirmHost } from '../login/confirm-host.tsx';
import { useMissingStep, useSessionEnd } from '../login/interruptions.tsx';
import { StepNotice } from '../login/step-notice.tsx';
import { Shortcuts } from '../palette/shortcuts.tsx';
import { AfterCallProvider } from '../people/after-call-sheet.tsx';
import { needsAt } from '../screens.ts';
import { noteRole, onAccountChange, RoleContext, storedRole } from '../session/access.ts';
import { forgetErased } from '../session/erased-copies.ts';
import { resume } from '../session/push-subscription.ts';
import { Confirm } from '../ui/dialog.tsx';
import { focusScreen } from '../ui/focus.ts';
import { isSameForm } from '../ui/same-form.ts';
import { LoadError, NoAccess, Skeleton, TabsOfScreen } from '../ui/screen.tsx';
import { Toasts } from '../ui/toast.tsx';
import { Frame, isEditorAt } from './frame.tsx';
import { ScreenTabs } from './screen-tabs.tsx';
import '../../styles/theme.css';
import '../../styles/admin.css';
import type { Account } from '../../../domain/accounts/accounts.calls.ts';
import type { WaitingCounts } from '../../../domain/dashboard/dashboard.calls.ts';
import { callApi } from '../api/call-api.ts';

/** The frame stays the same from the first paint on, so that a press or the focus in it is not lost when the screen has loaded. */
export default function AdminLayout() {
  const { state } = useLocation();
  const how = useNavigationType();
  const { mainRef, announcement } = usePageChange();
  const isOpen = useRouteLoaderData(screens) !== undefined;
  const counts = useWaitingCounts(isOpen);
  const account = useAccount(isOpen);
  const isPending = usePendingScreen();
  const sessionEnd = useSessionEnd();
  const missingStep = useMissingStep();
  useResumedNotifications(isOpen);
  useErasedCopies(isOpen);
  const { pathname } = useLocation();
  // Known at once, so that nothing moves under a press when the account has loaded.
  const lastRole = useSyncExternalStore(neverChanges, storedRole, () => undefined);
  const role = account?.role ?? lastRole;
  const needs = needsAt(pathname);
  const isRefused = account && needs && !mayRole(account.role, needs);
  return (
    <RoleContext value={role ?? 'owner'}>
      <Toasts>
        <Confirm>
          <AfterCallProvider>
            <Shortcuts>
              {/* A page change focuses the element in the ref; without a ref, a form that stays open keeps its cursor. */}
              <Frame
                account={account}
                counts={counts}
                mainRef={isSameForm(state, how) ? undefined : mainRef}
              >
                {account && !isEditorAt(pathname) && <StepNotice account={account} />}
                {isPending && <Skeleton />}
                <div hidden={isPending}>
                  {isRefused ? (
                    <NoAccess>{accessMessages.noScreen(needs)}</NoAccess>
                  ) : (
                    <TabsOfScreen value={role && <ScreenTabs {...{ pathname, role, counts }} />}>
                      <Outlet />
                    </TabsOfScreen>
                  )}
                </div>
              </Frame>
            </Shortcuts>
          </AfterCallProvider>
          <ConfirmHost />
          {sessionEnd}
          {missingStep}
          <p className="sr-only" role="status">
            {announcement}
          </p>
        </Confirm>
      </Toasts>
    </RoleContext>
  );
}

const neverChanges = () => () => {};

/** The route whose loader runs only for somebody who is logged in. */
const screens = 'admin/layout/screens-boundary';

/** Moves focus to a new screen or its first field, and announces its title, as browsers do for a new document. */
function usePageChange() {
  const { pathname } = useLocation();
  const mainRef = useRef<HTMLElement>(null);
  const lastPath = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    focusScreen(mainRef.current);
    setAnnouncement(document.title);
  }, [pathname]);

  return { mainRef, announcement };
}

/** Resumes notifications in this browser in a new session if the last one had them. */
function useResumedNotifications(isOpen: boolean): void {
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each document or login
  useEffect(() => {
    const start = async () => {
      if (await resume()) await revalidate();
    };
    // The next page load retries.
    if (isOpen) start().catch(() => {});
  }, [isOpen]);
}

/** Deletes unsaved texts about erased people after a login. */
function useErasedCopies(isOpen: boolean): void {
  useEffect(() => {
    // The next page load retries.
    if (isOpen) forgetErased().catch(() => {});
  }, [isOpen]);
}

export function ErrorBoundary() {
  return (
    <Frame>
      <LoadError />
    </Frame>
  );
}

/** Delay before the skeleton, so that it does not flicker on fast loads. */
const patienceMs = 200;

/** Whether a screen has been loading for longer than the delay. */
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

/** Who is logged in, loaded once and after every change, which may be one of the name. */
function useAccount(isOpen: boolean): Account | undefined {
  const [account, setAccount] = useState<Account>();
  const { state } = useRevalidator();
  const [changes, setChanges] = useState(0);
  // A quick reload of the screen may never be rendered as loading.
  useEffect(() => onAccountChange(() => setChanges((before) => before + 1)), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded again after each change
  useEffect(() => {
    if (!isOpen || state === 'loading') return;
    const end = new AbortController();
    callApi('GET /api/admin/account', { signal: end.signal })
      .then((loaded) => {
        noteRole(loaded.role);
        setAccount(loaded);
      })
      .catch(() => {});
    return () => end.abort();
  }, [isOpen, state, changes]);
  return account;
}

/** Counts for the menu, loaded on every screen, after every change, and when the tab becomes visible. */
function useWaitingCounts(isOpen: boolean): WaitingCounts | undefined {
  const [counts, setCounts] = useState<WaitingCounts>();
  const { pathname } = useLocation();
  const { state } = useRevalidator();

  // biome-ignore lint/correctness/useExhaustiveDependencies: reloaded on every screen
  useEffect(() => {
    // A change reloads its screen; the counts are loaded after that.
    if (!isOpen || state === 'loading') return;
    const end = new AbortController();
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      // If the call fails, the old counts stay.
      callApi('GET /api/admin/counts', { signal: end.signal })
        .then(setCounts)
        .catch(() => {});
    };
    look();
    document.addEventListener('visibilitychange', look, { signal: end.signal });
    return () => end.abort();
  }, [isOpen, pathname, state]);

  return counts;
}
