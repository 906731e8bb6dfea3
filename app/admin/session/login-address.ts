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

/** An address in a link is anybody's words: only paths of the admin count, as the browser will read them. */
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
