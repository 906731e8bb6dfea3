import { type ReactNode, useEffect } from 'react';
import { Links, Outlet, Scripts, useRouteLoaderData } from 'react-router';
import { pageServices } from '../server/context.ts';
import type { Route } from './+types/root';
import { SiteSheet } from './layout/document/site-sheet.tsx';
import { ErrorPage } from './layout/errors/error-page.tsx';
import { OwnScripts } from './layout/head/own-scripts.tsx';
import { NoConnection } from './layout/navigation/no-connection.tsx';
import { useHeldMoves } from './layout/navigation/use-held-moves.ts';
import { useScrollMemory } from './layout/navigation/use-scroll-memory.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, analytics, forms } = context.get(pageServices);
  return {
    siteUrl,
    analytics,
    formToken: forms.issueToken(),
    year: new Date().getFullYear(),
  };
}

// None of it changes while somebody walks through the site.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const analytics = useRouteLoaderData<typeof loader>('root')?.analytics ?? { kind: 'off' };
  useScrollMemory();
  // For the browser journeys: React answers for the page.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  useHeldMoves();
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <OwnScripts analytics={analytics} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {import.meta.env.SSR && <FilesAround />}
        <SiteSheet />
        <Links />
      </head>
      <body>
        {children}
        <NoConnection />
        <Scripts />
      </body>
    </html>
  );
}

/** React leaves them where the server printed them: the browser need not know them twice. */
function FilesAround() {
  return (
    <>
      <meta name="theme-color" content="#17352E" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Reached only when the shell itself fails; pages fail inside it. */
export function ErrorBoundary() {
  return (
    <main id="content">
      <ErrorPage />
    </main>
  );
}
