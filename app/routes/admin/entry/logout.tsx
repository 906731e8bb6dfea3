import { redirect } from 'react-router';
import { forgetToken, readToken } from '../../../admin/session/session.ts';

/** Ends the session on the server and here; without an answer from the server, here alone. */
export async function clientLoader() {
  const token = readToken();
  if (token) {
    await fetch('/api/admin/auth/session', {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(5000),
    }).catch(() => {});
    forgetToken(token);
  }
  throw redirect('/admin/login');
}

export function HydrateFallback() {
  return <meta content="noindex" name="robots" />;
}

export default function LogoutRoute() {
  return null;
}
