import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, open, openFrame, phone, test } from '../support/fixtures.ts';
import { admin } from '../support/places.ts';
import { newToken, part } from './fixtures.ts';

const loginCall = '/api/admin/auth/login';

async function fill(page: Page, password: string) {
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('the login shows what is missing or wrong, and opens the dashboard', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  await part(page, 'requires username and password, with errors at their fields', async () => {
    await open(page, '/admin/login');
    await page.getByRole('button', { name: 'Login' }).click();
    const username = page.getByLabel('Username');
    await expect(username).toBeFocused();
    await expect(username).toHaveAccessibleDescription('Username is required');
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Password is required');
    await axe();
  });

  await part(page, 'shows an error if the response is invalid', async () => {
    await page.route(`**${loginCall}`, (route) => route.fulfill({ status: 502, body: 'no' }));
    await open(page, '/admin/login');
    expectFailedLoad(loginCall);
    await fill(page, admin.password);
    await expect(page.getByRole('alert')).toHaveText('Login failed');
  });

  await part(
    page,
    'a wrong password keeps the typed values; the right one opens the dashboard',
    async () => {
      await open(page, '/admin/login');
      await expect(page.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible();
      expectFailedLoad(loginCall);
      await fill(page, 'not the password');
      await expect(page.getByRole('alert')).toHaveText('Username or password is wrong.');
      await expect(page.getByLabel('Username')).toHaveValue(admin.username);
      await expect(page.getByLabel('Password')).toBeFocused();
      await fill(page, admin.password);
      await expect(page).toHaveURL('/admin/dashboard');
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('adminToken')))
        .toMatch(/^[\w-]{43}$/);
    },
  );
});

test('every screen redirects to the login, which returns to it and nowhere else', async ({
  page,
}) => {
  await part(page, 'preloads the next screen while the password is checked', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**${loginCall}`, async (route) => {
      await released;
      await route.continue();
    });
    await open(page, '/admin/login?next=%2Fadmin%2Fblog%2Fcreate');
    const asked = ['post-editor', 'rich-text'].map((file) =>
      page.waitForResponse(`**/${file}-*.js`),
    );
    await fill(page, admin.password);
    await Promise.all(asked);
    await expect(page).toHaveURL(/\/admin\/login/);
    release();
    await expect(page.getByRole('textbox', { name: 'Content', exact: true })).toBeVisible();
  });

  await part(page, 'redirects every screen without a token to the login and back', async () => {
    await page.evaluate(() => localStorage.clear());
    for (const path of ['/admin', '/admin/dashboard', '/admin/blog/create', '/admin/blog/edit/1']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/admin\/login\?next=/);
    }
    await page.goto('/admin/settings?from=here');
    await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fsettings%3Ffrom%3Dhere');
    await fill(page, admin.password);
    await expect(page).toHaveURL('/admin/settings?from=here');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  await part(page, 'never redirects outside the admin', async () => {
    await page.evaluate(() => localStorage.clear());
    await open(page, '/admin/login?next=https%3A%2F%2Fevil.example%2Fadmin%2Fblogs');
    await fill(page, admin.password);
    await expect(page).toHaveURL('/admin/dashboard');
  });
});

test('a session ends in the browser, on the server and in other tabs; its browser stays known', async ({
  page,
  expectFailedLoad,
  context,
}) => {
  await part(page, 'logging out ends the session in the browser and on the server', async () => {
    const token = await signInAgain(page);
    await open(page, '/admin/settings');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/admin/login');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
    expect((await sessionsOf(page, token)).status()).toBe(401);
    await page.goto('/admin/settings');
    await expect(page).toHaveURL(/\/admin\/login/);
  });

  await part(page, 'logging out does not wait for a loading screen', async () => {
    await signInAgain(page);
    await page.route('**/api/admin/sessions', () => {});
    await openFrame(page, '/admin/settings');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/admin/login');
  });

  await part(page, 'logging in again ends the browser’s previous session', async () => {
    const token = await signInAgain(page);
    await open(page, '/admin/login');
    await fill(page, admin.password);
    await expect(page).toHaveURL('/admin/dashboard');
    await expect.poll(async () => (await sessionsOf(page, token)).status()).toBe(401);
  });

  await part(
    page,
    'an ended session redirects to the login on the next call, and back',
    async () => {
      const token = await signInAgain(page);
      await open(page, '/admin/settings');
      await expect(page.getByRole('table', { name: 'Devices that are logged in' })).toBeVisible();
      await end(page, token);
      const asked = [
        'account',
        'account/email',
        'counts',
        'profile',
        'sessions',
        'second-step',
        'text-keys',
      ];
      for (const path of asked) expectFailedLoad(`/api/admin/${path}`);
      await page.reload();
      await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fsettings');
      await expect(page.getByText('Your session has ended.')).toBeVisible();
      await fill(page, admin.password);
      await expect(page).toHaveURL('/admin/settings');
      await expect(page.getByRole('table', { name: 'Devices that are logged in' })).toBeVisible();
    },
  );

  await part(page, 'an ended session redirects an open form to the login', async () => {
    const token = await signInAgain(page);
    await open(page, '/admin/settings');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByLabel('Current password').fill('anything');
    await page.getByLabel('New password', { exact: true }).fill('four wild green herons');
    await page.getByLabel('New password again').fill('four wild green herons');
    await end(page, token);
    for (const path of ['counts', 'sessions', 'password']) expectFailedLoad(`/api/admin/${path}`);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fsettings');
  });

  await part(page, 'an ended session takes no letter from somebody who types', async () => {
    const token = await signInAgain(page);
    await open(page, '/admin/blog/create');
    const content = page.getByRole('textbox', { name: 'Content' });
    await content.click();
    await page.keyboard.type('One long sen');
    await end(page, token);
    for (const path of ['counts', 'drafts/*', 'posts/*']) expectFailedLoad(`/api/admin/${path}`);
    await page.keyboard.type('tence');
    const logIn = page.getByRole('status').getByRole('button', { name: 'Log in' });
    await expect(logIn).toBeVisible();
    await page.keyboard.type(' goes on.');
    await expect(content).toHaveText('One long sentence goes on.');
    await expect(content).toBeFocused();
    await logIn.click();
    await expect(page).toHaveURL(/^[^?]+\/admin\/login\?next=/);
    await fill(page, admin.password);
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect(content).toHaveText('One long sentence goes on.');
  });

  await part(page, 'logging out in another tab logs out this one', async () => {
    await signInAgain(page);
    await open(page, '/admin/settings');
    await expect(page.getByRole('table', { name: 'Devices that are logged in' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/admin/login');
    await other.evaluate(() => localStorage.removeItem('adminToken'));
    await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fsettings');
  });

  await part(page, 'a browser is known after a login, or by a link from the server', async () => {
    await open(page, '/admin/login');
    await fill(page, admin.password);
    await expect(page).toHaveURL('/admin/dashboard');
    const [cookie, ...others] = await context.cookies(new URL(loginCall, page.url()).href);
    expect(cookie).toMatchObject({ name: 'login-device', httpOnly: true, sameSite: 'Strict' });
    expect(others).toEqual([]);
    expect(await context.cookies(page.url())).toEqual([]);
    // Leaves the page first, because a changed hash alone does not load it.
    await page.goto('about:blank');
    await page.goto(`/admin/login#device=${cookie?.value}`);
    const asked = page.waitForRequest(`**${loginCall}`);
    await fill(page, admin.password);
    expect((await asked).postDataJSON()).toMatchObject({ device: cookie?.value });
    expect((await (await asked).allHeaders()).cookie).toContain(`login-device=${cookie?.value}`);
    await expect(page).toHaveURL('/admin/dashboard');
  });

  await part(
    page,
    'the focus and the phone menu stay when the first screen has loaded',
    async () => {
      await signInAgain(page);
      let answered = Promise.withResolvers<void>();
      await page.route('**/api/admin/sessions', async (route) => {
        await answered.promise;
        await route.continue();
      });
      const heading = page.locator('main h1');
      await openFrame(page, '/admin/settings');
      const logout = page.getByRole('button', { name: 'Logout' });
      await logout.focus();
      answered.resolve();
      await expect(heading).toHaveText('Settings');
      await expect(logout).toBeFocused();

      await page.setViewportSize(phone);
      answered = Promise.withResolvers();
      await openFrame(page, '/admin/settings');
      await page.getByRole('button', { name: 'Open menu' }).click();
      answered.resolve();
      await expect(heading).toHaveText('Settings');
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      await page.getByRole('button', { name: 'Close menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    },
  );
});

test('a forgotten password is set by a link, by keyboard, once', async ({
  page,
  axe,
  axeInDark,
  expectFailedLoad,
}) => {
  const { username, link } = await linkForPassword(page);
  const password = 'eleven slow kites over a field';
  for (const size of [phone, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    await open(page, '/admin/login');
    await page.getByLabel('Username').fill(username);
    await page.getByRole('link', { name: 'Forgot your password?' }).press('Enter');
    await expect(page).toHaveURL('/admin/forgotten');
    // The site of these journeys has no mail server.
    await expect(page.getByText('This site cannot send mail')).toBeVisible();
    await axe();
    await page.getByRole('link', { name: 'Back to the login' }).press('Enter');
    await expect(page).toHaveURL('/admin/login');

    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByLabel('Username')).toHaveValue(username);
    await axe();
    await axeInDark();
  }
  expectFailedLoad('/api/admin/auth/reset/password');
  const field = page.getByLabel('New password');
  await field.fill('short');
  await field.press('Enter');
  await expect(page.getByText('A password must have at least 12 characters')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('short');
  await axe();
  await field.fill(password);
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password set');
  const next = page.getByRole('link', { name: 'Log in' });
  await expect(next).toBeFocused();
  await axe();
  await next.press('Enter');
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByLabel('Username')).toHaveValue(username);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');

  expectFailedLoad('/api/admin/auth/reset/link');
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This link is not valid any more');
  await axe();
  await page.setViewportSize(phone);
  await axe();
  await page.getByRole('link', { name: 'Ask for a new link' }).press('Enter');
  await expect(page).toHaveURL('/admin/forgotten');
});

/** Makes an account of its own, and a link by which it sets a new password. */
async function linkForPassword(page: Page): Promise<{ username: string; link: string }> {
  const headers = { authorization: `Bearer ${await newToken(page)}` };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers, data });
    expect(answer.status(), path).toBe(200);
    return await answer.json();
  };
  const name = `Lata ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID()}@mail.example`;
  const invitation = { name, email, role: 'author', isMailed: false };
  const { link: invited } = await post('/api/admin/invitations', invitation);
  const token = new URL(invited).hash.replace('#token=', '');
  const password = 'nine copper bells on a hill';
  const accepted = { name, password, token };
  const { username } = await post('/api/admin/auth/invitation/acceptance', accepted);
  const { accounts } = await (await page.request.get('/api/admin/accounts', { headers })).json();
  const { id } = accounts.find((account: { username: string }) => account.username === username);
  const { link } = await post(`/api/admin/accounts/${id}/reset`, { isMailed: false });
  const { pathname, hash } = new URL(link);
  return { username, link: pathname + hash };
}

/** Gives the browser a new session. */
async function signInAgain(page: Page): Promise<string> {
  const token = await newToken(page);
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('adminToken', value), token);
  return token;
}

async function end(page: Page, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.delete('/api/admin/auth/session', { headers });
  expect(answer.status()).toBe(200);
}

async function sessionsOf(page: Page, token: string) {
  return await page.request.get('/api/admin/sessions', {
    headers: { authorization: `Bearer ${token}` },
  });
}
