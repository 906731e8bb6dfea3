import '../../styles/theme.css';
import '../../styles/admin.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Role, roleTexts } from '../../../domain/accounts/roles.ts';
import { readForm } from '../../../domain/api/form-fields.ts';
import { acceptForm, colleagueMessages } from '../../../domain/colleagues/colleagues.ts';
import { CompanyName, useSiteFacts } from '../../layout/root-data.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { LogoMark } from '../../ui/kolam/logo.tsx';
import { ApiError, callApi } from '../api/call-api.ts';
import { endOnServer, keepToken, readToken } from './session.ts';

type Invitation = { name: string; role: Role; invitedBy: string };

/** The page of an invitation: sets a name and a password, and logs in. */
export default function InvitationRoute() {
  const [token, setToken] = useState<string>();
  const [invitation, setInvitation] = useState<Invitation>();
  const [problem, setProblem] = useState<string>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round tries again
  useEffect(() => {
    // The token is in the hash, which only the browser sees.
    const inHash = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
    setToken(inHash);
    setProblem(undefined);
    if (!inHash) return setProblem(colleagueMessages.invitationGone);
    const end = new AbortController();
    const call = { json: { token: inHash }, anonymous: true, signal: end.signal };
    callApi('POST /api/admin/auth/invitation', call)
      .then(setInvitation)
      .catch((error: Error) => !end.signal.aborted && setProblem(error.message));
    return () => end.abort();
  }, [round]);
  const name = useSiteFacts().name;
  return (
    <main className="admin-login" data-ground="green" id="content">
      <title>{`Invitation | ${name}`}</title>
      <meta content="noindex" name="robots" />
      <meta content="no-referrer" name="referrer" />
      <p className="mb-6 flex items-center justify-center gap-3 text-chalk">
        <LogoMark className="size-9" />
        <CompanyName />
      </p>
      <div className="rounded-card bg-white p-6 text-ink sm:p-8" data-ground="white">
        <h1 className="text-[1.75rem] leading-tight tracking-[-0.025em]">Your account</h1>
        <div role="alert">
          {problem && (
            <p className="mt-4 rounded-control bg-bad px-4 py-3 text-brick-deep">{problem}</p>
          )}
        </div>
        {problem && problem !== colleagueMessages.invitationGone && !invitation && (
          <button
            className="mt-4 min-h-11 cursor-pointer font-semibold underline"
            onClick={() => setRound(round + 1)}
            type="button"
          >
            Try again
          </button>
        )}
        {!problem && !invitation && (
          <p className="mt-4 text-mute" role="status">
            Loading...
          </p>
        )}
        {invitation && token && <AcceptForm invitation={invitation} token={token} />}
        <noscript>
          <p className="mt-4">The admin needs JavaScript: please allow it in your browser.</p>
        </noscript>
      </div>
    </main>
  );
}

function AcceptForm({ invitation, token }: { invitation: Invitation; token: string }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  function refuse(wrong: Record<string, string>) {
    setFields(wrong);
    const [first] = Object.keys(wrong);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function accept(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const input = Object.fromEntries(new FormData(event.currentTarget));
    const read = readForm(acceptForm, input);
    setProblem(undefined);
    refuse(read.ok ? {} : read.fields);
    if (!read.ok) return;
    setBusy(true);
    try {
      const json = { ...read.values, token };
      const call = { json, anonymous: true } as const;
      const made = await callApi('POST /api/admin/auth/invitation/acceptance', call);
      const before = readToken();
      keepToken(made.token);
      if (before) await endOnServer(before);
      await navigate('/admin/dashboard', { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (Object.keys(error.fields).length > 0) refuse(error.fields);
      else setProblem(error.message);
      setBusy(false);
    }
  }

  const { name, sentence } = roleTexts[invitation.role];
  return (
    <form className="mt-4 grid gap-5" method="post" noValidate onSubmit={accept} ref={form}>
      <p className="text-mute">
        {invitation.invitedBy} invites you as {name}. {sentence}
      </p>
      {problem && (
        <p className="rounded-control bg-bad px-4 py-3 text-brick-deep" role="alert">
          {problem}
        </p>
      )}
      <TextField
        autoComplete="name"
        defaultValue={invitation.name}
        error={fields.name}
        hint="Colleagues see it, and readers under what you write."
        label="Your name"
        name="name"
        required
      />
      <TextField
        autoComplete="new-password"
        error={fields.password}
        hint="At least 12 characters. Three or four unrelated words are easy to remember. You log in with your email and this password."
        label="Password"
        name="password"
        required
        type="password"
      />
      <Button disabled={isBusy} variant="green">
        {isBusy ? 'Saving...' : 'Save and log in'}
      </Button>
    </form>
  );
}
