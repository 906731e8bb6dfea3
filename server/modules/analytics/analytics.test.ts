import { expect, test } from 'vitest';
import type { PageViewValues } from '../../../domain/analytics/analytics.calls.ts';
import type { Period } from '../../../domain/analytics/statistics.ts';
import type { SiteFacts } from '../../../domain/site/site-facts.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import type { Analytics } from '../../settings.ts';
import { countView, readStatistics, removeOldViews } from './analytics.service.ts';

const noon = new Date('2026-11-18T06:30:00.000Z');
const phone =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';
const reader = { address: '203.0.113.7', userAgent: phone, declines: false };

type Speed = PageViewValues['speed'];

interface Change {
  analytics?: Analytics;
  rateLimits?: boolean;
}

async function site(change: Change = {}, facts: Partial<SiteFacts> = {}) {
  const context = await testSite({ analytics: { kind: 'own' }, ...change, facts });
  const limits = {
    viewsAMinute: 10,
    addedByNetwork: 4,
    differentViewsADay: 9,
    speedsAddedByNetwork: 8,
    differentSpeedsADay: 14,
  };
  const count = (path: string, now = noon, viewer = {}, origin = {}) =>
    countView(context, { path, ...origin }, { ...reader, ...viewer }, now, limits);
  const measure = (path: string, speed: Speed, now = noon, viewer = {}) =>
    countView(context, { path, speed }, { ...reader, ...viewer }, now, limits);
  const service = {
    statistics: (days: Period, now: Date) => readStatistics(context, days, now),
    removeExpired: (now: Date) => removeOldViews(context, now),
  };
  const at = (day: string) => new Date(`${day}T06:30:00.000Z`);
  return { db: context.db, service, count, measure, at };
}

test('names the visits from a newsletter by its subject', async () => {
  const { db, service, count } = await site();
  const fields = JSON.stringify({ subject: 'Six messages that sell' });
  await db
    .insertInto('newsletters')
    .values({ ...goodRows.newsletters, fields })
    .execute();
  for (const campaign of ['newsletter / email / 1', 'newsletter / email / 99']) {
    await count('/about', noon, {}, { campaign });
  }
  const { campaigns } = await service.statistics(7, noon);
  expect(campaigns.map(({ name }) => name).toSorted()).toEqual([
    'newsletter / email / 99',
    'newsletter / email / Six messages that sell',
  ]);
});

test('lists views by page, source, campaign and device, most viewed first', async () => {
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
      { name: 'Google search', views: 2 },
      { name: '', views: 1 },
    ],
    campaigns: [{ name: 'google / cpc / diwali', views: 2 }],
    devices: [
      { name: 'phone', views: 2 },
      { name: 'desktop', views: 1 },
    ],
  });
});

test('returns each day of a period that ends today, and compares it with the period before', async () => {
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

test('begins a day at midnight in India', async () => {
  const { service, count } = await site();
  await count('/', new Date('2026-11-17T18:29:59.999Z'));
  await count('/', new Date('2026-11-17T18:30:00.000Z'));
  const { viewsByDay } = await service.statistics(7, noon);
  expect(viewsByDay.slice(-2).map(({ views }) => views)).toEqual([1, 1]);
});

test('begins a day at midnight in another time zone', async () => {
  const { service, count } = await site({}, { timeZone: 'America/New_York' });
  await count('/', new Date('2026-11-18T04:59:59.999Z'));
  await count('/', new Date('2026-11-18T05:00:00.000Z'));
  const { viewsByDay } = await service.statistics(7, noon);
  expect(viewsByDay.slice(-2)).toEqual([
    { day: '2026-11-17', views: 1 },
    { day: '2026-11-18', views: 1 },
  ]);
});

test('does not count bots, admin pages and clients that decline', async () => {
  const { service, count } = await site();
  expect(await count('/', noon, { userAgent: '' })).toBe('ignored');
  expect(
    await count('/', noon, { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }),
  ).toBe('ignored');
  expect(await count('/', noon, { declines: true })).toBe('ignored');
  expect(await count('/admin/blogs')).toBe('ignored');
  expect(await count('/blog/preview/7?signature=x')).toBe('ignored');
  expect((await service.statistics(7, noon)).total).toBe(0);
});

test('counts nothing when another analytics service is configured, or none', async () => {
  const { count } = await site({ analytics: { kind: 'plausible', domain: 'site.example' } });
  expect(await count('/')).toBe('ignored');
});

test('limits the counted views of one address a minute', async () => {
  const { count } = await site();
  for (let view = 0; view < 10; view += 1) await count('/');
  expect(await count('/')).toBe('ignored');
  expect(await count('/', noon, { address: '203.0.113.8' })).toBe('counted');
  expect(await count('/', new Date(noon.getTime() + 60_000))).toBe('counted');
});

test('treats addresses of one IPv6 network as one', async () => {
  const { count } = await site();
  for (let view = 0; view < 10; view += 1) {
    await count('/', noon, { address: `2401:4900:1c2a:55d0:${view}::1` });
  }
  expect(await count('/', noon, { address: '2401:4900:1c2a:55d0::1' })).toBe('ignored');
  expect(await count('/', noon, { address: '2401:4900:1c2a:55d1::1' })).toBe('counted');
});

test('ends a limit that was reached while the clock was ahead', async () => {
  const { count } = await site();
  const ahead = new Date(noon.getTime() + 365 * 24 * 60 * 60 * 1000);
  for (let view = 0; view < 11; view++) await count('/', ahead);
  expect(await count('/', noon)).toBe('counted');
});

test('has no limit when RATE_LIMITS is off', async () => {
  const { service, count } = await site({ rateLimits: false });
  for (let view = 0; view < 12; view += 1) await count('/');
  expect((await service.statistics(7, noon)).total).toBe(12);
});

const named = (rows: { name: string; views: number }[]) =>
  rows.map(({ name, views }) => `${name} ${views}`);

test('counts made-up paths together, without displacing real pages', async () => {
  const { db, service, count } = await site({ rateLimits: false });
  for (let number = 0; number < 50; number += 1) await count(`/made-up-${number}?x=${number}`);
  for (const path of ['/about', '/contact', '/hiring-solutions', '/blog']) await count(path);
  const rows = await db.selectFrom('page_views').select('path').execute();
  expect(rows).toHaveLength(5);
  expect(named((await service.statistics(7, noon)).topPages)).toEqual([
    '/other 50',
    '/about 1',
    '/blog 1',
    '/contact 1',
    '/hiring-solutions 1',
  ]);
});

test('does not let one network fill the rows, sources and campaigns of a day', async () => {
  const { db, service, count } = await site({ rateLimits: false });
  const google = { referrer: 'google.com', campaign: 'diwali' };
  await count('/', noon, { address: '198.51.100.1' }, google);
  for (let number = 0; number < 50; number += 1) {
    const invented = { referrer: `spam-${number}.example`, campaign: `spam ${number}` };
    await count('/', noon, {}, invented);
  }
  // The network may add no row, but known values still count.
  await count('/about', noon, {}, google);
  await count('/contact', noon, { address: '198.51.100.2' }, { referrer: 'bing.com' });
  const { topPages, sources, campaigns, total } = await service.statistics(7, noon);
  expect(total).toBe(53);
  expect(named(topPages)).toEqual(['/ 51', '/about 1', '/contact 1']);
  expect(named(sources).slice(0, 3)).toEqual(['other 46', 'Google search 2', 'Bing 1']);
  expect(sources).toHaveLength(7);
  expect(named(campaigns).slice(0, 2)).toEqual(['other 46', 'diwali 2']);
  const { length } = await db.selectFrom('page_views').select('path').execute();
  expect(length).toBeLessThanOrEqual(9);
});

test('limits the rows of a day for many networks together, and still counts pages', async () => {
  const { service, count } = await site({ rateLimits: false });
  for (let number = 0; number < 20; number += 1) {
    const viewer = { address: `203.0.113.${number}` };
    await count('/', noon, viewer, { referrer: `spam-${number}.example` });
  }
  await count('/about', noon, { address: '198.51.100.1' });
  const { topPages, sources } = await service.statistics(7, noon);
  expect(named(topPages)).toEqual(['/ 20', '/about 1']);
  expect(sources.filter(({ name }) => name.startsWith('spam'))).toHaveLength(9);
});

test('lets a network add rows again the next day', async () => {
  const { service, count, at } = await site({ rateLimits: false });
  for (let number = 0; number < 5; number += 1)
    await count('/', noon, {}, { referrer: `s${number}.example` });
  await count('/', at('2026-11-19'), {}, { referrer: 'late.example' });
  const { sources } = await service.statistics(7, at('2026-11-19'));
  expect(named(sources)).toContain('late.example 1');
  expect(named(sources)).not.toContain('s4.example 1');
});

test('tells by page and device what three of four visits did not exceed, without counting them as views', async () => {
  const { service, measure } = await site({ rateLimits: false });
  for (const lcp of [1200, 1300, 1300, 1400, 1400, 1400, 2400, 9000]) {
    await measure('/about', { lcp, cls: 0 });
  }
  await measure('/', { lcp: 400, inp: 40 }, noon, { userAgent: desktop });
  const { total, speeds } = await service.statistics(7, noon);
  expect(total).toBe(0);
  const about = { device: 'phone', views: 8, lcp: 1500, inp: null, cls: 0 };
  const home = { device: 'desktop', views: 1, lcp: null, inp: null, cls: null };
  expect(speeds).toEqual([
    { path: '', ...about },
    { path: '', ...home },
    { path: '/about', ...about },
    { path: '/', ...home },
  ]);
});

test('clamps measurements, and counts none of the admin, of unknown pages by name, or without a value', async () => {
  const { db, measure } = await site({ rateLimits: false });
  await measure('/', { lcp: 1e300, inp: 0, cls: 1e9 });
  await measure('/invented', { lcp: 0.1 });
  expect(await measure('/admin/dashboard', { lcp: 1 })).toBe('ignored');
  expect(await measure('/', {})).toBe('ignored');
  expect(await measure('/', { lcp: 1 }, noon, { declines: true })).toBe('ignored');
  expect(await measure('/', { lcp: 1 }, noon, { userAgent: 'curl/8' })).toBe('ignored');
  const rows = await db
    .selectFrom('page_speeds')
    .selectAll()
    .orderBy('path')
    .orderBy('metric')
    .execute();
  expect(rows.map(({ path, metric, bucket }) => `${path} ${metric} ${bucket}`)).toEqual([
    '/ cls 1000',
    '/ inp 16',
    '/ lcp 20000',
    '/other lcp 100',
  ]);
});

test('limits the rows of measurements by network and by day, and still counts in existing rows', async () => {
  const { db, measure } = await site({ rateLimits: false });
  const rows = async () => {
    const all = await db.selectFrom('page_speeds').select('views').execute();
    return [all.length, all.reduce((sum, { views }) => sum + views, 0)];
  };
  for (let lcp = 100; lcp <= 1000; lcp += 100) await measure('/', { lcp });
  expect(await rows()).toEqual([8, 8]);
  await measure('/', { lcp: 100 });
  expect(await rows()).toEqual([8, 9]);
  for (let lcp = 100; lcp <= 1000; lcp += 100) {
    await measure('/about', { lcp }, noon, { address: '198.51.100.1' });
  }
  expect(await rows()).toEqual([14, 15]);
});

test('limits measurements of one network in a minute, apart from views', async () => {
  const { db, measure, count } = await site();
  for (let time = 0; time < 12; time += 1) await measure('/', { lcp: 100 });
  expect(await db.selectFrom('page_speeds').select('views').execute()).toEqual([{ views: 10 }]);
  expect(await count('/')).toBe('counted');
});

test('deletes only expired days', async () => {
  const { db, service, count, measure, at } = await site({}, { viewsDays: '180' });
  for (const day of ['2026-01-01', '2026-05-21', '2026-05-22', '2026-11-18']) {
    await count('/', at(day));
    await measure('/', { lcp: 900 }, at(day));
  }
  // A view that was counted before midnight.
  await measure('/', { lcp: 900 }, at('2026-01-03'));
  await service.removeExpired(noon);
  for (const table of ['page_views', 'view_totals', 'page_speeds'] as const) {
    const rows = await db.selectFrom(table).select('day').distinct().orderBy('day').execute();
    expect(
      rows.map(({ day }) => day),
      table,
    ).toEqual(['2026-05-22', '2026-11-18']);
  }
});

test('counts all of several simultaneous views', async () => {
  const { service, count } = await site({ rateLimits: false });
  await Promise.all(Array.from({ length: 40 }, (_, index) => count(index % 2 ? '/' : '/about')));
  expect(await service.statistics(7, noon)).toMatchObject({
    total: 40,
    topPages: [
      { name: '/', views: 20 },
      { name: '/about', views: 20 },
    ],
  });
});

test('counts messages by week and campaign, without spam', async () => {
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
