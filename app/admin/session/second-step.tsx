import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { accountMessages, type Factor } from '../../../domain/accounts/account-forms.ts';
import { messages } from '../../../domain/messages.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { icon } from '../../ui/icons.tsx';
import { ApiError, callApi } from '../api/call-api.ts';
import { BackIcon } from '../layout/icons.tsx';
import { CodeField, codeLength } from './code-field.tsx';
import { finishLogin, pageAfterLogin } from './session.ts';

const PrintIcon = icon('M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z');
const PhoneIcon = icon('M8 3h8v18H8zM11 18h2');
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

/** The second step of a login: a code of the app, or a recovery code. */
export function SecondStep({ login, onOver }: SecondStepProps) {
  const [factor, setFactor] = useState<Factor>('app');
  const { check, isChecking, error, clearError } = useCheck(login, onOver);
  const { name } = useSiteFacts();
  const isApp = factor === 'app';

  function choose(next: Factor) {
    clearError();
    setFactor(next);
  }

  return (
    <>
      <h1 className="text-[1.75rem] leading-tight tracking-[-0.025em]">One more step</h1>
      <p className="mt-2 mb-5 text-mute">
        Hello {login.username}.{' '}
        {isApp
          ? `Enter the six figures that your authenticator app shows for ${name}.`
          : 'Enter one of your recovery codes. Each works once.'}
      </p>
      {isApp ? (
        <AppCode check={check} error={error} isChecking={isChecking} key="app" />
      ) : (
        <RecoveryCode check={check} error={error} isChecking={isChecking} key="recovery" />
      )}
      <div className="mt-5 border-t border-line pt-2">
        {isApp && login.factors.includes('recovery') && (
          <Way icon={<PrintIcon className="size-4.5" />} onClick={() => choose('recovery')}>
            Use a recovery code
          </Way>
        )}
        {!isApp && (
          <Way icon={<PhoneIcon className="size-4.5" />} onClick={() => choose('app')}>
            Use the app’s code
          </Way>
        )}
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
  check: (factor: Factor, code: string) => Promise<boolean | undefined>;
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

  async function check(factor: Factor, code: string): Promise<boolean | undefined> {
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
