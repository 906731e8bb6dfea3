import { expect, test } from 'vitest';
import { stageLabels } from '../../../domain/people/person.ts';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { exportSources, reportSources } from './sources.service.ts';

const now = new Date('2026-11-25T12:00:00+05:30');
const instant = (text: string) => new Date(`${text}:00+05:30`).toISOString();

const google = { referrer_host: 'www.google.com', first_page: '/courses?tag=seo' };
const instagram = { campaign: 'instagram / social / diwali', first_page: '/' };
const open = {
  stage: 'new',
  closed_at: null,
  lost_reason: '',
  value_rupees: null,
  qualified_at: null,
} as const;
const won = { ...open, stage: 'won', closed_at: instant('2026-11-20T12:00') } as const;

async function sourcesOf(...people: [enquired: string, changes: object][]) {
  const { db } = await testDatabase();
  const card = {
    ...goodRows.people,
    ...open,
    owner_id: null,
    source: '',
    campaign: '',
    first_page: '',
    referrer_host: '',
  };
  const rows = people.map(([enquired, changes]) => ({
    ...card,
    id: undefined,
    enquired_at: instant(enquired),
    ...changes,
  }));
  for (const row of rows) await db.insertInto('people').values(row).execute();
  const site = await testSite({ database: { db }, facts: { timeZone: 'Asia/Kolkata' } });
  return { db, site };
}

const none = { enquiries: 0, qualified: 0, won: 0, value: 0, open: 0 };

test('reports nothing for a site without people', async () => {
  const { site } = await sourcesOf();
  expect(await reportSources(site, 30, now)).toEqual({
    period: '30',
    days: 30,
    from: '2026-10-27',
    to: '2026-11-25',
    total: none,
    before: none,
    rows: [],
    lost: [],
    interests: [],
    interest: '',
    pages: {},
    deleted: 0,
    leftOut: 0,
  });
});

const people: [string, object][] = [
  ['2026-11-24T10:00', google],
  ['2026-11-23T10:00', { ...google, first_page: '/courses', ...won, value_rupees: 45_000 }],
  ['2026-10-31T23:59', { ...google, qualified_at: instant('2026-11-02T10:00') }],
  ['2026-11-01T00:00', { ...instagram, ...won, value_rupees: 60_000 }],
  ['2026-11-02T00:00', { ...instagram, ...won, stage: 'lost', lost_reason: 'Too dear' }],
  ['2026-11-03T00:00', { source: 'Word of mouth' }],
  // From before the period.
  ['2026-10-26T23:59', { ...google, ...won, value_rupees: 10_000 }],
  // A commenter without an enquiry.
  ['2026-11-03T00:00', { stage: null, enquired_at: null }],
];

test('counts people who came by a newsletter under its subject', async () => {
  const by = { source: '', campaign: 'newsletter / email / 1', first_page: '/' };
  const { site, db } = await sourcesOf(['2026-11-20T10:00', by]);
  const fields = JSON.stringify({ subject: 'Six messages that sell' });
  await db
    .insertInto('newsletters')
    .values({ ...goodRows.newsletters, fields })
    .execute();
  expect((await reportSources(site, 30, now)).rows).toMatchObject([
    { source: 'Newsletter', campaign: 'Six messages that sell', page: '/' },
  ]);
});

test('counts only people with the chosen interest', async () => {
  const about = (interest: string, changes = {}) =>
    ['2026-11-20T10:00', { ...google, interest, ...changes }] as [string, object];
  const { site } = await sourcesOf(
    about('SEO course'),
    about('SEO course', { ...won, stage: 'lost', lost_reason: 'Too dear' }),
    about('Hiring', { ...won, stage: 'lost', lost_reason: 'Not now' }),
  );
  const report = await reportSources(site, 30, now, 'SEO course');
  expect(report).toMatchObject({
    interests: ['Hiring', 'SEO course'],
    interest: 'SEO course',
    total: { enquiries: 2 },
    lost: [{ reason: 'Too dear', people: 1 }],
  });
  let csv = '';
  for await (const piece of exportSources(site, 30, now, 'Hiring')) csv += piece;
  expect(csv).toContain(',/courses,1,');
});

test('names pages, and posts by present and former addresses', async () => {
  const { site, db } = await sourcesOf(
    ...['/', '/blog/new-address', '/blog/former', '/blog/gone', '/blog/%E0%A4%85'].map(
      (first_page): [string, object] => ['2026-11-20T10:00', { ...google, first_page }],
    ),
  );
  const post = { ...goodRows.posts, id: 900, slug: 'new-address', title: 'Local SEO' };
  const slugs = ['new-address', 'former', 'अ'].map((slug) => ({ slug, post_id: 900 }));
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('posts').values(post).execute();
    await trx
      .insertInto('post_slugs')
      .values([...slugs, { slug: 'gone', post_id: null }])
      .execute();
  });
  expect((await reportSources(site, 30, now)).pages).toEqual({
    '/': 'Home',
    '/blog/new-address': 'Blog: Local SEO',
    '/blog/former': 'Blog: Local SEO',
    '/blog/%E0%A4%85': 'Blog: Local SEO',
  });
});

test('counts people by source and by the stage they reached', async () => {
  const { site } = await sourcesOf(...people);
  const { rows, total, before, lost } = await reportSources(site, 30, now);
  expect(lost).toEqual([{ reason: 'Too dear', people: 1 }]);
  expect(total).toEqual({ enquiries: 6, qualified: 3, won: 2, value: 105_000, open: 3 });
  expect(before).toEqual({ enquiries: 1, qualified: 1, won: 1, value: 10_000, open: 0 });
  expect(rows).toEqual([
    {
      source: 'Instagram',
      campaign: 'diwali',
      page: '/',
      enquiries: 2,
      qualified: 1,
      won: 1,
      value: 60_000,
      open: 0,
    },
    {
      source: 'Google search',
      campaign: '',
      page: '/courses',
      enquiries: 3,
      qualified: 2,
      won: 1,
      value: 45_000,
      open: 2,
    },
    {
      source: 'Word of mouth',
      campaign: '',
      page: '',
      enquiries: 1,
      qualified: 0,
      won: 0,
      value: 0,
      open: 1,
    },
  ]);
});

test("counts people in the month of their first enquiry, in the site's time zone", async () => {
  const { site } = await sourcesOf(...people);
  let csv = '';
  for await (const piece of exportSources(site, 30, now)) csv += piece;
  expect(csv.split('\r\n')).toEqual([
    `\ufeffMonth,Source,Campaign,First page,Enquiries,${stageLabels.qualified},${stageLabels.won},Value won (₹)`,
    '2026-10,Google search,,/courses,1,1,0,0',
    '2026-11,Instagram,diwali,/,2,1,1,60000',
    '2026-11,Google search,,/courses,2,1,1,45000',
    '2026-11,Word of mouth,,,1,0,0,0',
    '',
  ]);
});

test('this year is compared with the same days a year ago', async () => {
  const at = (day: string): [string, object] => [`${day}T10:00`, google];
  const { site } = await sourcesOf(
    at('2025-01-01'),
    at('2025-11-25'),
    at('2025-11-26'),
    at('2025-12-31'),
    at('2026-01-01'),
    at('2026-11-25'),
  );
  const { period, days, from, to, total, before } = await reportSources(site, 'year', now);
  expect({ period, days, from, to }).toEqual({
    period: 'year',
    days: 329,
    from: '2026-01-01',
    to: '2026-11-25',
  });
  expect([total.enquiries, before.enquiries]).toEqual([2, 2]);
  // A leap year ends its February a day later.
  const leap = await reportSources(site, 'year', new Date('2028-02-29T05:00:00.000Z'));
  expect([leap.days, leap.from, leap.to]).toEqual([60, '2028-01-01', '2028-02-29']);
});

test('days of one’s own are counted in any order, until today, with as many days before', async () => {
  const at = (day: string): [string, object] => [`${day}T10:00`, google];
  const { site } = await sourcesOf(
    at('2026-09-29'),
    at('2026-10-01'),
    at('2026-10-03'),
    at('2026-11-25'),
  );
  const october = { from: '2026-10-01', to: '2026-10-02' };
  const report = await reportSources(site, october, now);
  expect(report).toMatchObject({ ...october, period: 'own', days: 2 });
  expect([report.total.enquiries, report.before.enquiries]).toEqual([1, 1]);
  const turned = { from: october.to, to: october.from };
  expect(await reportSources(site, turned, now)).toEqual(report);
  const later = await reportSources(site, { from: '2026-11-25', to: '2099-01-01' }, now);
  expect(later).toMatchObject({ from: '2026-11-25', to: '2026-11-25', days: 1 });
  expect(later.total.enquiries).toBe(1);
  const long = await reportSources(site, { from: '1000-01-01', to: '2026-11-25' }, now);
  expect(long.days).toBe(3660);
});
