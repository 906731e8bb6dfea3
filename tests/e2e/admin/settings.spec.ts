import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { testBrowser } from '../../support/push-service.ts';
import { readZip } from '../../support/zip.ts';
import { expect, open, phone, test } from '../support/fixtures.ts';
import { admin } from '../support/places.ts';
import { newToken, part, signIn } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

/** The tab of templates, personal data and files. */
async function openTemplatesAndData(page: Page) {
  await open(page, '/admin/settings/templates-and-data');
  await expect(page.getByRole('region', { name: 'Personal data' })).toBeVisible();
}

async function openNotifications(page: Page) {
  await open(page, '/admin/settings/notifications');
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeVisible();
}

async function openSettings(page: Page) {
  await open(page, '/admin/settings');
  await expect(page.getByRole('table', { name: 'Devices that are logged in' })).toBeVisible();
}

test('the layout works by keyboard, shows counts and unknown addresses', async ({
  page,
  expectFailedLoad,
}) => {
  await part(page, 'every screen has a title and is not indexed', async () => {
    for (const path of ['/admin/login', '/admin/settings', '/admin/dashboard']) {
      const html = await (await page.request.get(path)).text();
      expect(html).toMatch(
        /<meta (content="noindex" name="robots"|name="robots" content="noindex")/,
      );
    }
    await openSettings(page);
    await expect(page).toHaveTitle(/^Settings \| Admin Panel/);
  });

  await part(page, 'shows an unknown address inside the layout, with its status', async () => {
    expectFailedLoad('/admin/no-such-screen');
    const response = await open(page, '/admin/no-such-screen');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
  });

  await part(page, 'shows counts in the menu', async () => {
    await page.route('**/api/admin/counts', (route) =>
      route.fulfill({
        json: { pendingComments: 4, newMessages: 2, failedEmails: 0, spamMessages: 3 },
      }),
    );
    await openSettings(page);
    const links = page.getByRole('navigation', { name: 'Admin' });
    await expect(
      links.getByRole('link', { name: 'Comments 4 waiting for approval' }),
    ).toBeVisible();
    await expect(
      links.getByRole('link', { name: 'Messages 3 suspected spam 2 new' }),
    ).toBeVisible();
    await expect(links.getByRole('link')).toHaveCount(13);
  });

  await part(page, 'shows an error with a retry if a screen does not load', async () => {
    let isDown = true;
    await page.route('**/api/admin/sessions', (route) =>
      isDown ? route.fulfill({ status: 503, body: 'down' }) : route.continue(),
    );
    expectFailedLoad('/api/admin/sessions');
    await open(page, '/admin/settings');
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table', { name: 'Devices that are logged in' })).toBeVisible();
  });

  await part(
    page,
    'works by keyboard: skip link, focus and title of a new screen, and the phone menu',
    async () => {
      await openSettings(page);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: 'Your profile', exact: true })).toBeFocused();

      const links = page.getByRole('navigation', { name: 'Admin' });
      await links.getByRole('link', { name: 'All Blogs' }).press('Enter');
      await expect(page).toHaveURL('/admin/blogs');
      await expect(page.getByRole('main')).toBeFocused();

      await page.setViewportSize(phone);
      const opener = page.getByRole('button', { name: 'Open menu' });
      await opener.press('Enter');
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      await expect(drawer.getByRole('button', { name: 'Close menu' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expect(opener).toBeFocused();
      await page.keyboard.press('Enter');
      await drawer.getByRole('link', { name: 'Settings' }).press('Enter');
      await expect(page).toHaveURL('/admin/settings');
      await expect(drawer).toBeHidden();
    },
  );
});

test('manages devices, the password and personal data', async ({ page, expectFailedLoad, axe }) => {
  await part(page, 'logs out another device', async () => {
    const agent = 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0.0.0 Mobile Safari/537.36';
    const login = { data: admin, headers: { 'user-agent': agent } };
    const { token } = await (await page.request.post('/api/admin/auth/login', login)).json();
    await openSettings(page);
    const row = page.getByRole('row').filter({ hasText: 'Chrome on Android' });
    await row.getByRole('button', { name: /^Log out Chrome on Android/ }).click();
    await expect(page.getByRole('status').getByText('has been logged out')).toBeVisible();
    await expect(row).toHaveCount(0);
    const headers = { authorization: `Bearer ${token}` };
    expect((await page.request.get('/api/admin/sessions', { headers })).status()).toBe(401);
  });

  await part(page, 'shows an invalid password at its field', async () => {
    await openSettings(page);
    await page.getByRole('button', { name: 'Change the password' }).click();
    const current = page.getByLabel('Current password');
    const next = page.getByLabel('New password', { exact: true });
    const again = page.getByLabel('New password again');
    const button = page.getByRole('button', { name: 'Change password' });
    await button.click();
    await expect(current).toHaveAccessibleDescription('Current password is required');
    await expect(current).toBeFocused();
    await current.fill('not the password');
    await next.fill('four wild green herons');
    await again.fill('four wild green heron');
    await button.click();
    await expect(again).toHaveAccessibleDescription('The two new passwords are not the same');
    await again.fill('four wild green herons');
    expectFailedLoad('/api/admin/password');
    await button.click();
    await expect(current).toHaveAccessibleDescription('Current password is wrong');
    await current.fill(admin.password);
    await next.fill('password1234');
    await again.fill('password1234');
    await button.click();
    await expect(next).toHaveAccessibleDescription(/guessed first/);
  });

  await part(page, 'asks before logging out all others, and Escape cancels', async () => {
    // Mocked, because the sessions of other tests must not end.
    const sessions = [
      session({ id: 'a', device: 'Firefox on Linux', current: true }),
      session({ id: 'b', device: 'Safari on iPhone', current: false }),
    ];
    let ended = false;
    await page.route('**/api/admin/sessions', (route) =>
      route.fulfill({ json: ended ? sessions.slice(0, 1) : sessions }),
    );
    await page.route('**/api/admin/sessions/others', (route) => {
      ended = true;
      return route.fulfill({ json: { ended: 1 } });
    });
    await openSettings(page);
    const button = page.getByRole('button', { name: 'Log out all others' });
    const dialog = page.getByRole('alertdialog', { name: 'Log out all other devices?' });
    await button.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    expect(ended).toBe(false);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText('All other devices')).toBeVisible();
    const table = page.getByRole('table', { name: 'Devices that are logged in' });
    await expect(table.getByRole('row')).toHaveCount(2);
  });

  await part(page, 'downloads all posts and pages as one file', async () => {
    await openTemplatesAndData(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download posts and pages' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^posts-and-pages-.+\.zip$/);
    const files = await readZip(await readFile(await file.path()));
    expect([...files.keys()]).toContain('pages/home.md');
  });

  await part(page, 'looks up, exports and erases personal data', async () => {
    const email = `asha.${Date.now()}@visitor.example`;
    const sent = await page.request.post('/api/newsletter/subscriptions', { data: { email } });
    expect(sent.ok()).toBe(true);
    await openTemplatesAndData(page);
    const panel = page.getByRole('region', { name: 'Personal data' });
    await panel.getByLabel('E-mail address').fill('nobody');
    await panel.getByRole('button', { name: 'Look up' }).click();
    await expect(panel.getByText('Email is invalid')).toBeVisible();
    await panel.getByLabel('E-mail address').fill(email.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(panel.getByText('1 newsletter entry, 1 mail')).toBeVisible();
    await axe();
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Save as a file' }).click();
    expect((await download).suggestedFilename()).toBe('personal-data.json');
    await panel.getByRole('button', { name: 'Erase everything' }).click();
    const dialog = page.getByRole('alertdialog', {
      name: `Erase everything stored about ${email}?`,
    });
    await dialog.getByRole('button', { name: 'Erase' }).click();
    await expect(panel.getByText(`Under ${email}: nothing.`)).toBeVisible();
    const before = panel.getByRole('table', { name: 'Earlier requests for this address' });
    await expect(before.getByRole('row')).toHaveCount(3);
  });
});

test('switches on notifications, and edits reply templates', async ({ page, axe }) => {
  await acceptPush(page);

  await part(page, 'switches notifications on, shows one, and switches them off', async () => {
    await openNotifications(page);
    const panel = page.getByRole('region', { name: 'Notifications' });
    await panel.getByRole('button', { name: 'Switch on in this browser' }).press('Enter');
    const device = panel.getByRole('row').filter({ hasText: 'This browser' });
    await expect(device).toContainText('On since');
    await expect(panel.getByRole('button', { name: 'Switch on' })).toBeHidden();
    const path = '/admin/people/7';
    expect(await shownBy(page, { title: 'A new enquiry', path })).toEqual([
      ['A new enquiry', { data: path, icon: '/icon-192.png', renotify: true, tag: path }],
    ]);
    await axe();
    await page.setViewportSize(phone);
    await axe();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(phone.width);
    await page.setViewportSize({ width: 1440, height: 900 });
    await device.getByRole('button', { name: /^Switch off/ }).click();
    await expect(page.getByRole('status').getByText('Notifications are off')).toBeVisible();
    await expect(panel.getByRole('table')).toBeHidden();
  });

  await part(
    page,
    'resumes notifications in the next session, but not after a logout',
    async () => {
      await openNotifications(page);
      const panel = page.getByRole('region', { name: 'Notifications' });
      await panel.getByRole('button', { name: 'Switch on in this browser' }).click();
      const device = panel.getByRole('row').filter({ hasText: 'This browser' });
      await expect(device).toContainText('On since');
      const next = await newToken(page);
      // Ends only the session of this page, because other tests use theirs.
      const ended = await page.evaluate(() => localStorage.getItem('adminToken'));
      const id = createHash('sha256').update(String(ended)).digest('hex');
      const answer = await page.request.delete(`/api/admin/sessions/${id}`, {
        headers: { authorization: `Bearer ${next}` },
      });
      expect(answer.ok()).toBe(true);
      await page.evaluate((token) => localStorage.setItem('adminToken', token), next);
      await openNotifications(page);
      await expect(device).toContainText('On since');
      await open(page, '/admin/logout');
      await expect(page).toHaveURL(/\/admin\/login/);
      const fresh = await newToken(page);
      await page.evaluate((token) => localStorage.setItem('adminToken', token), fresh);
      await openNotifications(page);
      await expect(panel.getByRole('button', { name: 'Switch on in this browser' })).toBeVisible();
    },
  );

  await part(page, 'shows a device that is gone', async () => {
    const at = '2026-01-01T00:00:00.000Z';
    const device = { id: 1, endpoint: 'https://push.example/1', addedAt: at, reachedAt: at };
    const devices = [
      { ...device, name: 'Chrome on Android', failure: null, goneAt: at, waiting: 0 },
      {
        ...device,
        id: 2,
        name: 'Safari on iPhone',
        failure: 'It did not answer.',
        goneAt: null,
        waiting: 1,
      },
    ];
    const quietHours = { isOn: false, hours: null, until: null };
    const duty = { isOn: false, others: [], colleagues: 0 };
    const json = { publicKey: 'B', quietHours, duty, devices };
    await page.route('**/api/admin/push', (route) => route.fulfill({ json }));
    await openNotifications(page);
    const rows = page.getByRole('table', { name: 'Devices that get notifications' });
    await expect(rows).toContainText('Has not received notifications since 1 Jan 2026, 5:30 am');
    await expect(rows).toContainText('It did not answer. We will try again.');
    await expect(rows.getByRole('button', { name: 'Remove Chrome on Android' })).toBeVisible();
  });

  await part(page, 'creates, corrects, changes and deletes a template', async () => {
    await openTemplatesAndData(page);
    const panel = page.getByRole('region', { name: 'Answers' });
    await panel.getByRole('button', { name: 'Add a template' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a template' });
    const name = `Fee ${Date.now()}`;
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const text = dialog.getByLabel('Text in English');
    await expect(text).toHaveAccessibleDescription(/write the text in English, in Hindi, or/);
    await axe();
    await page.reload();
    await panel.getByRole('button', { name: 'Add a template' }).click();
    await dialog.getByRole('button', { name: 'Put it back' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue(name);
    await text.fill('Hello {naem}, {course}?');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(text).toHaveAccessibleDescription(/^\{naem\} is not a word that we can fill in/);
    await text.fill('Hello ');
    await dialog.getByRole('button', { name: 'First name' }).press('Enter');
    await page.keyboard.type(', {course}?');
    await expect(text).toHaveValue('Hello {first}, {course}?');
    await dialog.getByLabel('First reply to enquiries about').selectOption('Hiring');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const row = panel.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Hiring');
    await expect(row).toContainText('English');
    await row.getByRole('button', { name: `Edit ${name}` }).click();
    const edit = page.getByRole('dialog', { name: `Edit “${name}”` });
    await edit.getByLabel('Text in Hindi').fill('{name} जी?');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('English, हिन्दी');
    await row.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
  });
});

/** Mocks permission and subscription, because tests cannot reach a push service. */
async function acceptPush(page: Page) {
  await page.addInitScript(
    (subscription) => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = async () => 'granted';
      // Kept across documents, as in a browser.
      const key = 'subscribed-with';
      const current = () => {
        const publicKey = sessionStorage.getItem(key);
        if (!publicKey) return null;
        const bytes = atob(publicKey.replaceAll('-', '+').replaceAll('_', '/'));
        return {
          ...subscription,
          options: {
            applicationServerKey: Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)).buffer,
          },
          toJSON: () => subscription,
          unsubscribe: async () => {
            sessionStorage.removeItem(key);
            return true;
          },
        } as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () => current();
      PushManager.prototype.subscribe = async (options) => {
        sessionStorage.setItem(key, String(options?.applicationServerKey));
        return current() as PushSubscription;
      };
    },
    // An IP address, which needs no DNS.
    testBrowser(`https://93.184.215.14/${Date.now()}`).subscription,
  );
}

/** Delivers a push message to the service worker; resolves to the shown notification. */
async function shownBy(page: Page, content: object) {
  const [known] = page.context().serviceWorkers();
  const worker = known ?? (await page.context().waitForEvent('serviceworker'));
  return await worker.evaluate(async (text) => {
    const shown: unknown[] = [];
    const scope = globalThis as unknown as { registration: { showNotification: unknown } };
    scope.registration.showNotification = async (...notification: unknown[]) => {
      shown.push(notification);
    };
    dispatchEvent(
      Object.assign(new Event('push'), { data: { json: () => JSON.parse(text) }, waitUntil() {} }),
    );
    return shown;
  }, JSON.stringify(content));
}

function session(part: { id: string; device: string; current: boolean }) {
  const at = '2026-01-01T00:00:00.000Z';
  return { ...part, createdAt: at, lastSeenAt: at };
}
