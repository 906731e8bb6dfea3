import { redirect } from 'react-router';
import { unsubscribe } from '../settings/this-browser.ts';
import { endOnServer, forgetToken, readToken } from './session.ts';

/** Ends the session on the server and here; without an answer from the server, here alone. */
export async function clientLoader() {
  const token = readToken();
  if (token) {
    await endOnServer(token);
    forgetToken(token);
    // Whoever logs in here next has not asked for notifications.
    unsubscribe().catch(() => {});
  }
  throw redirect('/admin/login');
}

export function HydrateFallback() {
  return <meta content="noindex" name="robots" />;
}

export default function LogoutRoute() {
  return null;
}
