import { useEffect, useEffectEvent, useRef } from 'react';
import { type Blocker, useBeforeUnload, useBlocker, useNavigate } from 'react-router';
import { isSameForm } from '../layout/same-form.ts';
import { isSignedIn, isStepMissing } from '../session/session.ts';
import { useConfirm } from '../ui/dialog.tsx';

const question = 'You have changes that are not saved. Leave this page without saving?';
const detail = 'This browser keeps them, and offers them when you come back.';

/** Time for a save before leaving; after that, leaving asks. */
const patienceMs = 3000;

/** For a form that another one replaces when the query of the address changes. */
interface KeyedForm {
  /** Nothing is typed yet: a new form takes its place in the history. */
  isBlank: boolean;
  /** Saves what is typed before leaving; if it resolves to false, leaving asks. */
  save: () => Promise<boolean>;
}

/** Asks before leaving unsaved changes, inside the admin and when the tab is closed. */
export function useLeaveGuard(isDirty: boolean, keyed?: KeyedForm) {
  const mayLeave = useRef(false);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isSamePath = currentLocation.pathname === nextLocation.pathname;
    const isSameSearch = currentLocation.search === nextLocation.search;
    if (mayLeave.current || isSameForm(nextLocation.state, historyAction)) return false;
    if (keyed?.isBlank) return historyAction === 'PUSH' && isSamePath && !nextLocation.search;
    return (
      isDirty &&
      !(isSamePath && (isSameSearch || !keyed)) &&
      // Without a session or a needed second step one page alone can follow, and the text is stored in this browser.
      isSignedIn() &&
      !isStepMissing()
    );
  });

  const decide = useEffectEvent(async (blocked: Blocker & { state: 'blocked' }) => {
    if (keyed?.isBlank) {
      const { location } = blocked;
      blocked.reset();
      return await navigate(location, { replace: true, state: location.state });
    }
    const isSaved = keyed && (await Promise.race([keyed.save(), patience()]));
    if (isSaved || (await confirm(question, { confirmLabel: 'Leave', detail }))) blocked.proceed();
    else blocked.reset();
  });

  useEffect(() => {
    if (blocker.state === 'blocked') void decide(blocker);
  }, [blocker]);

  useBeforeUnload((event) => {
    if (isDirty && !mayLeave.current) event.preventDefault();
  });

  /** Lets the next navigation pass, after a save. */
  return () => {
    mayLeave.current = true;
  };
}

const patience = () =>
  new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), patienceMs);
  });
