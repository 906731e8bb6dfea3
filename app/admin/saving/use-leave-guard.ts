import { useEffect, useRef } from 'react';
import { useBeforeUnload, useBlocker, useNavigate } from 'react-router';
import { isSameForm } from '../layout/same-form.ts';
import { isSignedIn, isStepMissing } from '../session/session.ts';
import { useConfirm } from '../ui/dialog.tsx';

const question = 'You have changes that are not saved. Leave this page without saving?';
const detail = 'This browser keeps them, and offers them when you come back.';

/**
 * Asks before leaving unsaved changes, inside the admin and when the tab is closed. `isKeyed`: another query of the address
 * is another form. `isBlank`: nothing is in the form, so that opening it again replaces its history entry.
 */
export function useLeaveGuard(isDirty: boolean, { isKeyed = false, isBlank = false } = {}) {
  const mayLeave = useRef(false);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (isBlank) {
      const isSameScreen = currentLocation.pathname === nextLocation.pathname;
      return historyAction === 'PUSH' && isSameScreen && !nextLocation.search;
    }
    return (
      isDirty &&
      !mayLeave.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (isKeyed && currentLocation.search !== nextLocation.search)) &&
      !isSameForm(nextLocation.state, historyAction) &&
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
    if (isDirty && !mayLeave.current) event.preventDefault();
  });

  /** Lets the next navigation pass, after a save. */
  return () => {
    mayLeave.current = true;
  };
}
