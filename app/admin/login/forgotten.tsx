import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { colleagueMessages, forgottenForm } from '../../../domain/colleagues/colleagues.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { focusWhenShown } from '../ui/focus.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { LoadState, LoginBox, LoginHead, LoginProblem } from './login-box.tsx';
import { useLoginForm } from './use-login-form.ts';

/** Asks for a link that sets a new password; without a mail server, says who can help. */
export default function ForgottenRoute() {
  const page = useLoaded((signal) =>
    callApi('GET /api/admin/auth/reset', { anonymous: true, signal }),
  );
  return (
    <LoginBox>
      <LoginHead title="Forgot your password?" />
      <LoadState {...page} />
      {page.response?.canMail === true && <AskForm />}
      {page.response?.canMail === false && (
        <>
          <p className="mt-4">This site cannot send mail, so no link can be mailed to you.</p>
          <Help />
        </>
      )}
      <p className="mt-5">
        <Link
          className="inline-flex min-h-11 items-center font-semibold underline"
          to="/admin/login"
        >
          Back to the login
        </Link>
      </p>
    </LoginBox>
  );
}

function Help() {
  return (
    <ul className="mt-4 grid list-disc gap-2 pl-5 text-mute">
      <li>An owner of the site can give you a link: Settings, Accounts, New password.</li>
      <li>
        Whoever runs the server can let you in: <code>npm run admin:password</code>, or{' '}
        <code>npm run admin:recover</code> if the second step is lost too.
      </li>
    </ul>
  );
}

function AskForm() {
  const typed: unknown = useLocation().state?.username;
  const [isSent, setSent] = useState(false);
  const { form, submit, fields, problem, isBusy } = useLoginForm(forgottenForm, async (json) => {
    await callApi('POST /api/admin/auth/reset', { json, anonymous: true });
    setSent(true);
  });

  // After another name was asked for, whose button is gone.
  const wasSent = useRef(false);
  useEffect(() => {
    if (wasSent.current && !isSent) {
      form.current?.querySelector<HTMLElement>('[name="username"]')?.focus();
    }
    wasSent.current = isSent;
  }, [isSent, form]);

  return (
    <>
      <div role="status">
        {isSent && (
          <p className="mt-4 rounded-control bg-good px-4 py-3">{colleagueMessages.resetWhere}</p>
        )}
      </div>
      {isSent ? (
        <>
          <p className="mt-4">
            It works once, for an hour. Look into the spam folder too. If nothing arrives:
          </p>
          <Help />
          <button
            className="mt-3 min-h-11 cursor-pointer font-semibold underline"
            onClick={() => setSent(false)}
            ref={focusWhenShown}
            type="button"
          >
            Try another name
          </button>
        </>
      ) : (
        <form className="mt-4 grid gap-5" method="post" noValidate onSubmit={submit} ref={form}>
          <p className="text-mute">We mail you a link with which you choose a new one.</p>
          <TextField
            autoCapitalize="none"
            autoComplete="username"
            defaultValue={typeof typed === 'string' ? typed : undefined}
            error={fields.username}
            label="Username or email"
            name="username"
            required
            spellCheck={false}
          />
          <LoginProblem>{problem}</LoginProblem>
          <Button disabled={isBusy} variant="green">
            {isBusy ? 'Sending...' : 'Send the link'}
          </Button>
        </form>
      )}
    </>
  );
}
