import { useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import {
  identityForm,
  type ProofKind,
  type TypedProofKind,
} from '../../../domain/accounts/account-forms.ts';
import { useOrigin } from '../../layout/root-data.tsx';
import { TextField } from '../../ui/field.tsx';
import { icon } from '../../ui/icons.tsx';
import { callApi } from '../api/call-api.ts';
import { ActionButton } from '../ui/action.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { focusWhenShown } from '../ui/focus.ts';
import { KeyIcon } from '../ui/icons.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { CodeField } from './code-field.tsx';
import { browserHasPasskeys, proveByPasskey } from './passkey.ts';
import { useCodeForm, useLoginForm, useProof } from './use-login-form.ts';

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
  const { response, problem, reload } = useLoaded((signal) =>
    callApi('GET /api/admin/identity', { signal }),
  );
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
            {response &&
              `You last proved it ${agoText(response.provenAt)}. For this we ask again after ten minutes.`}
          </p>
          {response && (
            <Ways
              factors={response.factors}
              onConfirmed={() => {
                isConfirmed.current = true;
                close();
              }}
            />
          )}
          <div role="alert">
            {problem && (
              <p className="flex flex-wrap items-center gap-3">
                {problem}
                <ActionButton onClick={reload}>Try again</ActionButton>
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
  const check = async (json: { kind: TypedProofKind; proof: string }) => {
    await callApi('POST /api/admin/identity', { json });
    onConfirmed();
  };
  return (
    <>
      {kind === 'passkey' && <PasskeyProof onConfirmed={onConfirmed} />}
      {kind === 'app' && <CodeProof check={check} />}
      {(kind === 'recovery' || kind === 'password') && (
        <TextProof check={check} key={kind} kind={kind} />
      )}
      <div className="mt-3 flex flex-wrap justify-between gap-3">
        {factors
          .filter((each) => each !== kind)
          .map((each) => (
            <ActionButton className="-mx-2" key={each} onClick={() => setKind(each)} tone="text">
              {wayTexts[each]}
            </ActionButton>
          ))}
      </div>
    </>
  );
}

function PasskeyProof({ onConfirmed }: Pick<WaysProps, 'onConfirmed'>) {
  const { prove, failure, isBusy } = useProof();

  async function confirm() {
    const options = await callApi('POST /api/admin/identity/passkey/options', {});
    const credential = await proveByPasskey(options);
    await callApi('POST /api/admin/identity/passkey', { json: { credential } });
    onConfirmed();
  }

  return (
    <>
      <ActionButton
        aria-disabled={isBusy}
        className="w-full"
        onClick={() => void prove(confirm)}
        ref={focusWhenShown}
        tone="primary"
      >
        <KeyIcon className="size-5" />
        Confirm with your passkey
      </ActionButton>
      <div role="alert">
        {failure && (
          <p className="mt-3 rounded-control bg-bad px-4 py-3 text-brick-deep">{failure.message}</p>
        )}
      </div>
    </>
  );
}

interface ProofProps {
  check: (proof: z.output<typeof identityForm>) => Promise<void>;
}

function CodeProof({ check }: ProofProps) {
  const { submit, field, canRetry, isBusy } = useCodeForm((proof) => check({ kind: 'app', proof }));
  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
      <CodeField {...field} id={useId()} />
      {canRetry && (
        <ActionButton aria-disabled={isBusy} tone="primary" type="submit">
          Try again
        </ActionButton>
      )}
    </form>
  );
}

function TextProof({ check, kind }: ProofProps & { kind: 'recovery' | 'password' }) {
  const { form, submit, fields, problem, isBusy } = useLoginForm(identityForm, check, 'proof');
  const isPassword = kind === 'password';
  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={submit} ref={form}>
      <input name="kind" type="hidden" value={kind} />
      <TextField
        autoComplete={isPassword ? 'current-password' : 'one-time-code'}
        error={fields.proof ?? problem}
        label={isPassword ? 'Your password' : 'Recovery code'}
        name="proof"
        ref={focusWhenShown}
        required
        spellCheck={false}
        type={isPassword ? 'password' : 'text'}
      />
      <ActionButton aria-disabled={isBusy} tone="primary" type="submit">
        Confirm
      </ActionButton>
    </form>
  );
}
