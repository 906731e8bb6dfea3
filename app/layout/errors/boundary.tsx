import { lazy } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorPage } from './error-page.tsx';

// Fetched when they are shown; the server, which renders in one go, has them. Not so the page for what breaks, which may
// be this very fetching.
const away = () => import('./away-page.tsx');
const notFound = () => import('./not-found-page.tsx');
const { AwayPage, NotFoundPage, PostNotFoundPage } = import.meta.env.SSR
  ? { ...(await away()), ...(await notFound()) }
  : {
      AwayPage: lazy(async () => ({ default: (await away()).AwayPage })),
      NotFoundPage: lazy(async () => ({ default: (await notFound()).NotFoundPage })),
      PostNotFoundPage: lazy(async () => ({ default: (await notFound()).PostNotFoundPage })),
    };

/**
 * A page that is missing or broken is told inside the shell, so that the visitor can go on. Each page's route exports it:
 * as a route of its own it would be one more file to fetch.
 */
export function ErrorBoundary() {
  // Asked for: React Router hands the error over as a prop only to what a route's own file declares.
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorPage />;
  if (error.status === 503) return <AwayPage answer={error.data} />;
  if (error.status >= 500) return <ErrorPage />;
  if (error.data === 'post') return <PostNotFoundPage />;
  return <NotFoundPage />;
}
