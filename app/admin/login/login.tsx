import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link, PrefetchPageLinks, useLocation, useNavigate } from 'react-router';
import { loginForm } from '../../../domain/accounts/account-forms.ts';
import { messages } from '../../../domain/messages.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { pageAfterLogin, sessionEndText } from '../api/session.ts';
import { loadRichText } from '../rich-text/load-rich-text.ts';
import { LoginBox, LoginProblem } from './login-box.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { PasswordField } from './password-field.tsx';
import { SecondStep, type UnfinishedLogin } from './second-step.tsx';
import { useLogin, useLoginForm } from './use-login-form.ts';

/** The hash in the URL that `npm run admin:password` prints, which registers this browser as a known device. */
function knownDevice(hash: string): { device?: string } {
  const device = new URLSearchParams(hash.slice(1)).get('device');
  return device === null ? {} : { device };
}

export default function LoginRoute() {
  const [login, setLogin] = useState<UnfinishedLogin>();
  /** What the form shows after its second step: the name, and why the step is over. */
  const [before, setBefore] = useState<{ username: string; reason: string | undefined }>();
  return (
    <>
      <title>{`Admin Login | ${useSiteFacts().name}`}</title>
      <meta content="noindex" name="robots" />
      <LoginBox>
        {login ? (
          <SecondStep
            login={login}
            onOver={(reason) => {
              setBefore({ username: login.username, reason });
              setLogin(undefined);
            }}
          />
        ) : (
          <Password {...before} onPassed={setLogin} />
        )}
      </LoginBox>
    </>
  );
}

interface PasswordProps {
  /** The name that was entered before a second step. */
  username?: string | undefined;
  /** Why that step is over. */
  reason?: string | undefined;
  /** Called if the account has a second step. */
  onPassed: (login: UnfinishedLogin) => void;
}

/** The first step: name and password; the form keeps the typed values after an error. */
function Password({ username, reason, onPassed }: PasswordProps) {
  const isHydrated = useIsHydrated();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const logIn = useLogin();
  const { form, submit, fields, problem, isBusy } = useLoginForm(
    loginForm,
    async (values) => {
      const response = await callApi('POST /api/admin/auth/login', {
        json: { ...values, ...knownDevice(window.location.hash) },
        anonymous: true,
        failure: messages.login.failure,
      });
      if ('ticket' in response) onPassed({ ...response, username: values.username });
      else await logIn(response.token);
    },
    'password',
  );
  const [shown, setShown] = useState(reason);
  // After the second step was left.
  useEffect(() => {
    if (username) form.current?.querySelector<HTMLElement>('[name="password"]')?.focus();
  }, [username, form]);
  return (
    <>
      <h1 className="text-[1.75rem] leading-tight tracking-[-0.025em]">Admin Login</h1>
      {isHydrated && <p className="mt-3 text-mute empty:hidden">{sessionEndText()}</p>}
      <LoginProblem>{problem ?? shown}</LoginProblem>
      <PasskeyLogin isHydrated={isHydrated} />
      <form
        className="mt-5 grid gap-5"
        method="post"
        noValidate
        onSubmit={(event) => {
          setShown(undefined);
          void submit(event);
        }}
        ref={form}
      >
        <TextField
          autoCapitalize="none"
          autoComplete="username"
          defaultValue={
            username ?? (typeof state?.username === 'string' ? state.username : undefined)
          }
          error={fields.username}
          label="Username"
          name="username"
          required
          spellCheck={false}
        />
        <PasswordField
          autoComplete="current-password"
          error={fields.password}
          label="Password"
          name="password"
          required
        />
        <Button disabled={isBusy || !isHydrated} variant="green">
          Login
        </Button>
        {isBusy && <NextScreen page={pageAfterLogin(search)} />}
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
      </form>
    </>
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
