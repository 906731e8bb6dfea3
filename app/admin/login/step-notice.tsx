import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Account } from '../../../domain/accounts/accounts.calls.ts';
import { roleTexts } from '../../../domain/accounts/roles.ts';
import { shortDate } from '../../../domain/text/dates.ts';
import { isStepLater, putStepOff, stepAddress } from '../api/session.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';

/** Tells after each login, until it is put aside, from which day a second step is needed. */
export function StepNotice({ account: { role, missingStep } }: { account: Account }) {
  const [isLater, setIsLater] = useState(isStepLater);
  const location = useLocation();
  if (isLater || !missingStep || missingStep.isNow) return null;
  return (
    <section
      aria-label="Two-step login"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-waiting px-5 py-4"
    >
      <p className="min-w-0 flex-1 basis-72">
        <strong>From {shortDate(missingStep.from, 'UTC')} you need a second step to log in:</strong>{' '}
        a passkey, or a code from an app. Your role, {roleTexts[role].name}, needs one, and you have
        none yet.
      </p>
      <div className="flex flex-wrap gap-3">
        <ActionLink to={stepAddress(location)}>Set it up</ActionLink>
        <ActionButton
          onClick={() => {
            putStepOff();
            setIsLater(true);
          }}
          tone="text"
        >
          Not now
        </ActionButton>
      </div>
    </section>
  );
}
