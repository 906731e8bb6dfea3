import type { Page } from '@playwright/test';
import { expect, mainNavigation, open, test } from '../support/fixtures.ts';
import { newAddress, untilAPersonHasRead } from '../support/form-calls.ts';
import { waitForEmail } from '../support/mail-box.ts';

interface SentView {
  path: string;
  referrer?: string;
  utmSource?: string;
}

/** Records the views that a page reports by wrapping sendBeacon, because Playwright cannot read a beacon's body. */
async function sentViews(page: Page): Promise<SentView[]> {
  const views: SentView[] = [];
  await page.exposeFunction('noteView', (text: string) => {
    const { speed, ...view } = JSON.parse(text);
    if (!speed) views.push(view);
  });
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      if (body instanceof Blob) body.text().then(Reflect.get(window, 'noteView'));
      return send(address, body);
    };
  });
  return views;
}

/** Starts a new visit by clearing sessionStorage on a page of this origin without scripts. */
async function startVisit(page: Page, views: SentView[]): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(() => sessionStorage.clear());
  views.length = 0;
}

/** Records in the tab which pages have reported a view, including on pagehide; their speed is sent later, once hidden. */
async function noteTellers(page: Page): Promise<() => Promise<string | null>> {
  await page.addInitScript(() => {
    navigator.sendBeacon = () => {
      if (document.hidden) return true;
      const before = sessionStorage.getItem('sent') ?? '';
      sessionStorage.setItem('sent', `${before}${location.pathname} `);
      return true;
    };
  });
  return () => page.evaluate(() => sessionStorage.getItem('sent'));
}

const paths = (views: SentView[]) => views.map(({ path }) => path);

test('reports a view once for each page and query, before any script is loaded, when the page is shown', async ({
  page,
}) => {
  const views = await sentViews(page);
  await test.step('reports the first view once, before any script is loaded', async () => {
    const answered = page.waitForResponse('/api/page-views');
    await page.goto('/about');
    await expect.poll(() => paths(views)).toEqual(['/about']);
    expect((await answered).status()).toBe(204);
    await mainNavigation(page).getByRole('link', { name: 'Contact' }).click();
    await expect.poll(() => paths(views)).toEqual(['/about', '/contact']);
  });

  await test.step('reports each change of page or query, also by Back, but not of the hash', async () => {
    views.length = 0;
    await open(page, '/blog');
    await page.getByRole('link', { name: /^SEO/ }).first().click();
    await expect(page).toHaveURL(/category=SEO/);
    // Views of a page that is left at once may be lost to this test.
    const expectViews = (wanted: string[]) => expect.poll(() => paths(views)).toEqual(wanted);
    await expectViews(['/blog', '/blog?category=SEO']);
    await mainNavigation(page).getByRole('link', { name: 'About' }).click();
    await expectViews(['/blog', '/blog?category=SEO', '/about']);
    await page.evaluate(() => location.assign('#content'));
    await page.goBack();
    await page.goBack();
    await expectViews(['/blog', '/blog?category=SEO', '/about', '/blog?category=SEO']);
  });

  await test.step('counts a prerendered page when it is shown', async () => {
    views.length = 0;
    await page.addInitScript(() =>
      Object.defineProperty(document, 'prerendering', { value: true, configurable: true }),
    );
    await open(page, '/about');
    await page.evaluate(async () => {
      dispatchEvent(new Event('pagehide'));
      // Read from a Blob like views, so that a view reported too early is recorded first.
      const shown = await new Blob(['{"path":"shown"}']).text();
      Reflect.get(window, 'noteView')(shown);
    });
    await expect.poll(() => paths(views)).toEqual(['shown']);
    await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
    await expect.poll(() => paths(views)).toEqual(['shown', '/about']);
  });
});

test('stores the campaign for the visit, and shows it to the owner', async ({ page, context }) => {
  const views = await sentViews(page);
  await test.step('stores the campaign for the visit without a cookie', async () => {
    await page.goto('/?utm_source=google&utm_campaign=diwali&utm_medium=cpc&gclid=1', {
      referer: 'https://www.google.com/',
    });
    await expect.poll(() => views.length).toBe(1);
    await page.goto('/about');
    await expect.poll(() => views.length).toBe(2);
    const utm = { utmSource: 'google', utmMedium: 'cpc', utmCampaign: 'diwali', clickId: 'gclid' };
    const origin = { ...utm, referrer: 'www.google.com' };
    expect(views[1]).toEqual({ path: '/about', ...origin });
    expect(await context.cookies()).toEqual([]);
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  });

  await test.step('does not store an email address in a campaign', async () => {
    await startVisit(page, views);
    await page.goto('/?utm_source=mail&utm_campaign=ravi%40example.com');
    await expect.poll(() => views[0]).toMatchObject({ utmSource: 'mail' });
  });

  await test.step('shows the owner the campaign of an enquiry’s sender', async () => {
    const email = newAddress();
    await startVisit(page, views);
    await page.goto('/?utm_source=google&utm_medium=cpc&utm_campaign=holi');
    await open(page, '/contact');
    const form = page.locator('#contact-form');
    const texts = { Name: 'Asha', Email: email, Phone: '+91 98765 43210', Message: 'Two people.' };
    for (const [label, text] of Object.entries(texts)) {
      await form.getByLabel(label, { exact: true }).fill(text);
    }
    await form.getByLabel('Subject').selectOption('Hiring Needs');
    await form.getByRole('checkbox').check();
    await untilAPersonHasRead(page);
    const formCall = page.waitForRequest('**/api/contact/contact-messages');
    await form.getByRole('button').click();
    const notice = await waitForEmail((mail) => mail.replyTo?.[0]?.address === email);
    for (const text of ['Google Ads', 'cpc', 'holi']) expect(notice.text).toContain(text);
    expect((await formCall).postDataJSON()).toMatchObject({ firstPage: '/', page: '/contact' });
  });
});

test('reports nothing with an opt-out or for the administrator, and each view of others once', async ({
  page,
}) => {
  const sent = await noteTellers(page);
  for (const [name, script] of [
    ['Do Not Track', 'Object.defineProperty(navigator, "doNotTrack", { value: "1" })'],
    [
      'Global Privacy Control',
      'Object.defineProperty(navigator, "globalPrivacyControl", { value: true })',
    ],
    ['the administrator’s token', 'localStorage.setItem("adminToken", "x")'],
  ] as const) {
    await test.step(`reports and stores nothing with ${name}`, async () => {
      const asking = await page.addInitScript(script);
      await open(page, '/?utm_source=google');
      await mainNavigation(page).getByRole('link', { name: 'About' }).click();
      await expect(page).toHaveURL('/about');
      await page.evaluate(() => dispatchEvent(new Event('pagehide')));
      expect(await sent()).toBeNull();
      expect(await page.evaluate(() => sessionStorage.getItem('visit'))).toBeNull();
      await asking.dispose();
    });
  }

  await test.step('the check detects a view of anybody else', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/contact');
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    expect(await sent()).toBe('/contact ');
  });

  await test.step('reports the view of a page that is left at once, each once', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto('/about');
    expect(await sent()).toBeNull();
    await page.goto('/contact');
    expect(await sent()).toBe('/about ');
    await page.clock.runFor(1000);
    expect(await sent()).toBe('/about /contact ');
    await page.goto('/');
    expect(await sent()).toBe('/about /contact ');
  });
});

test('reports how fast a page was when it is hidden, which the server accepts', async ({
  page,
}) => {
  const speeds: { path: string; speed: { lcp: number; inp?: number; cls: number } }[] = [];
  await page.exposeFunction('noteSpeed', (text: string) => {
    if (JSON.parse(text).speed) speeds.push(JSON.parse(text));
  });
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      if (body instanceof Blob) body.text().then(Reflect.get(window, 'noteSpeed'));
      return send(address, body);
    };
  });
  const viewed = page.waitForResponse('/api/page-views');
  await page.goto('/about?x=1');
  await viewed;
  const isPainted = () => performance.getEntriesByType('paint').length > 0;
  await page.waitForFunction(isPainted);
  // The browser reports entries in a task of its own.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver(resolve).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  const answered = page.waitForResponse('/api/page-views');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect((await answered).status()).toBe(204);
  await expect.poll(() => speeds.length).toBe(1);
  expect(speeds).toEqual([
    {
      path: '/about?x=1',
      speed: expect.objectContaining({ lcp: expect.any(Number), cls: expect.any(Number) }),
    },
  ]);
  expect(speeds[0]?.speed.lcp).toBeGreaterThan(0);
});

// A new page without error collection, because React Router logs errors in such a browser.
test('a browser that refuses storage still reports', async ({ browser, baseURL }) => {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const page = await context.newPage();
  const views = await sentViews(page);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/?utm_source=google');
  await expect.poll(() => views).toEqual([{ path: '/?utm_source=google', utmSource: 'google' }]);
  await context.close();
});
