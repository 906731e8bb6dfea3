import { useState } from 'react';
import { roleTexts } from '../../../domain/accounts/roles.ts';
import type { Colleague } from '../../../domain/colleagues/colleagues.calls.ts';
import { callApi } from '../api/call-api.ts';
import { useNewText } from '../saving/use-form.ts';
import { ActionButton } from '../ui/action.tsx';
import { Modal, useDialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/dialog-form.tsx';
import { Face } from '../ui/face.tsx';

interface OnlyOwnerProps {
  accounts: Colleague[];
  /** Where nobody else has an account. */
  onInvite: () => void;
}

/** Suggests a second owner while there is only one. */
export function OnlyOwner({ accounts, onInvite }: OnlyOwnerProps) {
  const choosing = useDialog();
  const only = accounts.find(({ isLastOwner }) => isLastOwner);
  if (!only) return null;
  const others = accounts.filter(({ leftAt, role }) => !leftAt && role !== 'owner');
  const { isMe, secondStep, name } = only;
  const lost = secondStep
    ? `${isMe ? 'your' : 'their'} phone and ${isMe ? 'your' : 'their'} recovery codes are lost`
    : `${isMe ? 'your' : 'their'} password is lost`;
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-waiting px-5 py-4 md:px-6"
      id="second-owner"
    >
      <p className="min-w-0 flex-1 basis-72">
        <strong>{isMe ? 'You are the only owner.' : `${name} is the only owner.`}</strong> If {lost}
        , only whoever runs the server can let {isMe ? 'you' : 'them'} in again. Make one more
        person an owner.
      </p>
      {others.length > 0 ? (
        <ActionButton onClick={() => choosing.open()}>Choose who</ActionButton>
      ) : (
        <ActionButton onClick={onInvite}>Invite an owner</ActionButton>
      )}
      {choosing.render((close) => (
        <ChooseOwner colleagues={others} onClose={close} />
      ))}
    </div>
  );
}

/** Asks which colleague becomes an owner too. */
function ChooseOwner({ colleagues, onClose }: { colleagues: Colleague[]; onClose: () => void }) {
  const form = useNewText({ id: '' });
  const [isMissing, setIsMissing] = useState(false);

  async function make(close: () => void) {
    const chosen = colleagues.find(({ id }) => String(id) === form.fields.id);
    setIsMissing(!chosen);
    if (!chosen) return;
    const json = { role: 'owner' as const };
    const call = () => callApi('PUT /api/admin/accounts/:id/role', { id: chosen.id, json });
    if (await form.send(call, { done: `${chosen.name} is an owner now.` })) close();
  }

  return (
    <Modal
      confirmLabel="Make Owner"
      isReady={!form.isBusy}
      onClose={onClose}
      onConfirm={(close) => void make(close)}
      title="Who becomes an owner too?"
    >
      <p className="mb-4 text-mute">{roleTexts.owner.sentence}</p>
      <fieldset>
        <legend className="sr-only">Colleague</legend>
        <div className="grid gap-2">
          {colleagues.map(({ id, name, role, ...account }) => (
            <label
              className="flex cursor-pointer items-center gap-3 rounded-control border border-mute/70 px-4 py-3 has-checked:border-ink has-checked:bg-sand"
              key={id}
            >
              <input
                checked={form.fields.id === String(id)}
                className="size-5 shrink-0 accent-green"
                name="id"
                onChange={() => form.change({ id: String(id) })}
                type="radio"
                value={id}
              />
              <Face account={account} className="size-9 rounded-control" name={name} />
              <span className="min-w-0 break-words">
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-mute">{roleTexts[role].name} now</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <FormError>{isMissing ? 'Please choose somebody' : form.errors.form}</FormError>
    </Modal>
  );
}
