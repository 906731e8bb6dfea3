import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import type { Analytics } from '../../settings.ts';
import { createAnalyticsService } from './analytics.service.ts';

const noon = new Date('2026-11-18T06:30:00.000Z');
const phone =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';
const reader = { address: '203.0.113.7', userAgent: phone, declines: false };

interface Change {
  analytics?: Analytics;
  rateLimits?: boolean;
}

async function site(change: Change = {}) {
  const { db } = await testDatabase();
  const settings = {
    analytics: { kind: 'own' } as const,
    siteUrl: 'https://site.example',
    rateLimits: true,
    ...change,
  };
  const service = createAnalyticsService(db, settings, { viewsAMinute: 10, differentViewsADay: 3 });
  const count = async (path: string, now = noon, viewer = {}, origin = {}) =>
    (await service.countView({ path, ...origin }, { ...reader, ...viewer }, now)).kind;
  const at = (day: string) => new Date(`${day}T06:30:00.000Z`);
  return { db, service, count, at };
}

test('views are told by page, source, campaign and device, the most viewed first', async () => {
  const { service, count } = await site();
  const ad = { referrer: 'google.com', campaign: 'google / cpc / diwali' };
  await count('/', noon, {}, ad);
  await count('/about', noon, {}, ad);
  await count('/about', noon, { userAgent: desktop });
  expect(await service.statistics(7, noon)).toMatchObject({
    total: 3,
    topPages: [
      { name: '/about', views: 2 },
      { name: '/', views: 1 },
    ],
    sources: [
      { name: 'google.com', views: 2 },
      { name: '', views: 1 },
    ],
    campaigns: [{ name: 'google / cpc / diwali', views: 2 }],
    devices: [
      { name: 'phone', views: 2 },
      { name: 'desktop', views: 1 },
    ],
  });
});

test('a period ends today, has every day once, and is compared with the one before', async () => {
  const { service, count, at } = await site();
  for (const day of ['2026-11-04', '2026-11-05', '2026-11-11', '2026-11-12', '2026-11-18']) {
    await count('/', at(day));
  }
  const { viewsByDay, total, previousTotal } = await service.statistics(7, noon);
  expect(viewsByDay.map(({ day, views }) => `${day} ${views}`)).toEqual([
    '2026-11-12 1',
    '2026-11-13 0',
    '2026-11-14 0',
    '2026-11-15 0',
    '2026-11-16 0',
    '2026-11-17 0',
    '2026-11-18 1',
  ]);
  expect({ total, previousTotal }).toEqual({ total: 2, previousTotal: 2 });
  expect((await service.statistics(90, noon)).total).toBe(5);
});

test('a day begins at midnight in India', async () => {
  const { service, count } = await site();
  await count('/', new Date('2026-11-17T18:29:59.999Z'));
  await count('/', new Date('2026-11-17T18:30:00.000Z'));
  const { viewsByDay } = await service.statistics(7, noon);
  expect(viewsByDay.slice(-2).map(({ views }) => views)).toEqual([1, 1]);
});

test('bots, administrators’ pages and who declines are not counted', async () => {
  const { service, count } = await site();
  expect(await count('/', noon, { userAgent: '' })).toBe('ignored');
  expect(
    await count('/', noon, { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }),
  ).toBe('ignored');
  expect(await count('/', noon, { declines: true })).toBe('ignored');
  expect(await count('/admin/blogs')).toBe('ignored');
  expect(await count('/blog/preview/7?signature=x')).toBe('ignored');
  expect(await count('about')).toBe('invalid');
  expect((await service.statistics(7, noon)).total).toBe(0);
});

test('nothing is counted here when another service counts, or none', async () => {
  const { count } = await site({ analytics: { kind: 'plausible', domain: 'site.example' } });
  expect(await count('/')).toBe('ignored');
});

test('a flood from one address is counted up to a limit, and again a minute later', async () => {
  const { count } = await site();
  for (let view = 0; view < 10; view += 1) await count('/');
  expect(await count('/')).toBe('ignored');
  expect(await count('/', noon, { address: '203.0.113.8' })).toBe('counted');
  expect(await count('/', new Date(noon.getTime() + 60_000))).toBe('counted');
});

test('a network of IPv6 addresses is one address', async () => {
  const { count } = await site();
  for (let view = 0; view < 10; view += 1) {
    await count('/', noon, { address: `2401:4900:1c2a:55d0:${view}::1` });
  }
  expect(await count('/', noon, { address: '2401:4900:1c2a:55d0::1' })).toBe('ignored');
  expect(await count('/', noon, { address: '2401:4900:1c2a:55d1::1' })).toBe('counted');
});

test('a limit reached while the clock was a year ahead is over when that is mended', async () => {
  const { count } = await site();
  const ahead = new Date(noon.getTime() + 365 * 24 * 60 * 60 * 1000);
  for (let view = 0; view < 11; view++) await count('/', ahead);
  expect(await count('/', noon)).toBe('counted');
});

test('with RATE_LIMITS off there is no limit', async () => {
  const { service, count } = await site({ rateLimits: false });
  for (let view = 0; view < 12; view += 1) await count('/');
  expect((await service.statistics(7, noon)).total).toBe(12);
});

test('a day with too many different views counts further ones together', async () => {
  const { service, count, at } = await site();
  for (const path of ['/1', '/2', '/3']) await count(path);
  await count('/made-up-1', noon, {}, { referrer: 'spam.example', campaign: 'spam' });
  await count('/made-up-2');
  await count('/1');
  await count('/4', at('2026-11-17'));
  const { topPages, sources, campaigns } = await service.statistics(7, noon);
  expect(topPages.map(({ name, views }) => `${name} ${views}`)).toEqual([
    '/1 2',
    '/other 2',
    '/2 1',
    '/3 1',
    '/4 1',
  ]);
  expect([sources, campaigns]).toEqual([[{ name: '', views: 7 }], []]);
});

test('views that arrive together are all counted', async () => {
  const { service, count } = await site({ rateLimits: false });
  await Promise.all(Array.from({ length: 40 }, (_, index) => count(`/${index % 2}`)));
  expect(await service.statistics(7, noon)).toMatchObject({
    total: 40,
    topPages: [
      { name: '/0', views: 20 },
      { name: '/1', views: 20 },
    ],
  });
});

test('messages are told by week and campaign, without spam', async () => {
  const { db, service } = await site();
  const receive = (at: string, campaign: string, status: 'new' | 'spam' | 'archived' = 'new') =>
    db
      .insertInto('contact_messages')
      .values({ ...goodRows.contact_messages, created_at: at, campaign, status })
      .execute();
  await receive('2026-11-15T18:29:59.999Z', '');
  await receive('2026-11-15T18:30:00.000Z', '');
  await receive('2026-11-16T09:00:00.000Z', 'diwali');
  await receive('2026-11-17T09:00:00.000Z', 'diwali', 'archived');
  await receive('2026-11-17T09:00:00.000Z', 'diwali', 'spam');
  await receive('2026-08-01T09:00:00.000Z', 'old');
  const { messagesByWeek } = await service.statistics(7, noon);
  expect(messagesByWeek).toEqual([
    { week: '2026-10-26', campaigns: [] },
    { week: '2026-11-02', campaigns: [] },
    { week: '2026-11-09', campaigns: [{ name: '', messages: 1 }] },
    {
      week: '2026-11-16',
      campaigns: [
        { name: 'diwali', messages: 2 },
        { name: '', messages: 1 },
      ],
    },
  ]);
  expect((await service.statistics(90, noon)).messagesByWeek).toHaveLength(13);
});
