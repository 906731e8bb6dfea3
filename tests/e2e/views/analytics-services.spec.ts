import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { visitScript } from '../../../app/layout/page-view.ts';

type Analytics = Parameters<typeof visitScript>[0];

/**
 * A page with another value of ANALYTICS: only the inline script and the policy differ. The
 * services are never reached; requests to them are collected.
 */
async function openWith(
  context: BrowserContext,
  analytics: Analytics,
  address: string,
  prepare = '',
) {
  const page = await context.newPage();
  const asked: string[] = [];
  await page.route(/plausible\.io|googletagmanager\.com/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 202, body: '' });
  });
  await page.route('**/unsubscribe?*', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const own = /(?<=<script>)[^<]*countView[^<]*(?=<\/script>)/;
    expect(html).toMatch(own);
    const body = html.replace(own, () => visitScript(analytics));
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ status: 200, headers, body });
  });
  await page.addInitScript(`${prepare};
    window.beacons = [];
    window.told = 0;
    navigator.sendBeacon = (to, body) => ++told && Boolean(body.text().then((text) => beacons.push(text)));`);
  await page.goto(address);
  // As the list of posts does when it is updated in place.
  await page.evaluate(() => {
    history.pushState(null, '', '/about');
    window.countView?.();
  });
  return { page, asked };
}

const globals = (page: Page) =>
  page.evaluate(() => {
    const { beacons, dataLayer } = window as unknown as {
      beacons: string[];
      dataLayer?: ArrayLike<unknown>[];
    };
    return { beacons, calls: dataLayer?.map((call) => Array.from(call)) };
  });

const address = (baseURL = '') =>
  `${baseURL}/unsubscribe?email=ravi%40example.com&utm_source=google&token=secret`;

test('Plausible and Google get each view, unless the visitor opts out', async ({
  context,
  baseURL,
}) => {
  await test.step('Plausible gets each view without the visitor’s email', async () => {
    const analytics = { kind: 'plausible', domain: 'site.example' } as const;
    const { page } = await openWith(context, analytics, address(baseURL));
    await expect
      .poll(async () => (await globals(page)).beacons.map((text) => JSON.parse(text)))
      .toEqual([
        {
          name: 'pageview',
          domain: 'site.example',
          url: `${baseURL}/unsubscribe?utm_source=google`,
        },
        { name: 'pageview', domain: 'site.example', url: `${baseURL}/about` },
      ]);
  });

  await test.step('Google’s script is loaded, sets no cookie, and gets each view', async () => {
    const analytics = { kind: 'ga4', id: 'G-ABC123' } as const;
    const { page, asked } = await openWith(context, analytics, address(baseURL));
    await expect
      .poll(() => asked)
      .toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC123']);
    const events = async () => {
      const { calls = [] } = await globals(page);
      return calls.filter(([command]) => command === 'event');
    };
    await expect.poll(events).toHaveLength(2);
    const { calls = [] } = await globals(page);
    expect(calls[0]).toMatchObject(['consent', 'default', { analytics_storage: 'denied' }]);
    expect(calls).toContainEqual([
      'config',
      'G-ABC123',
      { send_page_view: false, allow_google_signals: false },
    ]);
    expect(await events()).toEqual([
      [
        'event',
        'page_view',
        { page_location: `${baseURL}/unsubscribe?utm_source=google`, page_referrer: '' },
      ],
      ['event', 'page_view', { page_location: `${baseURL}/about`, page_referrer: '' }],
    ]);
    expect(JSON.stringify(calls)).not.toMatch(/ravi|secret/);
  });

  await test.step('neither gets a request from a visitor who opts out', async () => {
    const declines = 'Object.defineProperty(navigator, "globalPrivacyControl", { value: true })';
    for (const analytics of [
      { kind: 'ga4', id: 'G-ABC123' },
      { kind: 'plausible', domain: 'site.example' },
    ] as const) {
      const { page, asked } = await openWith(context, analytics, address(baseURL), declines);
      // Pending views are sent on pagehide.
      await page.evaluate(() => dispatchEvent(new Event('pagehide')));
      expect(await page.evaluate(() => Reflect.get(window, 'told'))).toBe(0);
      await expect(page.locator('script[src*="googletagmanager"]')).toHaveCount(0);
      expect([asked, await globals(page)]).toEqual([[], { beacons: [], calls: undefined }]);
    }
  });
});
