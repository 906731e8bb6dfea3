import { isRouteErrorResponse, Outlet } from 'react-router';
import type { Route } from './+types/boundary';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage, PostNotFoundPage } from './not-found-page.tsx';

export default function Boundary() {
  return <Outlet />;
}

/** A page that is missing or broken is told inside the shell, so that the visitor can go on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status >= 500) return <ErrorPage />;
  if (error.data === 'post') return <PostNotFoundPage />;
  return <NotFoundPage />;
}
