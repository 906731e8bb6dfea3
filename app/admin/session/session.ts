/** Specification part 9: the one key in local storage. */
const key = 'adminToken';

const endEvent = 'admin-session-end';

/** In this tab's storage from the end of a session until the next login. */
const endedKey = 'adminSessionEnded';
const ended =
  'Your session has ended. Log in to go on where you were; text that you were writing is kept on this device.';

/** The token of this browser's session, or null when nobody is logged in. */
export function readToken(): string | null {
  return localStorage.getItem(key);
}

/**
 * Whether there is a session as far as this browser knows. Where leaving a page with unsaved text asks first, it must
 * not ask without one: the way to the login is then the only way on, and the local copy keeps the text.
 */
export function isSignedIn(): boolean {
  return readToken() !== null;
}

/** Keeps the token that a login has brought. */
export function keepToken(token: string): void {
  localStorage.setItem(key, token);
  sessionStorage.removeItem(endedKey);
}

/** What to say at the login when its session ended and nobody logged out; null when somebody did. */
export function sessionEndText(): string | null {
  return sessionStorage.getItem(endedKey);
}

/** Tells the login what the end of the session interrupted. */
export function explainSessionEnd(text: string): void {
  sessionStorage.setItem(endedKey, `${text} Log in to go on where you were.`);
}

/** Forgets a token, unless another has taken its place meanwhile. */
export function forgetToken(token: string | null): void {
  if (readToken() === token) localStorage.removeItem(key);
}

/** Forgets the token of an ended session and notifies listeners. */
export function sessionEnded(token: string | null): void {
  if (readToken() !== token) return;
  forgetToken(token);
  sessionStorage.setItem(endedKey, ended);
  dispatchEvent(new Event(endEvent));
}

/** Calls back when the session has ended, here or in another tab; returns how to stop listening. */
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
const dashboard = '/admin/dashboard';

/** The login, with the page of the admin to come back to afterwards. */
export function loginAddress(page: { pathname: string; search?: string }): string {
  const next = page.pathname + (page.search ?? '');
  return isOurs(next) ? `${login}?${new URLSearchParams({ next })}` : login;
}

/** Where a login leads: back to the page that it names, if that is one of ours, else to the dashboard. */
export function pageAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return isOurs(next) ? next : dashboard;
}

/** A link's parameter is not to be trusted: only paths of the admin are accepted, as the browser resolves them. */
function isOurs(address: string): boolean {
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
