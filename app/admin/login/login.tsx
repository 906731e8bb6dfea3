import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  Form,
  Link,
  PrefetchPageLinks,
  redirect,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router';
import { loginForm } from '../../../domain/accounts/account-forms.ts';
import { readForm } from '../../../domain/api/form-fields.ts';
import { messages } from '../../../domain/messages.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ApiError, callApi } from '../api/call-api.ts';
import { finishLogin, pageAfterLogin, sessionEndText } from '../api/session.ts';
import { loadRichText } from '../rich-text/load-rich-text.ts';
import type { Route } from './+types/login';
import { LoginBox } from './login-box.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { PasswordField } from './password-field.tsx';
import { SecondStep, type UnfinishedLogin } from './second-step.tsx';

export async function clientAction({ request }: Route.ClientActionArgs) {
  const input = Object.fromEntries(await request.formData());
  const form = readForm(loginForm, input);
  if (!form.ok) return { fields: form.fields };
  try {
    const response = await callApi('POST /api/admin/auth/login', {
      json: { ...form.values, ...knownDevice(window.location.hash) },
      anonymous: true,
      failure: messages.login.failure,
    });
    if ('ticket' in response) return { login: { ...response, username: form.values.username } };
    await finishLogin(response.token);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error: error.message, fields: error.fields };
  }
  return redirect(pageAfterLogin(new URL(request.url).search));
}

/** The hash in the URL that `npm run admin:password` prints, which registers this browser as a known device. */
function knownDevice(hash: string): { device?: string } {
  const device = new URLSearchParams(hash.slice(1)).get('device');
  return device === null ? {} : { device };
}

export default function LoginRoute({ actionData }: Route.ComponentProps) {
  const login = actionData?.login;
  const [over, setOver] = useState<{ ticket: string; error: string | undefined }>();
  const isOver = over !== undefined && over.ticket === login?.ticket;
  const overAnswer = isOver && over.error ? { error: over.error, fields: {} } : undefined;
  const answer = actionData?.fields ? actionData : overAnswer;
  return (
    <>
      <title>{`Admin Login | ${useSiteFacts().name}`}</title>
      <meta content="noindex" name="robots" />
      <LoginBox>
        {login && !isOver ? (
          <SecondStep
            key={login.ticket}
            login={login}
            onOver={(error) => setOver({ ticket: login.ticket, error })}
          />
        ) : (
          <Password answer={answer} username={login?.username} />
        )}
      </LoginBox>
    </>
  );
}

interface PasswordProps {
  /** The response to the last attempt. */
  answer: { error?: string; fields: Record<string, string> } | undefined;
  /** The name that was entered before the second step. */
  username: UnfinishedLogin['username'] | undefined;
}

/** The first step: name and password. */
function Password({ answer, username }: PasswordProps) {
  const isHydrated = useIsHydrated();
  const hasFields = Object.keys(answer?.fields ?? {}).length > 0;
  return (
    <>
      <h1 className="text-[1.75rem] leading-tight tracking-[-0.025em]">Admin Login</h1>
      {isHydrated && <p className="mt-3 text-mute empty:hidden">{sessionEndText()}</p>}
      <div role="alert">
        {answer?.error && !hasFields && (
          <p className="mt-4 rounded-control bg-bad px-4 py-3 text-brick-deep">{answer.error}</p>
        )}
      </div>
      <PasskeyLogin isHydrated={isHydrated} />
      <LoginForm answer={answer} isHydrated={isHydrated} username={username} />
    </>
  );
}

/** The login form; it keeps the typed values after an error. */
function LoginForm({ answer, isHydrated, username }: PasswordProps & { isHydrated: boolean }) {
  const isWaiting = useNavigation().state !== 'idle';
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!answer) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? form.current?.querySelector<HTMLElement>('[name="password"]'))?.focus();
  }, [answer]);
  // After the second step was left.
  useEffect(() => {
    if (username) form.current?.querySelector<HTMLElement>('[name="password"]')?.focus();
  }, [username]);
  return (
    <Form className="mt-5 grid gap-5" method="post" noValidate ref={form}>
      <TextField
        autoCapitalize="none"
        autoComplete="username"
        defaultValue={
          username ?? (typeof state?.username === 'string' ? state.username : undefined)
        }
        error={answer?.fields.username}
        label="Username"
        name="username"
        required
        spellCheck={false}
      />
      <PasswordField
        autoComplete="current-password"
        error={answer?.fields.password}
        label="Password"
        name="password"
        required
      />
      <Button disabled={isWaiting || !isHydrated} variant="green">
        Login
      </Button>
      {isWaiting && <NextScreen page={pageAfterLogin(search)} />}
      <p className="-my-2 text-center">
        <Link
          className="inline-flex min-h-11 items-center font-semibold text-brick underline-offset-4 hover:underline"
          onClick={(event) => {
            event.preventDefault();
            const field = form.current?.elements.namedItem('username') as HTMLInputElement | null;
            void navigate('/admin/forgotten', { state: { username: field?.value ?? '' } });
          }}
          to="/admin/forgotten"
        >
          Forgot your password?
        </Link>
      </p>
    </Form>
  );
}

/** False on the server and during hydration, true afterwards. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/** Preloads the code of the next screen while the server checks the password. */
function NextScreen({ page }: { page: string }) {
  const isEditor = /^\/admin\/blog\/(create|edit)\b/.test(page);
  useEffect(() => {
    // If this fails, the screen loads it.
    if (isEditor) loadRichText().catch(() => {});
  }, [isEditor]);
  return <PrefetchPageLinks page={page} />;
}
