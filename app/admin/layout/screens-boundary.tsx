import { redirect } from 'react-router';
import { accessMessages } from '../../../domain/accounts/roles.ts';
import { refuseCalls } from '../api/call-api.ts';
import { isSignedIn, isStepMissing, loginAddress, stepAddress } from '../api/session.ts';
import { needsAt } from '../screens.ts';
import { forgetRole, loadMay } from '../session/access.ts';
import { openCopies } from '../session/copies.ts';
import { pressEnded, watchPresses } from '../ui/press.ts';
import { Skeleton } from '../ui/screen.tsx';
import type { Route } from './+types/screens-boundary';

/** Shows screens that are loading, and loading errors of screens, inside the frame, so that the sidebar stays. */
export { Outlet as default } from 'react-router';
export { LoadError as ErrorBoundary } from '../ui/screen.tsx';

/**
 * Redirects to the login before a screen loads, or after it if a 401 ended the session; likewise to the page that sets a
 * second step up if one is missing. What has loaded is shown when nothing is pressed.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const guard = () => {
      const page = withHash(new URL(request.url));
      if (!isSignedIn()) throw redirect(loginAddress(page));
      if (isStepMissing()) throw redirect(stepAddress(page));
    };
    guard();
    await refuseScreen(request);
    watchPresses();
    // A 401 of either ends the session, and the guard opens the login.
    const copies = openCopies().catch((error: unknown) => {
      guard();
      throw error;
    });
    await Promise.all([next(), copies]);
    await pressEnded();
    guard();
  },
];

/** A request has no hash, but the address of the document has, if that is where the request leads. */
function withHash(page: URL): URL {
  const { pathname, search, hash } = window.location;
  if (page.pathname === pathname && page.search === search) page.hash = hash;
  return page;
}

/** The loader of a screen that the role does not have sends nothing. */
async function refuseScreen({ url, signal }: Request): Promise<void> {
  const needs = needsAt(new URL(url).pathname);
  if (!needs || (await loadMay())(needs)) return;
  // An owner may have given another role meanwhile.
  forgetRole();
  if (!(await loadMay())(needs)) refuseCalls(signal, accessMessages.noScreen(needs));
}

/** Without a loader the middleware would not run for the first page. */
export async function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <>
      <title>Admin Panel</title>
      <Skeleton />
    </>
  );
}
