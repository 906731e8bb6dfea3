import { useEffect, useRef } from 'react';
import { useBeforeUnload, useBlocker, useNavigate } from 'react-router';
import { isSignedIn, isStepMissing } from '../api/session.ts';
import { useConfirm } from '../ui/dialog.tsx';
import { isSameForm } from '../ui/same-form.ts';

const question = 'You have changes that are not saved. Leave this page without saving?';
const detail = 'This browser keeps them, and offers them when you come back.';

export interface LeaveGuard {
  /** Whether another query of the address is another form. */
  isKeyed?: boolean;
  /** Whether nothing is in the form, so that opening it again replaces its history entry. */
  isBlank?: boolean;
}

/**
 * Asks before leaving unsaved changes, inside the admin and when the tab is closed. `isUnsaved` says whether there are some
 * at this moment, which may not be rendered yet; it must be stable.
 */
export function useLeaveGuard(
  isUnsaved: () => boolean,
  { isKeyed = false, isBlank = false }: LeaveGuard = {},
) {
  const mayLeave = useRef(false);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isSameScreen = currentLocation.pathname === nextLocation.pathname;
    if (isBlank) return historyAction === 'PUSH' && isSameScreen && !nextLocation.search;
    return (
      isUnsaved() &&
      !mayLeave.current &&
      (!isSameScreen || (isKeyed && currentLocation.search !== nextLocation.search)) &&
      !isSameForm(nextLocation.state, historyAction) &&
      // Logging out asks itself.
      nextLocation.pathname !== '/admin/logout' &&
      // Without a session or a needed second step one page alone can follow, and the text is stored in this browser.
      isSignedIn() &&
      !isStepMissing()
    );
  });

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (isBlank) {
      const { location } = blocker;
      blocker.reset();
      void navigate(location, { replace: true, state: location.state });
      return;
    }
    void confirm(question, { confirmLabel: 'Leave', detail }).then((leaves) =>
      leaves ? blocker.proceed() : blocker.reset(),
    );
  }, [blocker, confirm, isBlank, navigate]);

  useBeforeUnload((event) => {
    if (isUnsaved() && !mayLeave.current) event.preventDefault();
  });

  /** Lets the next navigation pass, after a save. */
  return () => {
    mayLeave.current = true;
  };
}
