import { redirect } from 'react-router';
import { endOnServer } from './end-on-server.ts';
import { forgetToken, readToken } from './session.ts';

/** Ends the session on the server and here; without an answer from the server, here alone. */
export async function clientLoader() {
  const token = readToken();
  if (token) {
    await endOnServer(token);
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
