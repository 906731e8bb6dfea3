import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SecondStep } from '../../../domain/accounts/accounts.calls.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { callApi } from '../api/call-api.ts';
import { CodeField } from '../login/code-field.tsx';
import { useCodeForm } from '../login/use-login-form.ts';
import { ActionButton, DeleteButton } from '../ui/action.tsx';
import { useConfirm, useDialog } from '../ui/dialog.tsx';
import { useMomentText } from '../ui/moment.tsx';
import { Status } from '../ui/screen.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAction } from '../ui/use-action.ts';
import { PasskeysPanel, withoutStepText } from './passkeys-panel.tsx';
import { QrCode } from './qr-code.tsx';
import { type NewCodes, RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';
import { partOf } from './setting-fields.ts';

export interface NewApp {
  key: string;
  address: string;
}

/** What is asked for after the password: passkeys, an authenticator app, and recovery codes for the day when the phone is lost. */
export function SecondStepPanels({ step, username }: { step: SecondStep; username: string }) {
  const codes = useDialog<NewCodes>();
  return (
    <>
      <PasskeysPanel
        host={step.passkeyHost}
        isOnlySecondStep={!step.appSince}
        neededFrom={step.neededFrom}
        onCodes={(made) => codes.open({ codes: made, username })}
        passkeys={step.passkeys}
      />
      <AppPanel onCodes={(made) => codes.open({ codes: made, username })} step={step} />
      {(step.appSince || step.passkeys.length > 0) && (
        <CodesPanel
          onCodes={(made) => codes.open({ codes: made, username, isReplacing: true })}
          step={step}
        />
      )}
      {codes.render((close, made) => (
        <RecoveryCodes {...made} onClose={close} />
      ))}
    </>
  );
}

interface PartProps {
  step: SecondStep;
  onCodes: (codes: string[]) => void;
}

function AppPanel({ step: { appSince, recoveredAt, passkeys, neededFrom }, onCodes }: PartProps) {
  const [app, setApp] = useState<NewApp>();
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const momentText = useMomentText();
  const isLast = passkeys.length === 0;

  async function start() {
    const made = await run(() => callApi('POST /api/admin/second-step/app', {}), {
      reload: false,
    });
    if (made) setApp(made);
  }

  async function remove() {
    const isSure = await confirm('Remove the authenticator app?', {
      confirmLabel: 'Remove',
      detail: isLast
        ? withoutStepText(neededFrom)
        : 'Your passkeys and recovery codes stay. All other devices are logged out.',
    });
    if (!isSure) return;
    await run(() => callApi('DELETE /api/admin/second-step/app', {}), {
      done: `The authenticator app is removed.${isLast ? ' A login needs the password only.' : ''}`,
    });
  }

  function onSet(codes: string[]) {
    setApp(undefined);
    if (codes.length > 0) onCodes(codes);
  }

  return (
    <Section
      {...partOf('settings', 'app')}
      sentence="For a device that has no passkey. The code changes every 30 seconds."
    >
      {recoveredAt && !appSince && passkeys.length === 0 && (
        <p className="mb-4 max-w-[40rem] rounded-control bg-waiting px-4 py-3">
          Whoever runs the server removed your second step on {momentText(recoveredAt)}. Was it at
          your request? Then set it up again.
        </p>
      )}
      {app ? (
        <SetUp app={app} onCancel={() => setApp(undefined)} onSet={onSet} />
      ) : (
        <>
          <p className="mb-3">
            {appSince ? (
              <Status tone="good">In use</Status>
            ) : (
              <Status tone="quiet">Not in use</Status>
            )}
          </p>
          <p className="mb-4 max-w-[40rem] text-mute">
            {appSince
              ? `Every login asks for the password and a code of the app, since ${momentText(appSince)}.`
              : 'A login then asks for the password and a code from an app on your phone, which changes every 30 seconds. Whoever finds out the password cannot log in with it.'}
          </p>
          <div className="flex flex-wrap gap-3">
            <ActionButton aria-disabled={isBusy} onClick={() => void start()}>
              {appSince ? 'Use another phone' : 'Set up an authenticator app'}
            </ActionButton>
            {appSince && (
              <DeleteButton aria-disabled={isBusy} onClick={() => void remove()}>
                Remove the app
              </DeleteButton>
            )}
          </div>
        </>
      )}
    </Section>
  );
}

interface SetUpProps {
  app: NewApp;
  onSet: (codes: string[]) => void;
  onCancel: () => void;
}

/** Shows the key of a new app until its first code is entered. */
export function SetUp({ app: { key, address }, onSet, onCancel }: SetUpProps) {
  const notify = useToast();
  const { revalidate } = useRevalidator();
  const { name } = useSiteFacts();
  const { submit, field, canRetry, isBusy } = useCodeForm(async (code) => {
    const { codes } = await callApi('PUT /api/admin/second-step/app', { json: { code } });
    await revalidate();
    notify('The app is in use. All other devices have been logged out.');
    onSet(codes);
  });

  async function copy() {
    try {
      await navigator.clipboard.writeText(key);
      notify('The key is copied.');
    } catch {
      notify('The browser does not let us copy. Type the key.', { tone: 'alert' });
    }
  }

  return (
    <div className="flex flex-wrap gap-6">
      <QrCode label={`Square for an authenticator app: ${name}`} text={address} />
      <div className="min-w-0 flex-1 basis-72">
        <ol className="mb-4 grid list-decimal gap-1.5 pl-5 text-[0.9375rem] leading-normal marker:font-bold">
          <li>Open an authenticator app on your phone and scan the square.</li>
          <li>
            No camera? Type this key: <strong>{key.replace(/.{4}(?=.)/g, '$& ')}</strong>{' '}
            <ActionButton className="-my-2" onClick={() => void copy()} tone="text">
              Copy
            </ActionButton>
          </li>
          <li>Enter the six figures that the app shows now.</li>
        </ol>
        <form method="post" noValidate onSubmit={submit}>
          <CodeField
            {...field}
            hint="Wrong three times? The phone’s clock may be off: set it to automatic."
            id={useId()}
          />
          <div className="mt-4 flex flex-wrap gap-3">
            {canRetry && (
              <ActionButton disabled={isBusy} tone="primary" type="submit">
                Try again
              </ActionButton>
            )}
            <ActionButton onClick={onCancel}>Cancel</ActionButton>
          </div>
        </form>
      </div>
    </div>
  );
}

function CodesPanel({ step: { codes }, onCodes }: PartProps) {
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const momentText = useMomentText();
  const left = codes?.left ?? 0;

  async function renew() {
    const isSure =
      left === 0 ||
      (await confirm('Make ten new recovery codes?', {
        confirmLabel: 'Make new ones',
        detail: `The ${left === 1 ? 'one' : left} that you have stop${left === 1 ? 's' : ''} working.`,
        tone: 'primary',
      }));
    if (!isSure) return;
    const made = await run(() => callApi('POST /api/admin/second-step/codes', {}));
    if (made) onCodes(made.codes);
  }

  return (
    <Section
      {...partOf('settings', 'recovery')}
      sentence="For the day when the phone is gone. Each works once, instead of a passkey or a code of the app."
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <p className="font-semibold">{left} of 10 left</p>
          {codes && (
            <p className="text-[0.9375rem] text-mute">
              Made {momentText(codes.madeAt)}.
              {codes.lastUsed &&
                ` Last used ${momentText(codes.lastUsed.at)}, ${codes.lastUsed.device}.`}
            </p>
          )}
        </div>
        <ActionButton aria-disabled={isBusy} onClick={() => void renew()}>
          Make ten new ones
        </ActionButton>
      </div>
    </Section>
  );
}
