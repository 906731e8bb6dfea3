import { redirect } from 'react-router';
import { endOnServer, forgetToken, readToken } from '../api/session.ts';
import { unsubscribe } from '../session/push-subscription.ts';

/** Ends the session on the server and in this browser; if the server does not respond, only in this browser. */
export async function clientLoader() {
  const token = readToken();
  if (token) {
    await endOnServer(token);
    forgetToken(token);
    // The next account on this browser has not asked for notifications.
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
