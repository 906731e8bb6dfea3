import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { ActionButton, ActionLink } from './action.tsx';
import { Screen } from './screen.tsx';

/** Shown when a screen could not be loaded; a route's ErrorBoundary. */
export function LoadError() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Screen title={isMissing ? 'Not found' : 'This did not load'}>
      <div className="rounded-card border border-line bg-white p-6">
        <p role="alert">{sentenceOf(error)}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          {!isMissing && (
            <ActionButton
              disabled={state === 'loading'}
              onClick={() => revalidate()}
              tone="primary"
            >
              Try again
            </ActionButton>
          )}
          <ActionLink to="/admin/dashboard">Dashboard</ActionLink>
        </div>
      </div>
    </Screen>
  );
}

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (isRouteErrorResponse(error) && error.status === 404)
    return 'There is nothing at this address.';
  return 'Something on this screen broke. Nothing that was saved is lost.';
}
