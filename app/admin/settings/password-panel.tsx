import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { accountMessages, passwordForm } from '../../../domain/accounts/account-forms.ts';
import { readForm } from '../../../domain/api/form-fields.ts';
import { callApi } from '../api/call-api.ts';
import { PasswordField } from '../session/password-field.tsx';
import { keepToken } from '../session/session.ts';
import { ActionButton } from '../ui/action.tsx';
import { Panel } from '../ui/screen.tsx';
import { useAction } from '../ui/use-action.ts';
import { resume } from './this-browser.ts';

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

/** A form that changes the password. */
export function PasswordPanel() {
  const { fields, isBusy, change } = usePasswordChange();
  return (
    <Panel title="Password">
      <form className="grid max-w-[26rem] gap-5" method="post" noValidate onSubmit={change}>
        {fieldsOfForm.map(({ name, ...field }) => (
          <PasswordField {...field} error={fields[name]} key={name} name={name} required />
        ))}
        <div>
          <ActionButton disabled={isBusy} tone="primary" type="submit">
            {isBusy ? 'Changing...' : 'Change password'}
          </ActionButton>
        </div>
      </form>
    </Panel>
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
    const [first] = Object.keys(wrong);
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
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
