import { data } from 'react-router';

export { ErrorBoundary } from '../layout/error-boundary.tsx';

/** For addresses without a route: the error boundary renders the Not Found page. */
export function loader(): never {
  throw data('page', { status: 404 });
}

export default function NotFoundRoute() {
  return null;
}
