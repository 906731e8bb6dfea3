import { isRouteErrorResponse, useRouteError } from 'react-router';
import { notFoundCopy, postNotFoundCopy } from '../../../content/pages/not-found.ts';
import { ErrorPage } from './error-page.tsx';
import { Problem } from './problem.tsx';
import { UnavailablePage } from './unavailable-page.tsx';

/** A page that is missing or broken is told inside the layout, so that the visitor can go on. Each page's route exports it. */
export function ErrorBoundary() {
  // Asked for: React Router hands the error over as a prop only to what a route's own file declares.
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorPage />;
  if (error.status === 503) return <UnavailablePage answer={error.data} />;
  if (error.status >= 500) return <ErrorPage />;
  // Of posts that never were (404) and those that were deleted (410).
  return <Problem {...(error.data === 'post' ? postNotFoundCopy : notFoundCopy)} />;
}
