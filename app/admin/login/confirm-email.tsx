import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { colleagueMessages } from '../../../domain/colleagues/colleagues.ts';
import { Button } from '../../ui/button.tsx';
import { ApiError, callApi } from '../api/call-api.ts';
import { LoginBox, LoginHead, LoginProblem } from './login-box.tsx';

/** The page of a mailed link that makes an address the email of an account. A press, so that no scanner of mails does it. */
export default function ConfirmEmailRoute() {
  const [token, setToken] = useState<string>();
  const [email, setEmail] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const inHash = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
    setToken(inHash);
    if (!inHash) setProblem(colleagueMessages.emailGone);
  }, []);

  async function confirm() {
    if (isBusy || !token) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const call = { json: { token }, anonymous: true } as const;
      setEmail((await callApi('POST /api/admin/auth/email', call)).email);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure.message);
    }
    setBusy(false);
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
