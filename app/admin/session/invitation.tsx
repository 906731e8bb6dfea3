import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Role, roleTexts } from '../../../domain/accounts/roles.ts';
import { readForm } from '../../../domain/api/form-fields.ts';
import { acceptForm, colleagueMessages } from '../../../domain/colleagues/colleagues.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ApiError, callApi } from '../api/call-api.ts';
import { LoadState, LoginBox, LoginHead, useLoaded } from './login-box.tsx';
import { endOnServer, keepToken, readToken } from './session.ts';

type Invitation = { name: string; email: string; role: Role; invitedBy: string };

/** The page of an invitation: sets a name and a password, and logs in. */
export default function InvitationRoute() {
  const page = useLoaded(async (token, signal): Promise<Invitation> => {
    if (!token) throw new Error(colleagueMessages.invitationGone);
    const call = { json: { token }, anonymous: true, signal } as const;
    return await callApi('POST /api/admin/auth/invitation', call);
  });
  const { response, token } = page;
  return (
    <LoginBox>
      <LoginHead title="Your account" />
      <LoadState {...page} gone={colleagueMessages.invitationGone} />
      {response && <AcceptForm invitation={response} token={token} />}
    </LoginBox>
  );
}

function AcceptForm({ invitation, token }: { invitation: Invitation; token: string }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  function refuse(wrong: Record<string, string>) {
    setFields(wrong);
    const [first] = Object.keys(wrong);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function accept(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const input = Object.fromEntries(new FormData(event.currentTarget));
    const read = readForm(acceptForm, input);
    setProblem(undefined);
    refuse(read.ok ? {} : read.fields);
    if (!read.ok) return;
    setBusy(true);
    try {
      const json = { ...read.values, token };
      const call = { json, anonymous: true } as const;
      const made = await callApi('POST /api/admin/auth/invitation/acceptance', call);
      const before = readToken();
      keepToken(made.token);
      if (before) await endOnServer(before);
      await navigate('/admin/dashboard', { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (Object.keys(error.fields).length > 0) refuse(error.fields);
      else setProblem(error.message);
      setBusy(false);
    }
  }

  const { name, sentence } = roleTexts[invitation.role];
  return (
    <form className="mt-4 grid gap-5" method="post" noValidate onSubmit={accept} ref={form}>
      <p className="text-mute">
        {invitation.invitedBy} invites you as {name}. {sentence}
      </p>
      {problem && (
        <p className="rounded-control bg-bad px-4 py-3 text-brick-deep" role="alert">
          {problem}
        </p>
      )}
      <TextField
        autoComplete="name"
        defaultValue={invitation.name}
        error={fields.name}
        hint="Colleagues see it, and readers under what you write."
        label="Your name"
        name="name"
        required
      />
      <TextField
        autoComplete="username"
        hint="You log in with it and your password."
        label="Email"
        name="email"
        readOnly
        type="email"
        value={invitation.email}
      />
      <TextField
        autoComplete="new-password"
        error={fields.password}
        hint="At least 12 characters. Three or four unrelated words are easy to remember."
        label="Password"
        name="password"
        required
        type="password"
      />
      <Button disabled={isBusy} variant="green">
        {isBusy ? 'Saving...' : 'Save and log in'}
      </Button>
    </form>
  );
}
