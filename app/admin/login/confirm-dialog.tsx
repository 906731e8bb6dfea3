import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import {
  accountMessages,
  type ProofKind,
  type TypedProofKind,
} from '../../../domain/accounts/account-forms.ts';
import type { IdentityProof } from '../../../domain/accounts/accounts.calls.ts';
import { useOrigin } from '../../layout/root-data.tsx';
import { TextField } from '../../ui/field.tsx';
import { icon } from '../../ui/icons.tsx';
import { ApiError, callApi, problemText } from '../api/call-api.ts';
import { ActionButton } from '../ui/action.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { KeyIcon } from '../ui/icons.tsx';
import { CodeField, codeLength } from './code-field.tsx';
import { browserHasPasskeys, proveByPasskey } from './passkey.ts';

const ShieldIcon = icon('M12 3 5 6v5.5c0 4.5 3 7.8 7 9.5 4-1.7 7-5 7-9.5V6zM9 12l2 2 4-4');

interface ConfirmDialogProps {
  /** The summary of the call that waits. */
  act: string;
  onClose: (isConfirmed: boolean) => void;
}

/** Asks for the second step, or for the password of an account without one. Nothing that is typed here is stored. */
export function ConfirmDialog({ act, onClose }: ConfirmDialogProps) {
  const id = useId();
  const isConfirmed = useRef(false);
  const { state, error: loadError, load } = useProofState();
  const text = `To ${act.charAt(0).toLowerCase()}${act.slice(1)}, we ask who you are.`;
  return (
    <Dialog
      aria-describedby={`${id}-why`}
      aria-labelledby={id}
      className="admin-dialog w-[min(27.5rem,100vw-32px)]"
      onClose={() => onClose(isConfirmed.current)}
      role="alertdialog"
    >
      {(close) => (
        <>
          <span className="flex size-13 items-center justify-center rounded-card bg-sand">
            <ShieldIcon className="size-6" />
          </span>
          <h2 className="mt-4 text-2xl leading-snug tracking-[-0.02em]" id={id}>
            Confirm it’s you
          </h2>
          <p className="mt-1 mb-5 text-mute" id={`${id}-why`}>
            {text}{' '}
            {state &&
              `You last proved it ${agoText(state.provenAt)}. For this we ask again after ten minutes.`}
          </p>
          {state && (
            <Ways
              factors={state.factors}
              onConfirmed={() => {
                isConfirmed.current = true;
                close();
              }}
            />
          )}
          <div role="alert">
            {loadError && (
              <p className="flex flex-wrap items-center gap-3">
                {loadError}
                <ActionButton onClick={load}>Try again</ActionButton>
              </p>
            )}
          </div>
          <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
            <p className="text-[0.9375rem] text-mute">What you typed is kept.</p>
            <ActionButton onClick={close} tone="text">
              Cancel
            </ActionButton>
          </div>
        </>
      )}
    </Dialog>
  );
}

function agoText(instant: string): string {
  const minutes = Math.max(1, Math.floor((Date.now() - Date.parse(instant)) / 60_000));
  if (minutes < 120) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours ago` : `${Math.floor(hours / 24)} days ago`;
}

/** How the caller can confirm, and when they last did. */
function useProofState() {
  const [state, setState] = useState<IdentityProof>();
  const [error, setError] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each attempt
  useEffect(() => {
    const end = new AbortController();
    callApi('GET /api/admin/identity', { signal: end.signal })
      .then(setState)
      .catch((reason: unknown) => {
        if (reason instanceof ApiError) setError(reason.message);
      });
    return () => end.abort();
  }, [attempt]);
  const load = () => {
    setError(undefined);
    setAttempt((number) => number + 1);
  };
  return { state, error, load };
}

const wayTexts: Record<ProofKind, string> = {
  passkey: 'Use your passkey',
  app: 'Use the app’s code',
  recovery: 'Use a recovery code',
  password: 'Use the password',
};

interface WaysProps {
  factors: ProofKind[];
  onConfirmed: () => void;
}

function Ways({ factors: all, onConfirmed }: WaysProps) {
  const origin = useOrigin();
  const factors = all.filter((each) => each !== 'passkey' || browserHasPasskeys(origin));
  const [kind, setKind] = useState<ProofKind>(factors[0] ?? 'password');
  const { check, byPasskey, isChecking, error, clearError } = useCheck(onConfirmed);
  return (
    <>
      {kind === 'passkey' ? (
        <PasskeyProof confirm={byPasskey} error={error} isChecking={isChecking} />
      ) : (
        <Proof check={check} error={error} isChecking={isChecking} key={kind} kind={kind} />
      )}
      <div className="mt-3 flex flex-wrap justify-between gap-3">
        {factors
          .filter((each) => each !== kind)
          .map((each) => (
            <ActionButton
              className="-mx-2"
              key={each}
              onClick={() => {
                clearError();
                setKind(each);
              }}
              tone="text"
            >
              {wayTexts[each]}
            </ActionButton>
          ))}
      </div>
    </>
  );
}

interface PasskeyProofProps {
  confirm: () => Promise<void>;
  isChecking: boolean;
  error: string | undefined;
}

function PasskeyProof({ confirm, isChecking, error }: PasskeyProofProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <ActionButton
        aria-disabled={isChecking}
        className="w-full"
        onClick={() => void confirm()}
        ref={button}
        tone="primary"
      >
        <KeyIcon className="size-5" />
        Confirm with your passkey
      </ActionButton>
      <div role="alert">
        {error && <p className="mt-3 rounded-control bg-bad px-4 py-3 text-brick-deep">{error}</p>}
      </div>
    </>
  );
}

interface ProofProps {
  kind: TypedProofKind;
  /** Resolves to false if the proof was refused. */
  check: (kind: TypedProofKind, proof: string) => Promise<boolean | undefined>;
  isChecking: boolean;
  error: string | undefined;
}

const labels = { app: 'Code', recovery: 'Recovery code', password: 'Your password' };

function Proof({ kind, check, isChecking, error }: ProofProps) {
  const id = useId();
  const [value, setValue] = useState('');
  const [missing, setMissing] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function send(proof: string) {
    if (isChecking) return;
    if ((await check(kind, proof)) === false && kind === 'app') setValue('');
    input.current?.focus();
  }

  function enter(code: string) {
    setValue(code);
    if (code.length === codeLength) void send(code);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // React events bubble from a portal to the form that renders it.
    event.stopPropagation();
    setMissing(value ? undefined : accountMessages.identity.required);
    if (value) void send(value);
    else input.current?.focus();
  }

  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
      {kind === 'app' ? (
        <CodeField
          error={error}
          id={id}
          onChange={enter}
          readOnly={isChecking}
          ref={input}
          value={value}
        />
      ) : (
        <TextField
          autoComplete={kind === 'password' ? 'current-password' : 'one-time-code'}
          error={missing ?? error}
          label={labels[kind]}
          name={kind}
          onChange={({ target }) => setValue(target.value)}
          ref={input}
          required
          spellCheck={false}
          type={kind === 'password' ? 'password' : 'text'}
          value={value}
        />
      )}
      {(kind !== 'app' || (error && value.length === codeLength)) && (
        <ActionButton aria-disabled={isChecking} tone="primary" type="submit">
          {kind === 'app' ? 'Try again' : 'Confirm'}
        </ActionButton>
      )}
    </form>
  );
}

function useCheck(onConfirmed: () => void) {
  const [isChecking, setIsChecking] = useState(false);
  const [error, setError] = useState<string>();

  async function check(kind: TypedProofKind, proof: string): Promise<boolean | undefined> {
    setIsChecking(true);
    setError(undefined);
    try {
      await callApi('POST /api/admin/identity', { json: { kind, proof } });
      onConfirmed();
      return true;
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setError(reason.fields.proof ?? reason.message);
      return reason.status === 422 ? false : undefined;
    } finally {
      setIsChecking(false);
    }
  }

  async function byPasskey(): Promise<void> {
    if (isChecking) return;
    setIsChecking(true);
    setError(undefined);
    try {
      const options = await callApi('POST /api/admin/identity/passkey/options', {});
      const credential = await proveByPasskey(options);
      await callApi('POST /api/admin/identity/passkey', { json: { credential } });
      onConfirmed();
    } catch (reason) {
      setError(reason instanceof ApiError ? reason.message : problemText);
    } finally {
      setIsChecking(false);
    }
  }

  return { check, byPasskey, isChecking, error, clearError: () => setError(undefined) };
}
