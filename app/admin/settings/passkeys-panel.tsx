import { passkeyMessages } from '../../../domain/accounts/passkey-messages.ts';
import type { Passkey } from '../../../domain/accounts/passkeys.ts';
import { shortDate } from '../../../domain/text/dates.ts';
import { useOrigin } from '../../layout/root-data.tsx';
import { TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { browserHasPasskeys, makePasskey } from '../login/passkey.ts';
import { useDialogText } from '../saving/use-form.ts';
import { ActionButton, DeleteButton } from '../ui/action.tsx';
import { Modal, useConfirm, useDialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/dialog-form.tsx';
import { KeyIcon, LaptopIcon, SmartphoneIcon } from '../ui/icons.tsx';
import { useMomentText } from '../ui/moment.tsx';
import { useAction } from '../ui/use-action.ts';
import { Section } from './section.tsx';
import { partOf } from './setting-fields.ts';

interface PasskeysPanelProps {
  passkeys: Passkey[];
  /** Null where passkeys do not work. */
  host: string | null;
  /** Whether the password alone lets in without them. */
  isOnlySecondStep: boolean;
  /** The day from which the role needs a second step. */
  neededFrom: string | null;
  onCodes: (codes: string[]) => void;
}

/** The passkeys of the account. */
export function PasskeysPanel({
  passkeys,
  host,
  isOnlySecondStep,
  neededFrom,
  onCodes,
}: PasskeysPanelProps) {
  const renaming = useDialog<Passkey>();
  const oldHosts = [...new Set(passkeys.flatMap(({ oldHost }) => oldHost ?? []))];
  return (
    <Section
      {...partOf('settings', 'passkeys')}
      isPadded={false}
      sentence="Log in with your finger, face or screen lock. Nothing to remember, nothing to steal by mail. Logging in with the password then asks for the passkey as well."
    >
      {oldHosts.map((each) => (
        <p className="m-5 rounded-control bg-waiting px-4 py-3 md:mx-6" key={each}>
          {passkeyMessages.hostChanged(each)}
        </p>
      ))}
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow
              isLast={isOnlySecondStep && passkeys.length === 1}
              key={passkey.id}
              neededFrom={neededFrom}
              onRename={() => renaming.open(passkey)}
              passkey={passkey}
            />
          ))}
        </ul>
      )}
      <div className="px-5 py-4 md:px-6">
        <AddPasskey
          count={passkeys.length}
          host={host}
          onAdded={(codes) => codes.length > 0 && onCodes(codes)}
        />
      </div>
      {renaming.render((close, passkey) => (
        <NameDialog onClose={close} passkey={passkey} />
      ))}
    </Section>
  );
}

/** What follows from removing the last passkey or the app. */
export function withoutStepText(neededFrom: string | null): string {
  const rule = neededFrom
    ? ` Your role needs a second step from ${shortDate(neededFrom, 'UTC')} on: without one, nothing else opens then.`
    : '';
  return `A login then needs the password only. The recovery codes stop working, and all other devices are logged out.${rule}`;
}

interface PasskeyRowProps {
  passkey: Passkey;
  neededFrom: string | null;
  /** Whether no second step is left without it. */
  isLast: boolean;
  onRename: () => void;
}

function PasskeyRow({ passkey, isLast, neededFrom, onRename }: PasskeyRowProps) {
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const momentText = useMomentText();
  const { id, name, createdAt, lastUsedAt, isSynced, keeper, oldHost } = passkey;
  const Icon = /Android|iPhone|iPad|Phone/.test(name) ? SmartphoneIcon : LaptopIcon;
  const kept = isSynced
    ? `kept by ${keeper || 'a password manager'}, on all your devices there`
    : 'stays on this device';

  async function remove() {
    const isSure = await confirm(`Remove ${name}?`, {
      confirmLabel: 'Remove',
      detail: isLast
        ? withoutStepText(neededFrom)
        : 'It no longer lets anybody in, and all other devices are logged out.',
    });
    if (!isSure) return;
    await run(() => callApi('DELETE /api/admin/passkeys/:id', { id }), {
      done: `${name} is removed. You can delete it in the password manager of the device too.`,
    });
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-3 md:px-6">
      <Icon className="size-5" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-[0.9375rem] text-mute">
          Added {momentText(createdAt)}, {oldHost ? `only for ${oldHost}` : kept}
        </p>
      </div>
      <p className="text-[0.9375rem] text-mute">
        {lastUsedAt ? `used ${momentText(lastUsedAt)}` : 'not used yet'}
      </p>
      <div className="-mx-2 flex flex-wrap">
        <ActionButton aria-label={`Rename ${name}`} onClick={onRename} tone="text">
          Rename
        </ActionButton>
        <DeleteButton
          aria-disabled={isBusy}
          aria-label={`Remove ${name}`}
          onClick={() => void remove()}
          tone="text"
        >
          Remove
        </DeleteButton>
      </div>
    </li>
  );
}

interface AddPasskeyProps {
  count: number;
  host: string | null;
  /** Without codes if the account still has some. */
  onAdded: (codes: string[]) => void;
}

export function AddPasskey({ count, host, onAdded }: AddPasskeyProps) {
  const { run, isBusy } = useAction();
  const origin = useOrigin();
  if (host === null) return <p className="text-mute">{passkeyMessages.unavailable}</p>;
  if (!browserHasPasskeys(origin)) {
    return <p className="text-mute">This browser has no passkeys at this address.</p>;
  }

  async function add() {
    const make = async () => {
      const options = await callApi('POST /api/admin/passkeys/options', {});
      const credential = await makePasskey(options);
      return await callApi('POST /api/admin/passkeys', { json: { credential } });
    };
    const made = await run(make, { done: ({ name }) => `The passkey is added: ${name}.` });
    if (made) onAdded(made.codes);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <ActionButton aria-disabled={isBusy} onClick={() => void add()} tone="primary">
        <KeyIcon className="size-4.5" />
        Add a passkey
      </ActionButton>
      <p className="text-[0.9375rem] text-mute">
        Belongs to {host}.{count < 2 && ' Two devices are safer than one.'}
      </p>
    </div>
  );
}

function NameDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useDialogText(`passkeys-${id}:name`, { name });
  async function store(close: () => void) {
    const call = () => callApi('PATCH /api/admin/passkeys/:id', { id, json: form.fields });
    const done = `The passkey is called ${form.fields.name.trim()} now.`;
    if (await form.send(call, { done })) close();
  }
  return (
    <Modal
      confirmLabel="Rename"
      onClose={onClose}
      onConfirm={(close) => void store(close)}
      text={form}
      title="Rename the passkey"
    >
      <TextField {...form.field('name')} autoComplete="off" autoFocus label="Name" />
      <FormError>{form.errors.form}</FormError>
    </Modal>
  );
}
