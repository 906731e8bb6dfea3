import { type ReactNode, useId, useState } from 'react';
import { type CodeFactor, codeForm, type Factor } from '../../../domain/accounts/account-forms.ts';
import { passkeyMessages } from '../../../domain/accounts/passkey-messages.ts';
import { messages } from '../../../domain/messages.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { icon } from '../../ui/icons.tsx';
import { callApi } from '../api/call-api.ts';
import { focusWhenShown } from '../ui/focus.ts';
import { BackIcon, KeyIcon, SmartphoneIcon } from '../ui/icons.tsx';
import { CodeField } from './code-field.tsx';
import { ending, usePasskeyLogin } from './passkey-login.tsx';
import { useCodeForm, useLogin, useLoginForm } from './use-login-form.ts';

const PrintIcon = icon('M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z');
const NextIcon = icon('m9 6 6 6-6 6');

/** A login whose password was right. */
export interface UnfinishedLogin {
  username: string;
  factors: Factor[];
  ticket: string;
}

interface SecondStepProps {
  login: UnfinishedLogin;
  /** The password is needed again, for the reason given. */
  onOver: (reason?: string) => void;
}

const ways: Record<Factor, { label: string; icon: ReactNode }> = {
  app: { label: 'Use the app’s code', icon: <SmartphoneIcon className="size-4.5" /> },
  passkey: { label: 'Use a passkey instead', icon: <KeyIcon className="size-4.5" /> },
  recovery: { label: 'Use a recovery code', icon: <PrintIcon className="size-4.5" /> },
};
const order: Factor[] = ['app', 'passkey', 'recovery'];

/** The second step of a login: a code of the app, a passkey, or a recovery code. */
export function SecondStep({ login, onOver }: SecondStepProps) {
  const offered = order.filter((each) => login.factors.includes(each));
  const [factor, setFactor] = useState(offered[0]);
  const logIn = useLogin();
  const { name } = useSiteFacts();

  async function check(factor: CodeFactor, code: string) {
    const call = callApi('POST /api/admin/auth/login/second-step', {
      json: { ticket: login.ticket, factor, code },
      anonymous: true,
      failure: messages.login.failure,
    });
    const { token } = await call.catch(ending(onOver));
    await logIn(token);
  }

  const texts = {
    app: `Enter the six figures that your authenticator app shows for ${name}.`,
    passkey: 'Now your passkey: your finger, face or screen lock.',
    recovery: 'Enter one of your recovery codes. Each works once.',
  };
  return (
    <>
      <h1 className="text-[1.75rem] leading-tight tracking-[-0.025em]">One more step</h1>
      <p className="mt-2 mb-5 text-mute">
        Hello {login.username}. {factor ? texts[factor] : passkeyMessages.noneWorks}
      </p>
      {factor === 'app' && <AppCode check={check} />}
      {factor === 'passkey' && <PasskeyStep onOver={onOver} ticket={login.ticket} />}
      {factor === 'recovery' && <RecoveryCode check={check} />}
      <div className="mt-5 border-t border-line pt-2">
        {offered
          .filter((each) => each !== factor)
          .map((each) => (
            <Way icon={ways[each].icon} key={each} onClick={() => setFactor(each)}>
              {ways[each].label}
            </Way>
          ))}
        <Way icon={<BackIcon className="size-4.5" />} onClick={() => onOver()}>
          Back to the password
        </Way>
        <p className="mt-2 text-sm leading-snug text-mute">
          None of these at hand? Whoever runs the server can let you in again.
        </p>
      </div>
    </>
  );
}

interface PasskeyStepProps {
  ticket: string;
  onOver: (reason?: string) => void;
}

function PasskeyStep({ ticket, onOver }: PasskeyStepProps) {
  const { logIn, isBusy, error } = usePasskeyLogin(ticket, onOver);
  return (
    <>
      <Button
        aria-disabled={isBusy}
        className="w-full"
        onClick={() => void logIn()}
        ref={focusWhenShown}
        type="button"
        variant="green"
      >
        <KeyIcon className="size-5" />
        Use your passkey
      </Button>
      <div role="alert">
        {error && <p className="mt-3 rounded-control bg-bad px-4 py-3 text-brick-deep">{error}</p>}
      </div>
    </>
  );
}

interface WayProps {
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

/** Another way to take the step. */
function Way({ icon: sign, onClick, children }: WayProps) {
  return (
    <button
      className="flex min-h-12 w-full cursor-pointer items-center gap-3 text-left text-[0.9375rem] font-semibold hover:underline"
      onClick={onClick}
      type="button"
    >
      {sign}
      <span className="grow">{children}</span>
      <NextIcon className="size-4" />
    </button>
  );
}

interface CodeProps {
  check: (factor: CodeFactor, code: string) => Promise<void>;
}

/** The code is checked as soon as it is complete. */
function AppCode({ check }: CodeProps) {
  const { submit, field, canRetry, isBusy } = useCodeForm((code) => check('app', code));
  return (
    <form method="post" noValidate onSubmit={submit}>
      <CodeField
        {...field}
        hint="It is checked as soon as the sixth is in. Five tries, then a new login."
        id={useId()}
      />
      {canRetry && (
        <Button className="mt-4 w-full" disabled={isBusy} variant="green">
          Try again
        </Button>
      )}
    </form>
  );
}

function RecoveryCode({ check }: CodeProps) {
  const { form, submit, fields, problem, isBusy } = useLoginForm(
    codeForm,
    ({ code }) => check('recovery', code),
    'code',
  );
  return (
    <form className="grid gap-5" method="post" noValidate onSubmit={submit} ref={form}>
      <TextField
        autoCapitalize="characters"
        autoComplete="one-time-code"
        error={fields.code ?? problem}
        hint="Like 7F4K-M2QD."
        label="Recovery code"
        name="code"
        ref={focusWhenShown}
        required
        spellCheck={false}
      />
      <Button disabled={isBusy} variant="green">
        Login
      </Button>
    </form>
  );
}
