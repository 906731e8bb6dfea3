import { expect, test } from 'vitest';
import { createTestApp, oneTestApp } from '../../../tests/support/create-test-app.ts';

const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';

/** Shared by tests whose views are not counted. */
const sameApp = oneTestApp();

async function site(app = createTestApp()) {
  const { http, database } = await app;
  const send = (payload: unknown, headers: Record<string, string> = {}) =>
    http.inject({
      method: 'POST',
      url: '/api/page-views',
      headers: { 'user-agent': userAgent, 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  const stored = () => database.db.selectFrom('page_views').selectAll().execute();
  return { send, stored };
}

test('counts a view without anything that could identify a person', async () => {
  const { send, stored } = await site();
  const sent = {
    path: '/unsubscribe?email=ravi@example.com',
    referrer: 'https://google.com/?q=ravi',
  };
  for (let view = 0; view < 2; view += 1) expect((await send(sent)).statusCode).toBe(204);
  const [{ day, ...row } = {}, ...more] = await stored();
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect({ row, more }).toEqual({
    row: {
      path: '/unsubscribe',
      referrer_host: 'google.com',
      campaign: '',
      device_class: 'desktop',
      views: 2,
    },
    more: [],
  });
});

test('stores how fast a view was, and refuses what no browser measures', async () => {
  const { send, stored } = await site(createTestApp());
  expect(
    (await send({ path: '/about', speed: { lcp: 1234.5, inp: 40, cls: 0.01 } })).statusCode,
  ).toBe(204);
  expect((await send({ path: '/about', speed: {} })).statusCode).toBe(204);
  expect(await stored()).toEqual([]);
  for (const speed of ['fast', [], null, { lcp: '1' }, { lcp: -1 }, { cls: null }, { inp: [1] }]) {
    expect((await send({ path: '/about', speed })).statusCode, JSON.stringify(speed)).toBe(422);
  }
  const endless = '{"path":"/about","speed":{"lcp":1e999}}';
  expect((await send(endless)).statusCode).toBe(422);
});

test('responds as usual to bots and to clients that decline tracking, without counting', async () => {
  const { send, stored } = await site(sameApp());
  const refusals: [string, string][] = [
    ['dnt', '1'],
    ['sec-gpc', '1'],
    ['user-agent', 'curl/8.5.0'],
  ];
  for (const refusal of refusals) {
    expect((await send({ path: '/' }, Object.fromEntries([refusal]))).statusCode).toBe(204);
  }
  expect(await stored()).toEqual([]);
});

test('counts existing pages and posts separately and made-up addresses together', async () => {
  const { send, stored } = await site();
  const slug = '/blog/core-web-vitals-without-the-jargon';
  for (const path of ['/about?x=1', slug, '/blog?category=seo', '/unsubscribe'])
    await send({ path });
  for (let number = 0; number < 20; number += 1) {
    await send({ path: `/invented-${number}` });
    await send({ path: `/about?invented=${number}` });
    await send({ path: `/blog?search=invented+${number}` });
    await send({ path: `/blog?tag=invented-${number}` });
  }
  const rows = (await stored()).map(({ path, views }) => `${path} ${views}`);
  expect(rows.toSorted()).toEqual(
    [
      '/about 21',
      '/blog?category=SEO 1',
      '/blog?search 20',
      '/other 40',
      '/unsubscribe 1',
      `${slug} 1`,
    ].toSorted(),
  );
});

test('refuses an invalid view with a message', async () => {
  const { send, stored } = await site(sameApp());
  const wrong = [
    {},
    [],
    null,
    7,
    { path: ['/'] },
    { path: 'x' },
    { path: '/', campaign: {} },
    '{',
    '',
  ];
  for (const payload of [...wrong, '{"__proto__":{"path":"/"}}']) {
    const response = await send(payload);
    expect([payload, Math.floor(response.statusCode / 100)]).toEqual([payload, 4]);
    expect(response.json().error).toMatch(/\w+/);
  }
  expect((await send('path=/', { 'content-type': 'text/plain' })).statusCode).toBe(415);
  expect(await stored()).toEqual([]);
});

test('loads the script of the configured analytics service and allows only its origins', async () => {
  const scripts = {
    own: '/api/page-views',
    'ga4:G-ABC123': 'gtag/js?id=G-ABC123',
    'plausible:shop.example': 'shop.example',
  };
  for (const [setting, text] of Object.entries(scripts)) {
    const { http } = await createTestApp({ ANALYTICS: setting });
    const { body, headers } = await http.inject('/about');
    const others = Object.values(scripts).filter((other) => other !== text);
    expect([setting, body.includes(text), ...others.map((other) => body.includes(other))]).toEqual([
      setting,
      true,
      false,
      false,
    ]);
    const policy = String(headers['content-security-policy']);
    expect(policy.includes('plausible.io')).toBe(setting.startsWith('plausible'));
    expect(policy.includes('googletagmanager')).toBe(setting.startsWith('ga4'));
  }
});
