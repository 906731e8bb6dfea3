import { type FormEvent, useState } from 'react';
import { colleagueMessages, ownEmailForm } from '../../../domain/colleagues/colleagues.ts';
import { TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { ActionButton } from '../ui/action.tsx';
import { useAction } from '../ui/use-action.ts';
import { useCheckedForm } from '../ui/use-checked-form.ts';
import { Section } from './section.tsx';
import { settingFields } from './setting-fields.ts';

const { label } = settingFields.settings.email;

/** Changes the address to log in with, and to which links for a new password go. */
export function EmailPanel({ email, canMail }: { email: string | null; canMail: boolean }) {
  const { form, fields, refuse, read } = useCheckedForm(ownEmailForm);
  const [sentTo, setSentTo] = useState<string>();
  const { run, isBusy } = useAction();

  async function save(event: FormEvent<HTMLFormElement>) {
    const json = read(event);
    if (!json) return;
    const sent = await run(() => callApi('PUT /api/admin/account/email', { json }), {
      reload: false,
      onError: ({ fields }) => refuse(fields),
    });
    if (sent) setSentTo(json.email);
  }

  return (
    <Section sentence="To log in with, and for a new password." title={label}>
      {!canMail && (
        <p className="max-w-[40rem]">
          {email ?? 'None yet.'} {colleagueMessages.noMailServer} If you forget your password,
          another owner can make a link for a new one.
        </p>
      )}
      {canMail && (
        <form
          className="grid max-w-[26rem] gap-5"
          method="post"
          noValidate
          onSubmit={save}
          ref={form}
        >
          <TextField
            autoComplete="email"
            defaultValue={email ?? ''}
            error={fields.email}
            hint={
              email
                ? 'You can log in with it, and a link for a new password goes there.'
                : 'Without one, no link for a new password can be mailed to you.'
            }
            label={label}
            name="email"
            required
            type="email"
          />
          <div className="empty:sr-only" role="status">
            {sentTo && (
              <p className="rounded-control bg-good px-4 py-3">
                Open the link in the mail to {sentTo} within a day.{' '}
                {email ? `Until then ${email} stays.` : 'Until then there is no email.'}
              </p>
            )}
          </div>
          <div>
            <ActionButton aria-disabled={isBusy} tone="primary" type="submit">
              Send the confirming link
            </ActionButton>
          </div>
        </form>
      )}
    </Section>
  );
}
