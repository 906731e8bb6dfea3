import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { accountMessages, passwordForm } from '../../../domain/accounts/account-forms.ts';
import { readForm } from '../../../domain/api/form-fields.ts';
import { callApi } from '../api/call-api.ts';
import { keepToken } from '../api/session.ts';
import { PasswordField } from '../login/password-field.tsx';
import { resume } from '../session/push-subscription.ts';
import { ActionButton } from '../ui/action.tsx';
import { useMomentText } from '../ui/moment.tsx';
import { focusRefused } from '../ui/typing.ts';
import { useAction } from '../ui/use-action.ts';
import { useHashFocus } from '../ui/use-hash-focus.ts';

const fieldsOfForm = [
  { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
  {
    name: 'newPassword',
    label: 'New password',
    autoComplete: 'new-password',
    hint: 'At least 12 characters. Three or four unrelated words are easy to remember.',
  },
  { name: 'repeated', label: 'New password again', autoComplete: 'new-password' },
];

/** When the password was changed, and on request a form that changes it. */
export function PasswordPanel({ changedAt }: { changedAt: string }) {
  const [isOpen, setOpen] = useState(false);
  const { fields, isBusy, change } = usePasswordChange();
  const momentText = useMomentText();
  const form = useRef<HTMLFormElement>(null);
  useHashFocus((hash) => hash === 'currentPassword' && setOpen(true));
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus();
  }, [isOpen]);
  return (
    <div className="p-5 md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h3 className="font-sans text-base font-semibold">Password</h3>
          <p className="text-[0.9375rem] text-mute">Changed {momentText(changedAt)}</p>
        </div>
        <ActionButton
          aria-expanded={isOpen}
          aria-label="Change the password"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Change'}
        </ActionButton>
      </div>
      <form
        className="mt-5 grid max-w-[26rem] gap-5"
        hidden={!isOpen}
        method="post"
        noValidate
        onSubmit={change}
        ref={form}
      >
        {fieldsOfForm.map(({ name, ...field }) => (
          <PasswordField {...field} error={fields[name]} key={name} name={name} required />
        ))}
        <div>
          <ActionButton disabled={isBusy} tone="primary" type="submit">
            {isBusy ? 'Changing...' : 'Change password'}
          </ActionButton>
        </div>
      </form>
    </div>
  );
}

type Fields = Record<string, string>;

/** Sends a new password, shows errors at their fields, and clears the form when the password is accepted. */
function usePasswordChange() {
  const [fields, setFields] = useState<Fields>({});
  const { run, isBusy } = useAction();
  const { revalidate } = useRevalidator();

  function refuse(form: HTMLFormElement, wrong: Fields) {
    setFields(wrong);
    focusRefused(form, wrong);
  }

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const input = Object.fromEntries(new FormData(form));
    const read = readForm(passwordForm, input);
    const isRepeated = input.newPassword === input.repeated;
    refuse(form, read.ok ? (isRepeated ? {} : notRepeated) : read.fields);
    if (!read.ok || !isRepeated) return;
    const call = async () => {
      const { token } = await callApi('PUT /api/admin/password', { json: read.values });
      keepToken(token);
      form.reset();
    };
    await run(call, {
      reload: async () => {
        // The new password ends all sessions, and notifications end with their session.
        await resume().catch(() => {});
        await revalidate();
      },
      done: accountMessages.password.changed,
      onError: ({ fields }) => {
        refuse(form, fields);
        return Object.keys(fields).length > 0;
      },
    });
  }

  return { fields, isBusy, change };
}

const notRepeated = { repeated: accountMessages.password.repeatWrong };
