import { useNavigate } from 'react-router';
import { type Role, roleTexts } from '../../../domain/accounts/roles.ts';
import { acceptForm, colleagueMessages } from '../../../domain/colleagues/colleagues.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { finishLogin } from '../api/session.ts';
import { LoadState, LoginBox, LoginHead, LoginProblem } from './login-box.tsx';
import { PasswordField } from './password-field.tsx';
import { useLoadedByToken } from './use-loaded-by-token.ts';
import { useLoginForm } from './use-login-form.ts';

type Invitation = { name: string; email: string; role: Role; invitedBy: string | null };

/** The page of an invitation: sets a name and a password, and logs in. */
export default function InvitationRoute() {
  const page = useLoadedByToken(async (token, signal): Promise<Invitation> => {
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
  const { form, submit, fields, problem, isBusy } = useLoginForm(acceptForm, async (values) => {
    const call = { json: { ...values, token }, anonymous: true } as const;
    const made = await callApi('POST /api/admin/auth/invitation/acceptance', call);
    await finishLogin(made.token);
    await navigate('/admin/dashboard', { replace: true });
  });

  const { name, sentence } = roleTexts[invitation.role];
  return (
    <form className="mt-4 grid gap-5" method="post" noValidate onSubmit={submit} ref={form}>
      <p className="text-mute">
        {invitation.invitedBy ?? 'An owner'} invites you as {name}. {sentence}
      </p>
      <LoginProblem>{problem}</LoginProblem>
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
      <PasswordField
        autoComplete="new-password"
        error={fields.password}
        hint="At least 12 characters. Three or four unrelated words are easy to remember."
        label="Password"
        name="password"
        required
      />
      <Button disabled={isBusy} variant="green">
        {isBusy ? 'Saving...' : 'Save and log in'}
      </Button>
    </form>
  );
}
