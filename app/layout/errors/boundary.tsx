import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage, PostNotFoundPage } from './not-found-page.tsx';
import { UnavailablePage } from './unavailable-page.tsx';

/** A page that is missing or broken is told inside the layout, so that the visitor can go on. Each page's route exports it. */
export function ErrorBoundary() {
  // Asked for: React Router hands the error over as a prop only to what a route's own file declares.
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorPage />;
  if (error.status === 503) return <UnavailablePage answer={error.data} />;
  if (error.status >= 500) return <ErrorPage />;
  if (error.data === 'post') return <PostNotFoundPage />;
  return <NotFoundPage />;
}
