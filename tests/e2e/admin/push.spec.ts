import type { Page } from '@playwright/test';
import { pushMessages } from '../../../domain/push/push-form.ts';
import { findWholeBrowser } from '../../../scripts/running/find-browser.ts';
import { expect, open, phone, test } from '../support/fixtures.ts';
import { adminUrl } from '../support/places.ts';
import { enquiredAs, openedBy } from './answering.ts';
import { signIn } from './fixtures.ts';
import { newName } from './lists/visitors.ts';

/** A full browser, because the headless shell of the other tests shows no notifications. */
const whole = findWholeBrowser();
test.skip(!whole, 'There is no whole Chromium here.');

test.use({
  hasTouch: true,
  viewport: phone,
  launchOptions: {
    ...(whole && { executablePath: whole }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-component-update', '--disable-sync'],
  },
});

/** Delivers a push message to the admin's service worker. */
async function deliver(page: Page, content: object): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${adminUrl}/admin/`);
      if (own) resolve(own.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const [registrationId, data] = [await known, JSON.stringify(content)];
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: adminUrl,
    registrationId,
    data,
  });
  await browser.detach();
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const notifications = await getNotifications.call(await navigator.serviceWorker.ready);
    return notifications.map(({ title, data }) => ({ title, path: data }));
  });

/** Clicks the notification; resolves to the address that the worker opens. Chromium opens windows only for real user clicks. */
async function press(page: Page): Promise<string> {
  const [known] = page.context().serviceWorkers();
  const worker = known ?? (await page.context().waitForEvent('serviceworker'));
  return await worker.evaluate(async () => {
    const { registration, clients } = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (path: string) => Promise<null> };
    };
    const [notification] = await registration.getNotifications();
    const click = Object.assign(new Event('notificationclick'), { notification, waitUntil() {} });
    return await new Promise<string>((resolve) => {
      clients.openWindow = async (path) => {
        resolve(path);
        return null;
      };
      dispatchEvent(click);
    });
  });
}

test('shows one notification for an enquiry, and opens WhatsApp with the text after two taps', async ({
  page,
  context,
}) => {
  await signIn(page);
  await context.grantPermissions(['notifications'], { origin: adminUrl });
  const name = newName('Kavita');
  const path = await enquiredAs(page, name);
  await page.goto('/admin/settings');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/admin/notifications.js');
    await navigator.serviceWorker.ready;
  });
  // Repeated, as after a crash of the server or with more enquiries; it replaces the first.
  for (const count of [1, 1, 2]) {
    const title = pushMessages.enquiries(count);
    await deliver(page, { title, path, tag: 'enquiries 1' });
    await expect.poll(() => shown(page)).toEqual([{ title, path }]);
  }

  // First tap.
  const opened = await press(page);
  expect(opened).toBe(path);
  await expect.poll(() => shown(page)).toEqual([]);
  await open(page, opened);
  // Second tap.
  const whatsapp = page.getByRole('link', { name: `Open WhatsApp with a text for ${name}` });
  const noted = page.getByRole('status').getByText('WhatsApp opened. Noted on the card.');
  // Awaited from the tap on, because the notice disappears again.
  const [url] = await Promise.all([
    openedBy(page, () => whatsapp.tap()),
    expect(noted).toBeVisible(),
  ]);
  expect(url.pathname).toMatch(/^\/919\d{9}$/);
  expect(url.searchParams.get('text')).toContain('Hello Kavita,');
});
