import '../../styles/theme.css';
import '../../styles/admin.css';
import { redirect } from 'react-router';
import { loginForm } from '../../../domain/forms/login-form.ts';
import { readForm } from '../../../domain/forms/read-form.ts';
import { messages } from '../../../domain/messages.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { ApiError, callApi } from '../api/call-api.ts';
import type { Route } from './+types/login';
import { endOnServer } from './end-on-server.ts';
import { pageAfterLogin } from './login-address.ts';
import { LoginBox } from './login-box.tsx';
import { keepToken, readToken } from './session.ts';

export async function clientAction({ request }: Route.ClientActionArgs) {
  const input = Object.fromEntries(await request.formData());
  const form = readForm(loginForm, input);
  if (!form.ok) return { fields: form.fields };
  try {
    const { token } = await callApi('POST /api/admin/auth/login', {
      json: { ...form.values, ...knownDevice(window.location.hash) },
      anonymous: true,
      failure: messages.login.failure,
    });
    const before = readToken();
    keepToken(token);
    if (before) await endOnServer(before);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error: error.message, fields: error.fields };
  }
  return redirect(pageAfterLogin(new URL(request.url).search));
}

/** What `npm run admin:password` puts into the address that it prints: this browser then counts as a known one. */
function knownDevice(hash: string): { device?: string } {
  const device = new URLSearchParams(hash.slice(1)).get('device');
  return device === null ? {} : { device };
}

export default function LoginRoute({ actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`Admin Login | ${useSiteFacts().name}`}</title>
      <meta content="noindex" name="robots" />
      <LoginBox answer={actionData} />
    </>
  );
}
