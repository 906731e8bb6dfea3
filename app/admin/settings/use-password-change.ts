import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { adminMessages } from '../../../domain/admin/admin-messages.ts';
import { passwordForm } from '../../../domain/forms/password-form.ts';
import { readForm } from '../../../domain/forms/read-form.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { keepToken } from '../session/session.ts';
import { useNotice } from '../ui/notice.tsx';
import { resume } from './notifications/this-browser.ts';

type Fields = Record<string, string>;

/** Sends a new password, tells what is wrong with it at its field, and clears the form when it is taken. */
export function usePasswordChange() {
  const [fields, setFields] = useState<Fields>({});
  const [isSending, setSending] = useState(false);
  const notify = useNotice();
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
    setSending(true);
    try {
      const { token } = await callApi('PUT /api/admin/password', { json: read.values });
      keepToken(token);
      form.reset();
      notify(adminMessages.password.changed);
      // The new password ended the session that this browser took notifications in.
      await resume().catch(() => {});
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(form, error.fields);
      if (Object.keys(error.fields).length === 0) notify(error.message, { tone: 'alert' });
    } finally {
      setSending(false);
    }
  }

  return { fields, isSending, change };
}

const notRepeated = { repeated: adminMessages.password.repeatWrong };
