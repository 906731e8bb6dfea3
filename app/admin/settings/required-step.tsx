import { useState } from 'react';
import { Link, redirect, useLocation, useNavigate } from 'react-router';
import { roleTexts } from '../../../domain/accounts/roles.ts';
import type { MissingStep } from '../../../domain/accounts/second-step-rule.ts';
import { shortDate } from '../../../domain/text/dates.ts';
import { callApi } from '../api/call-api.ts';
import { forgetMissingStep, isSignedIn, loginAddress, pageAfterLogin } from '../api/session.ts';
import { ConfirmHost } from '../login/confirm-host.tsx';
import { useSessionEnd } from '../login/interruptions.tsx';
import { LoginBox, LoginHead } from '../login/login-box.tsx';
import { ActionButton } from '../ui/action.tsx';
import { Confirm, useDialog } from '../ui/dialog.tsx';
import { Toasts } from '../ui/toast.tsx';
import { useAction } from '../ui/use-action.ts';
import type { Route } from './+types/required-step';
import { AddPasskey } from './passkeys-panel.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type NewApp, SetUp } from './second-step-panel.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url);
  if (!isSignedIn()) throw redirect(loginAddress(url));
  const { signal } = request;
  try {
    const [account, step] = await Promise.all([
      callApi('GET /api/admin/account', { signal }),
      callApi('GET /api/admin/second-step', { signal }),
    ]);
    const { missingStep } = account;
    if (!missingStep?.isNow) forgetMissingStep();
    if (!missingStep) throw redirect(pageAfterLogin(url.search));
    return { account, missingStep, passkeyHost: step.passkeyHost };
  } catch (error) {
    // A 401 has ended the session.
    if (!isSignedIn()) throw redirect(loginAddress(url));
    throw error;
  }
}

/** Once the step is set up, its codes are still to be shown. */
export const shouldRevalidate = () => false;

export function HydrateFallback() {
  return (
    <LoginBox>
      <LoginHead title="Set up a second step" />
      <p className="mt-4 text-mute" role="status">
        Loading...
      </p>
    </LoginBox>
  );
}

/** The only page of an account that lacks a second step which its role needs. */
export default function RequiredStepRoute({ loaderData }: Route.ComponentProps) {
  const sessionEnd = useSessionEnd();
  return (
    <Toasts>
      <Confirm>
        <LoginBox>
          <SetUpStep {...loaderData} />
        </LoginBox>
        <ConfirmHost />
        {sessionEnd}
      </Confirm>
    </Toasts>
  );
}

type SetUpStepProps = Route.ComponentProps['loaderData'];

function SetUpStep({ account: { username, role }, missingStep, passkeyHost }: SetUpStepProps) {
  const navigate = useNavigate();
  const next = pageAfterLogin(useLocation().search);
  const codes = useDialog<string[]>();
  const [app, setApp] = useState<NewApp>();
  const [isDone, setIsDone] = useState(false);
  const { run, isBusy } = useAction();

  const goOn = () => void navigate(next, { replace: true });

  function onSet(made: string[]) {
    forgetMissingStep();
    setIsDone(true);
    if (made.length > 0) codes.open(made);
    else goOn();
  }

  async function startApp() {
    const made = await run(() => callApi('POST /api/admin/second-step/app', {}), { reload: false });
    if (made) setApp(made);
  }

  return (
    <>
      <LoginHead title={isDone ? 'The second step is set up' : 'Set up a second step'} />
      {isDone ? (
        <>
          <p className="mt-4 mb-5 text-mute">The next login asks for it.</p>
          <ActionButton onClick={goOn} tone="primary">
            Go on
          </ActionButton>
        </>
      ) : (
        <>
          <Why {...missingStep} roleName={roleTexts[role].name} />
          {app ? (
            <SetUp app={app} onCancel={() => setApp(undefined)} onSet={onSet} />
          ) : (
            <>
              <AddPasskey count={0} host={passkeyHost} onAdded={onSet} />
              <p className="my-5 flex items-center gap-3 text-sm text-mute before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                or
              </p>
              <ActionButton aria-disabled={isBusy} onClick={() => void startApp()}>
                Set up an authenticator app
              </ActionButton>
            </>
          )}
          <p className="mt-5 flex flex-wrap gap-x-6 border-t border-line pt-3">
            {!missingStep.isNow && (
              <Link
                className="inline-flex min-h-11 items-center font-semibold underline"
                replace
                to={next}
              >
                Not now
              </Link>
            )}
            <Link
              className="inline-flex min-h-11 items-center font-semibold underline"
              to="/admin/logout"
            >
              Log out
            </Link>
          </p>
        </>
      )}
      {codes.render((close, made) => (
        <RecoveryCodes
          codes={made}
          onClose={(areOnPaper) => {
            close();
            if (areOnPaper) goOn();
          }}
          username={username}
        />
      ))}
    </>
  );
}

function Why({ from, isNow, roleName }: MissingStep & { roleName: string }) {
  return (
    <p className="mt-4 mb-5 text-mute">
      Something besides the password: a passkey, or a code from an app. Your role, {roleName}, needs
      it {isNow ? 'since' : 'from'} {shortDate(from, 'UTC')}
      {isNow ? ', so nothing else opens before.' : '.'}
    </p>
  );
}
