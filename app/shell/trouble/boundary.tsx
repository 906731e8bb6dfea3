import { lazy } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorPage } from './error-page.tsx';

// Fetched when they are shown. Not so the page for what breaks, which may be this very fetching.
const AwayPage = lazy(async () => ({ default: (await import('./away-page.tsx')).AwayPage }));
const NotFoundPage = lazy(async () => ({ default: (await notFound()).NotFoundPage }));
const PostNotFoundPage = lazy(async () => ({ default: (await notFound()).PostNotFoundPage }));

async function notFound() {
  return await import('./not-found-page.tsx');
}

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
