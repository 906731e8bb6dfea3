/** The key of the token in local storage: specification, part 9. */
const key = 'adminToken';

const endEvent = 'admin-session-end';

/** In sessionStorage from the end of a session until the next login. */
const endedKey = 'adminSessionEnded';
const ended =
  'Your session has ended. Log in to go on where you were; text that you were writing is kept on this device.';

/** The token of this browser's session, or null if nobody is logged in. */
export function readToken(): string | null {
  return localStorage.getItem(key);
}

/**
 * Whether this browser has a token. Leaving a page with unsaved text asks first only with a session: without one the
 * login is the only way on, and the text is stored in this browser.
 */
export function isSignedIn(): boolean {
  return readToken() !== null;
}

/** Stores the token after a login. */
export function keepToken(token: string): void {
  localStorage.setItem(key, token);
  sessionStorage.removeItem(endedKey);
  localStorage.removeItem(laterKey);
}

/** Stores the token of a login, and ends this browser's session before it. */
export async function finishLogin(token: string): Promise<void> {
  const before = readToken();
  keepToken(token);
  if (before) await endOnServer(before);
}

/** The login's message after a session ended by itself; null after a logout. */
export function sessionEndText(): string | null {
  return sessionStorage.getItem(endedKey);
}

/** Sets the login's message about what the end of the session interrupted. */
export function explainSessionEnd(text: string): void {
  sessionStorage.setItem(endedKey, `${text} Log in to go on where you were.`);
}

/** Removes a token, unless it has been replaced. */
export function forgetToken(token: string | null): void {
  if (readToken() === token) localStorage.removeItem(key);
}

/** Removes the token of an ended session and notifies listeners. */
export function sessionEnded(token: string | null): void {
  if (readToken() !== token) return;
  forgetToken(token);
  sessionStorage.setItem(endedKey, ended);
  dispatchEvent(new Event(endEvent));
}

const stepEvent = 'admin-step-missing';

/** The token of the session whose calls were refused for want of a second step. */
let withoutStep: string | null = null;

/** Remembers that a call was refused because the account lacks a second step, and notifies listeners. */
export function noteMissingStep(token: string | null): void {
  withoutStep = token;
  dispatchEvent(new Event(stepEvent));
}

/** Forgets it, once there is a second step. */
export function forgetMissingStep(): void {
  withoutStep = null;
}

/** Whether nothing but the page that sets a second step up opens for this browser's session. */
export function isStepMissing(): boolean {
  return withoutStep !== null && withoutStep === readToken();
}

/** Calls `listener` when a call was refused for want of a second step; returns a function that unsubscribes. */
export function onMissingStep(listener: () => void): () => void {
  addEventListener(stepEvent, listener);
  return () => removeEventListener(stepEvent, listener);
}

/** In localStorage while the notice about a second step is put aside, until the next login. */
const laterKey = 'adminStepLater';

export const isStepLater = () => localStorage.getItem(laterKey) !== null;

export function putStepOff(): void {
  localStorage.setItem(laterKey, 'yes');
}

/** Calls `listener` when the session ends, in this or another tab; returns a function that unsubscribes. */
export function onSessionEnd(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.storageArea === localStorage && !isSignedIn()) listener();
  };
  addEventListener(endEvent, listener);
  addEventListener('storage', fromOtherTab);
  return () => {
    removeEventListener(endEvent, listener);
    removeEventListener('storage', fromOtherTab);
  };
}

const login = '/admin/login';
const step = '/admin/second-step';
const dashboard = '/admin/dashboard';

interface Page {
  pathname: string;
  search?: string;
  hash?: string;
}

/** Address of the login, with the page of the admin to return to. */
export function loginAddress(page: Page): string {
  return withNext(login, page);
}

/** Address of the page that sets a second step up, with the page of the admin to go on to. */
export function stepAddress(page: Page): string {
  return page.pathname === step ? step + (page.search ?? '') : withNext(step, page);
}

function withNext(address: string, page: Page): string {
  const next = page.pathname + (page.search ?? '') + (page.hash ?? '');
  return isAdminPath(next) ? `${address}?${new URLSearchParams({ next })}` : address;
}

/** The page after a login or a second step: the one in the query if it is a path of the admin, otherwise the dashboard. */
export function pageAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return isAdminPath(next) ? next : dashboard;
}

/** Accepts only paths of the admin, as the browser resolves them, so that a link cannot redirect to another site. */
function isAdminPath(address: string): boolean {
  const here = 'https://here.invalid';
  if (!URL.canParse(address, here)) return false;
  const { origin, pathname } = new URL(address, here);
  return (
    address.startsWith('/') &&
    origin === here &&
    pathname.startsWith('/admin/') &&
    pathname !== login
  );
}

/** Ends a session on the server; if the call fails, the session expires by itself. */
export async function endOnServer(token: string): Promise<void> {
  await fetch('/api/admin/auth/session', {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(5000),
  }).catch(() => {});
}
