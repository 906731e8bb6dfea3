import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  accountMessages,
  type CodeFactor,
  type Factor,
} from '../../../domain/accounts/account-forms.ts';
import { passkeyMessages } from '../../../domain/accounts/passkey-messages.ts';
import { messages } from '../../../domain/messages.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { icon } from '../../ui/icons.tsx';
import { ApiError, callApi } from '../api/call-api.ts';
import { finishLogin, pageAfterLogin } from '../api/session.ts';
import { BackIcon, KeyIcon, SmartphoneIcon } from '../ui/icons.tsx';
import { CodeField, codeLength } from './code-field.tsx';
import { usePasskeyLogin } from './passkey-login.tsx';

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
  const { check, isChecking, error, clearError } = useCheck(login, onOver);
  const { name } = useSiteFacts();

  function choose(next: Factor) {
    clearError();
    setFactor(next);
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
      {factor === 'app' && (
        <AppCode check={check} error={error} isChecking={isChecking} key="app" />
      )}
      {factor === 'passkey' && <PasskeyStep onOver={onOver} ticket={login.ticket} />}
      {factor === 'recovery' && (
        <RecoveryCode check={check} error={error} isChecking={isChecking} key="recovery" />
      )}
      <div className="mt-5 border-t border-line pt-2">
        {offered
          .filter((each) => each !== factor)
          .map((each) => (
            <Way icon={ways[each].icon} key={each} onClick={() => choose(each)}>
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
  const { logIn, isAsking, error } = usePasskeyLogin(ticket, onOver);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <Button
        aria-disabled={isAsking}
        className="w-full"
        onClick={() => void logIn()}
        ref={button}
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
  /** Resolves to false if the code was refused, and to undefined if there was no response. */
  check: (factor: CodeFactor, code: string) => Promise<boolean | undefined>;
  isChecking: boolean;
  error: string | undefined;
}

/** The code is checked as soon as it is complete. */
function AppCode({ check, isChecking, error }: CodeProps) {
  const id = useId();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function enter(typed: string) {
    setCode(typed);
    if (typed.length < codeLength || isChecking) return;
    if ((await check('app', typed)) === false) setCode('');
    input.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void enter(code);
  }

  return (
    <form method="post" noValidate onSubmit={submit}>
      <CodeField
        error={error}
        hint="It is checked as soon as the sixth is in. Five tries, then a new login."
        id={id}
        onChange={(typed) => void enter(typed)}
        readOnly={isChecking}
        ref={input}
        value={code}
      />
      {error && code.length === codeLength && (
        <Button className="mt-4 w-full" disabled={isChecking} variant="green">
          Try again
        </Button>
      )}
    </form>
  );
}

function RecoveryCode({ check, isChecking, error }: CodeProps) {
  const [missing, setMissing] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    setMissing(code ? undefined : accountMessages.secondStep.codeRequired);
    if (code) await check('recovery', code);
    input.current?.focus();
  }

  return (
    <form className="grid gap-5" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        autoCapitalize="characters"
        autoComplete="one-time-code"
        error={missing ?? error}
        hint="Like 7F4K-M2QD."
        label="Recovery code"
        name="recoveryCode"
        ref={input}
        required
        spellCheck={false}
      />
      <Button disabled={isChecking} variant="green">
        Login
      </Button>
    </form>
  );
}

/** Sends codes; a right one opens the admin. */
function useCheck({ ticket }: UnfinishedLogin, onOver: SecondStepProps['onOver']) {
  const [isChecking, setIsChecking] = useState(false);
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const { search } = useLocation();

  async function check(factor: CodeFactor, code: string): Promise<boolean | undefined> {
    setIsChecking(true);
    setError(undefined);
    try {
      const { token } = await callApi('POST /api/admin/auth/login/second-step', {
        json: { ticket, factor, code },
        anonymous: true,
        failure: messages.login.failure,
      });
      await finishLogin(token);
      await navigate(pageAfterLogin(search));
      return true;
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      if (reason.status === 410) onOver(reason.message);
      else setError(reason.message);
      return reason.status === 401 ? false : undefined;
    } finally {
      setIsChecking(false);
    }
  }

  return { check, isChecking, error, clearError: () => setError(undefined) };
}
