import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { adminMessages } from '../../../domain/admin/admin-messages.ts';
import { passwordForm } from '../../../domain/forms/password-form.ts';
import { readForm } from '../../../domain/forms/read-form.ts';
import { callApi } from '../api/call-api.ts';
import { keepToken } from '../session/session.ts';
import { useAction } from '../ui/use-action.ts';
import { resume } from './notifications/this-browser.ts';

type Fields = Record<string, string>;

/** Sends a new password, tells what is wrong with it at its field, and clears the form when it is taken. */
export function usePasswordChange() {
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
    const isRepeated = input.new_password === input.repeated;
    refuse(form, read.ok ? (isRepeated ? {} : notRepeated) : read.fields);
    if (!read.ok || !isRepeated) return;
    const call = async () => {
      const { token } = await callApi('PUT /api/admin/password', { json: read.values });
      keepToken(token);
      form.reset();
    };
    await run(call, {
      reload: async () => {
        // The new password ended the session that this browser took notifications in.
        await resume().catch(() => {});
        await revalidate();
      },
      done: adminMessages.password.changed,
      onError: ({ fields }) => {
        refuse(form, fields);
        return Object.keys(fields).length > 0;
      },
    });
  }

  return { fields, isBusy, change };
}

const notRepeated = { repeated: adminMessages.password.repeatWrong };
