import { useId, useRef, useState } from 'react';
import { type Role, roleTexts } from '../../../domain/accounts/roles.ts';
import { readForm } from '../../../domain/api/form-fields.ts';
import {
  colleagueMessages,
  invitationForm,
  invitationHours,
} from '../../../domain/colleagues/colleagues.ts';
import { FieldError, TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { useDialogText } from '../saving/use-form.ts';
import { ActionButton } from '../ui/action.tsx';
import { Modal } from '../ui/dialog.tsx';
import { FormError } from '../ui/dialog-form.tsx';
import { useToast } from '../ui/toast.tsx';
import { focusRefused } from '../ui/typing.ts';

interface InviteDialogProps {
  /** Whether there is a mail server; without one, the link is shown to copy. */
  canMail: boolean;
  onClose: () => void;
  onLink: (link: string) => void;
}

/** The roles in the order of the dialog: what is given most often comes first. */
const order: Role[] = ['desk', 'author', 'editor', 'owner'];

/** Asks whom to invite as what, and mails the link or shows it. */
export function InviteDialog({ canMail, onClose, onLink }: InviteDialogProps) {
  const form = useDialogText('accounts:invitation', { name: '', email: '', role: '' });
  const roleId = useId();
  const body = useRef<HTMLDivElement>(null);

  async function send(close: () => void, isMailed: boolean) {
    const read = readForm(invitationForm, form.latest());
    form.refuse(read.ok ? {} : read.fields);
    if (!read.ok) return focusRefused(body.current, read.fields);
    const { email } = read.values;
    const call = () =>
      callApi('POST /api/admin/invitations', { json: { ...read.values, isMailed } });
    const made = await form.send(call, {
      done: (response) =>
        response.isMailed ? `The invitation to ${email} is on its way.` : undefined,
    });
    if (!made) return;
    close();
    if (!made.isMailed) onLink(made.link);
  }

  return (
    <Modal
      confirmLabel={canMail ? 'Send invitation' : 'Make the link'}
      isReady={!form.isBusy}
      onClose={onClose}
      onConfirm={(close) => void send(close, canMail)}
      text={form}
      title="Invite somebody"
    >
      {(close) => (
        <div className="grid gap-5" ref={body}>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...form.field('name')} autoComplete="off" label="Name" required />
            <TextField
              {...form.field('email')}
              autoComplete="off"
              label="Email"
              required
              type="email"
            />
          </div>
          <fieldset aria-describedby={form.field('role').error && `${roleId}-error`}>
            <legend className="mb-1.5 text-[0.9375rem] font-semibold">Role</legend>
            <div className="grid gap-2">
              {order.map((role) => (
                <label
                  className="flex cursor-pointer items-start gap-3 rounded-control border border-mute/70 px-4 py-3 has-checked:border-ink has-checked:bg-sand"
                  key={role}
                >
                  <input
                    checked={form.fields.role === role}
                    className="mt-1 size-5 shrink-0 accent-green"
                    name="role"
                    onChange={() => form.choose({ role })}
                    type="radio"
                    value={role}
                  />
                  <span>
                    <span className="block font-semibold">{roleTexts[role].name}</span>
                    <span className="block text-sm leading-snug text-mute">
                      {roleTexts[role].sentence}
                    </span>
                  </span>
                </label>
              ))}
            </div>
            <FieldError error={form.field('role').error} id={roleId} />
          </fieldset>
          <p className="rounded-control bg-sand px-4 py-3 text-sm">
            The link works once, for {invitationHours} hours. Whoever opens it chooses a password.
            {!canMail && ` ${colleagueMessages.copyLink}`}
          </p>
          {canMail && (
            <div className="-mx-2 -my-2">
              <ActionButton onClick={() => void send(close, false)} tone="text">
                Copy the link instead
              </ActionButton>
            </div>
          )}
          <FormError>{form.errors.form}</FormError>
        </div>
      )}
    </Modal>
  );
}

/** A link to copy: of an invitation, or for a new password. */
export interface ShownLink {
  link: string;
  of: 'invitation' | 'password';
}

const linkTexts = {
  invitation: {
    title: 'The link of the invitation',
    hint: `It works once, for ${invitationHours} hours, for whoever has it. Earlier links of this invitation have ended. It is shown only now.`,
  },
  password: {
    title: 'The link for a new password',
    hint: 'It works once, for an hour, for whoever has it. Earlier links of this account have ended. It is shown only now.',
  },
};

/** Shows a link to copy; it is not stored, and cannot be shown again. */
export function LinkDialog({ link, of, onClose }: ShownLink & { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const notify = useToast();

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      notify('Press Ctrl+C to copy the marked link.', { tone: 'alert' });
    }
  }

  return (
    <Modal
      cancelLabel="Close"
      confirmLabel={isCopied ? 'Copied' : 'Copy the link'}
      onClose={onClose}
      onConfirm={() => void copy()}
      title={linkTexts[of].title}
    >
      <TextField
        hint={linkTexts[of].hint}
        label="Link"
        onFocus={({ target }) => target.select()}
        readOnly
        ref={field}
        value={link}
      />
      <p className="sr-only" role="status">
        {isCopied && 'Copied.'}
      </p>
    </Modal>
  );
}
