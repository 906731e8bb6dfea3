import { type FormEvent, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { accountMessages, passwordForm } from '../../../domain/accounts/account-forms.ts';
import { callApi } from '../api/call-api.ts';
import { keepToken } from '../api/session.ts';
import { PasswordField } from '../login/password-field.tsx';
import { resume } from '../session/push-subscription.ts';
import { ActionButton } from '../ui/action.tsx';
import { useMomentText } from '../ui/moment.tsx';
import { useAction } from '../ui/use-action.ts';
import { useCheckedForm } from '../ui/use-checked-form.ts';
import { useHashFocus } from '../ui/use-hash-focus.ts';
import { settingFields } from './setting-fields.ts';

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
  const { form, fields, isBusy, change } = usePasswordChange();
  const momentText = useMomentText();
  useHashFocus((hash) => hash === 'currentPassword' && setOpen(true));
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus();
  }, [isOpen, form]);
  return (
    <div className="p-5 md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h3 className="font-sans text-base font-semibold">
            {settingFields.settings.currentPassword.label}
          </h3>
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

/** Sends a new password, shows errors at their fields, and clears the form when the password is accepted. */
function usePasswordChange() {
  const { form, fields, refuse, read } = useCheckedForm(passwordForm);
  const { run, isBusy } = useAction();
  const { revalidate } = useRevalidator();

  async function change(event: FormEvent<HTMLFormElement>) {
    const json = read(event);
    if (!json) return;
    const repeated = new FormData(event.currentTarget).get('repeated');
    if (json.newPassword !== repeated) return refuse(notRepeated);
    const call = async () => {
      const { token } = await callApi('PUT /api/admin/password', { json });
      keepToken(token);
      form.current?.reset();
    };
    await run(call, {
      reload: async () => {
        // The new password ends all sessions, and notifications end with their session.
        await resume().catch(() => {});
        await revalidate();
      },
      done: accountMessages.password.changed,
      onError: ({ fields }) => refuse(fields),
    });
  }

  return { form, fields, isBusy, change };
}

const notRepeated = { repeated: accountMessages.password.repeatWrong };
