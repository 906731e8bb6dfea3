import { useState } from 'react';
import { Link } from 'react-router';
import { colleagueMessages } from '../../../domain/colleagues/colleagues.ts';
import { Button } from '../../ui/button.tsx';
import { callApi } from '../api/call-api.ts';
import { LoginBox, LoginHead, LoginProblem } from './login-box.tsx';
import { useLoadedByToken } from './use-loaded-by-token.ts';
import { useProof } from './use-login-form.ts';

/** The page of a mailed link that makes an address the email of an account. A press, so that no scanner of mails does it. */
export default function ConfirmEmailRoute() {
  const { token, problem: loadProblem } = useLoadedByToken(async (inHash) => {
    if (!inHash) throw new Error(colleagueMessages.emailGone);
  });
  const [email, setEmail] = useState<string>();
  const { prove, failure, isBusy } = useProof();
  const problem = failure?.message ?? loadProblem;

  async function confirm() {
    const call = { json: { token }, anonymous: true } as const;
    await prove(async () => setEmail((await callApi('POST /api/admin/auth/email', call)).email));
  }

  return (
    <LoginBox>
      <LoginHead title="Your email" />
      <LoginProblem>{problem}</LoginProblem>
      <div role="status">
        {email && (
          <p className="mt-4 rounded-control bg-good px-4 py-3">
            {email} is confirmed. You can log in with it, and links for a new password go there.
          </p>
        )}
      </div>
      {!email && problem !== colleagueMessages.emailGone && (
        <div className="mt-5 grid">
          <Button disabled={isBusy || !token} onClick={() => void confirm()} variant="green">
            {isBusy ? 'Saving...' : 'Confirm the address'}
          </Button>
        </div>
      )}
      <p className="mt-5">
        <Link
          className="inline-flex min-h-11 items-center font-semibold underline"
          to="/admin/settings"
        >
          Open Settings
        </Link>
      </p>
    </LoginBox>
  );
}
