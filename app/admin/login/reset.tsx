import { useState } from 'react';
import { Link } from 'react-router';
import { colleagueMessages, resetForm } from '../../../domain/colleagues/colleagues.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { forgetToken, readToken } from '../api/session.ts';
import { focusWhenShown } from '../ui/focus.ts';
import { LoadState, LoginBox, LoginHead, LoginProblem } from './login-box.tsx';
import { PasswordField } from './password-field.tsx';
import { useLoadedByToken } from './use-loaded-by-token.ts';
import { useLoginForm } from './use-login-form.ts';

/** The page of a mailed link: sets a new password. Logging in comes after it, with the second step as usual. */
export default function ResetRoute() {
  const page = useLoadedByToken(async (token, signal) => {
    if (!token) throw new Error(colleagueMessages.resetGone);
    return await callApi('POST /api/admin/auth/reset/link', {
      json: { token },
      anonymous: true,
      signal,
    });
  });
  const [invitations, setInvitations] = useState<string[]>();
  const { token, response, problem } = page;
  return (
    <LoginBox>
      <LoginHead title={invitations ? 'Password set' : 'A new password'} />
      {!invitations && <LoadState {...page} gone={colleagueMessages.resetGone} />}
      {problem === colleagueMessages.resetGone && (
        <NextLink to="/admin/forgotten">Ask for a new link</NextLink>
      )}
      {response && !invitations && (
        <ResetForm onDone={setInvitations} token={token} username={response.username} />
      )}
      <div role="status">
        {invitations && (
          <p className="mt-4 rounded-control bg-good px-4 py-3">
            Your new password is set, and all devices have been logged out.
            {invitations.length > 0 &&
              ` The invitations of ${invitations.join(', ')} have ended too: send them again under Settings, Accounts.`}
          </p>
        )}
      </div>
      {invitations && (
        <NextLink isFocused state={{ username: response?.username }} to="/admin/login">
          Log in
        </NextLink>
      )}
    </LoginBox>
  );
}

interface NextLinkProps {
  to: string;
  state?: object;
  /** Whether it takes the place of the form. */
  isFocused?: true;
  children: string;
}

function NextLink({ to, state, isFocused, children }: NextLinkProps) {
  return (
    <p className="mt-5">
      <Link
        className="inline-flex min-h-11 items-center font-semibold underline"
        ref={isFocused && focusWhenShown}
        state={state}
        to={to}
      >
        {children}
      </Link>
    </p>
  );
}

interface ResetFormProps {
  token: string;
  username: string;
  onDone: (invitations: string[]) => void;
}

function ResetForm({ token, username, onDone }: ResetFormProps) {
  const { form, submit, fields, problem, isBusy } = useLoginForm(resetForm, async (values) => {
    const done = await callApi('POST /api/admin/auth/reset/password', {
      json: { ...values, token },
      anonymous: true,
    });
    // A session of this account in this browser has ended; one of another account finds out that it goes on.
    const session = readToken();
    if (session) await callApi('GET /api/admin/account', {}).catch(() => forgetToken(session));
    onDone(done.invitations);
  });

  return (
    <form className="mt-4 grid gap-5" method="post" noValidate onSubmit={submit} ref={form}>
      <TextField
        autoComplete="username"
        label="Username"
        name="username"
        readOnly
        value={username}
      />
      <PasswordField
        autoComplete="new-password"
        error={fields.password}
        hint="At least 12 characters. Three or four unrelated words are easy to remember."
        label="New password"
        name="password"
        required
      />
      <LoginProblem>{problem}</LoginProblem>
      {problem === colleagueMessages.resetGone && (
        <NextLink to="/admin/forgotten">Ask for a new link</NextLink>
      )}
      <Button disabled={isBusy} variant="green">
        {isBusy ? 'Saving...' : 'Save the password'}
      </Button>
    </form>
  );
}
