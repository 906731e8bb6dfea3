import '../../styles/theme.css';
import '../../styles/admin.css';
import { type ReactNode, useEffect, useState } from 'react';
import { CompanyName, useSiteFacts } from '../../layout/root-data.tsx';
import { LogoMark } from '../../ui/kolam/logo.tsx';

/** A page of somebody who is not logged in. */
export function LoginBox({ children }: { children: ReactNode }) {
  return (
    <main className="admin-login" data-ground="green" id="content">
      <p className="mb-6 flex items-center justify-center gap-3 text-chalk">
        <LogoMark className="size-9" />
        <CompanyName />
      </p>
      <div className="rounded-card bg-white p-6 text-ink sm:p-8" data-ground="white">
        {children}
        <noscript>
          <p className="mt-4">The admin needs JavaScript: please allow it in your browser.</p>
        </noscript>
      </div>
    </main>
  );
}

/** The head of such a page, with its title. */
export function LoginHead({ title }: { title: string }) {
  return (
    <>
      <title>{`${title} | ${useSiteFacts().name}`}</title>
      <meta content="noindex" name="robots" />
      <meta content="no-referrer" name="referrer" />
      <h1 className="text-[1.75rem] leading-tight tracking-[-0.025em]">{title}</h1>
    </>
  );
}

/** What went wrong; the element is always there, so that it is announced. */
export function LoginProblem({ children }: { children: ReactNode }) {
  return (
    <div className="empty:sr-only" role="alert">
      {children && (
        <p className="mt-4 rounded-control bg-bad px-4 py-3 text-brick-deep">{children}</p>
      )}
    </div>
  );
}

/** Focuses what takes the place of a form that was sent, so that the keyboard goes on there. */
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus();
}

/** What such a page loads when it opens. */
export interface LoadedPage<Response> {
  response: Response | undefined;
  problem: string | undefined;
  reload: () => void;
}

/** Loads what a page shows; `load` gets the token in the hash of the address, which only the browser sees. */
export function useLoaded<Response>(
  load: (token: string, signal: AbortSignal) => Promise<Response>,
): LoadedPage<Response> & { token: string } {
  const [token, setToken] = useState('');
  const [response, setResponse] = useState<Response>();
  const [problem, setProblem] = useState<string>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    const inHash = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
    setToken(inHash);
    setProblem(undefined);
    const end = new AbortController();
    load(inHash, end.signal)
      .then((loaded) => !end.signal.aborted && setResponse(loaded))
      .catch((error: Error) => !end.signal.aborted && setProblem(error.message));
    return () => end.abort();
  }, [round]);
  return { token, response, problem, reload: () => setRound(round + 1) };
}

/** The error of a page that could not be loaded, or that it is loading. */
export function LoadState({
  response,
  problem,
  reload,
  gone,
}: LoadedPage<unknown> & {
  /** The error after which trying again is of no use. */
  gone?: string;
}) {
  return (
    <>
      <LoginProblem>{problem}</LoginProblem>
      {problem && problem !== gone && response === undefined && (
        <button
          className="mt-4 min-h-11 cursor-pointer font-semibold underline"
          onClick={reload}
          type="button"
        >
          Try again
        </button>
      )}
      {!problem && response === undefined && (
        <p className="mt-4 text-mute" role="status">
          Loading...
        </p>
      )}
    </>
  );
}
