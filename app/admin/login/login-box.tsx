import '../../styles/theme.css';
import '../../styles/admin.css';
import type { ReactNode } from 'react';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { SiteLogo } from '../../layout/site-logo.tsx';
import type { Loaded } from '../ui/use-loaded.ts';

/** A page of somebody who is not logged in. */
export function LoginBox({ children }: { children: ReactNode }) {
  return (
    <main className="admin-login" data-ground="green" id="content">
      <p className="mb-6 flex items-center justify-center gap-3 text-chalk">
        <SiteLogo ground="green" />
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

/** The error of a page that could not be loaded, or that it is loading. */
export function LoadState({
  response,
  problem,
  reload,
  gone,
}: Loaded<unknown> & {
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
