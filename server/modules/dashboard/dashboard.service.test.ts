import { expect, test } from 'vitest';
import { claims } from '../../../content/claims.ts';
import { aboutPage } from '../../../content/pages/about.ts';
import { agencyPage } from '../../../content/pages/agency.ts';
import { privacyPolicyPage } from '../../../content/pages/privacy-policy.ts';
import { settleableTasks, type TodoList } from '../../../domain/dashboard/dashboard.calls.ts';
import type { Page } from '../../../domain/page.ts';
import { type PageEdits, valuesOf } from '../../../domain/pages/page-edits.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { testFacts } from '../../../tests/support/site-facts.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { claimsOnPages } from '../pages/delivered-words.ts';
import { findTodo, listTodo, type Readiness } from './dashboard.service.ts';

const own = {
  ...testFacts,
  name: 'Asha Digital',
  logo: '/media/a.png',
  socialLinks: 'https://www.instagram.com/asha',
  phone: '98230 00140',
  governingPlace: 'Pune, Maharashtra',
  openingHours: 'Mo 09:00-18:00',
};

const about = { page: 'about', name: 'About', field: 'hero.stats.0', says: [] as string[] };
const privacy = { page: 'privacy-policy', name: 'Privacy Policy', isAsDelivered: false };

const ready: Readiness = {
  isPasswordGenerated: false,
  owners: 2,
  siteUrl: 'https://brand.in',
  backupTo: {},
  hasCopyKey: true,
  smtpUrl: 'smtps://mail',
  ownerEmail: 'owner@brand.in',
  facts: own,
  delivered: testFacts,
  ownName: 'Asha Rao',
  hasFee: true,
  claims: [about],
  legal: [privacy],
  samples: [],
  hasSampleAuthors: false,
  deliveredPosts: 0,
  settled: [],
};

const openKeys = (changes: Partial<Readiness>) =>
  listTodo({ ...ready, ...changes }).flatMap(({ key, isDone }) => (isDone ? [] : key));

const testimonials = {
  words: 'testimonials on the home page',
  page: 'home',
  field: 'testimonials.items.0.quote',
};

test('has no open task once everything is settled', () => {
  expect(openKeys({})).toEqual([]);
});

test.each([
  [{ facts: { ...own, name: testFacts.name } }, 'name'],
  [{ facts: { ...own, logo: '' } }, 'logo'],
  [{ facts: { ...own, socialLinks: testFacts.socialLinks } }, 'social-links'],
  [{ facts: { ...own, phone: '' } }, 'phone'],
  [{ facts: { ...own, governingPlace: '' } }, 'city-of-law'],
  [{ facts: { ...own, openingHours: testFacts.openingHours } }, 'hours'],
  [{ ownName: '' }, 'own-name'],
  [{ hasFee: false }, 'fee'],
  [{ claims: [{ ...about, says: ['50+ Industry Partners'] }] }, 'claims-about'],
  [{ legal: [{ ...privacy, isAsDelivered: true }] }, 'read-privacy-policy'],
  [{ samples: [testimonials] }, 'samples-home'],
  [{ deliveredPosts: 8 }, 'articles'],
  [{ hasSampleAuthors: true }, 'authors'],
  [{ ownerEmail: 'hello@brand.example' }, 'owner-email'],
  [{ ownerEmail: null }, 'owner-email'],
  [{ smtpUrl: null }, 'smtp'],
  [{ siteUrl: 'http://localhost:3000' }, 'site-url'],
  [{ siteUrl: 'https://127.0.0.1' }, 'site-url'],
  [{ siteUrl: 'http://brand.in' }, 'site-url'],
  [{ isPasswordGenerated: true }, 'password'],
  [{ owners: 1 }, 'second-owner'],
  [{ backupTo: null }, 'copies'],
  [{ hasCopyKey: false }, 'copies'],
] as [Partial<Readiness>, string][])('has an open task for %o', (changes, key) => {
  expect(openKeys(changes)).toEqual([key]);
});

test('emptied social links are not invented ones', () => {
  expect(openKeys({ facts: { ...own, socialLinks: '' } })).toEqual([]);
});

test('leads to the field of each task', () => {
  const of = (changes: Partial<Readiness>, key: string) =>
    listTodo({ ...ready, ...changes }).find((item) => item.key === key)?.href;
  expect(of({}, 'phone')).toBe('/admin/site#phone');
  expect(of({ samples: [testimonials] }, 'samples-home')).toBe(
    '/admin/pages/home#testimonials.items.0.quote',
  );
});

test('settles only tasks that may be left undone', async () => {
  const { items } = await findTodo(await testSite(), '');
  const keys = items.flatMap(({ key, settle }) => (settle ? key : []));
  expect(keys.toSorted()).toEqual(settleableTasks.toSorted());
  const settled = listTodo({ ...ready, facts: testFacts, settled: ['logo'] });
  expect(settled.find(({ key }) => key === 'logo')).toMatchObject({
    isDone: true,
    isSettled: true,
  });
});

test('names what pages claim until it is edited, hidden or confirmed', async () => {
  const { call } = await createTestAdmin();
  const open = async () => {
    const { items }: TodoList = (await call('GET', '/api/admin/todo')).json();
    return new Map(
      items.flatMap(({ key, title, href, isDone }) =>
        isDone ? [] : [[key, `${title} → ${href}`]],
      ),
    );
  };
  const publish = async (page: Page, edits: PageEdits) => {
    const { revision } = (await call('GET', `/api/admin/pages/${page.key}`)).json();
    const draft = await call('PUT', `/api/admin/pages/${page.key}/draft`, {
      payload: { revision, edits },
    });
    const saved = await call('POST', `/api/admin/pages/${page.key}/publish`, {
      payload: { revision: draft.json().revision },
    });
    expect(saved.statusCode).toBe(200);
  };
  expect((await open()).get('claims-about')).toBe(
    'Read this page: About still says “50+ Industry Partners” and 5 more → /admin/pages/about#hero.stats.0',
  );
  expect((await open()).get('claims-contact')).toMatch(/guarantee.*consumer law: ask a lawyer/);
  expect((await open()).get('claims-courses')).toMatch(/scholarships up to 60%/);

  const hero = valuesOf(aboutPage, 'hero');
  const stats = [{ figure: '12', label: 'Industry Partners' }];
  await publish(aboutPage, { hero: { values: { ...hero, stats } }, milestones: { hidden: true } });
  expect((await open()).has('claims-about')).toBe(false);
  await publish(agencyPage, { results: { hidden: true } });
  expect((await open()).has('claims-agency')).toBe(false);
  const settled = await call('PUT', '/api/admin/todo/claims-contact', {
    payload: { settled: true },
  });
  expect(settled.statusCode).toBe(200);
  expect((await open()).has('claims-contact')).toBe(false);

  const { parts } = valuesOf(privacyPolicyPage, 'legal-text') as { parts: object[] };
  const read = [{ ...parts[0], title: 'Who we are' }, ...parts.slice(1)];
  expect((await open()).has('read-privacy-policy')).toBe(true);
  await publish(privacyPolicyPage, { 'legal-text': { values: { parts: read } } });
  expect((await open()).has('read-privacy-policy')).toBe(false);
});

test('every claim stands on the page that it names', async () => {
  const found = (await claimsOnPages(await testSite())).flatMap(({ says }) => says);
  expect(found.toSorted()).toEqual(claims.map(({ says, words }) => says ?? words).toSorted());
});

test('stores what is settled, opens it again, and refuses what must be done', async () => {
  const { call } = await createTestAdmin();
  const settle = async (key: string, settled: boolean) =>
    (await call('PUT', `/api/admin/todo/${key}`, { payload: { settled } })).statusCode;
  const settledKeys = async () => {
    const { items } = (await call('GET', '/api/admin/todo')).json();
    return items.flatMap((item: { key: string; isSettled: boolean }) =>
      item.isSettled ? item.key : [],
    );
  };
  expect(await settle('logo', true)).toBe(200);
  expect(await settle('logo', true)).toBe(200);
  expect(await settle('copies', true)).toBe(200);
  expect(await settledKeys()).toEqual(['copies', 'logo']);
  expect(await settle('logo', false)).toBe(200);
  expect(await settle('password', true)).toBe(422);
  expect(await settledKeys()).toEqual(['copies']);
});

test('counts the posts that are as they came, and knows the first day', async () => {
  const { call, send, database } = await createTestAdmin();
  const { db } = database;
  const todo = async () => (await call('GET', '/api/admin/todo')).json();
  const articles = async () =>
    (await todo()).items.find(({ key }: { key: string }) => key === 'articles');
  const start = async (value: string) => {
    await db.deleteFrom('site_state').where('key', '=', 'seeded_at').execute();
    await db.insertInto('site_state').values({ key: 'seeded_at', value }).execute();
  };
  await start('2020-01-01T00:00:00.000Z');
  expect((await todo()).isFirstDay).toBe(false);
  const post = { title: 'A post', author: 'Asha', content: '<p>Text</p>', status: 'published' };
  const { id } = (await send('POST', '/api/blogs', post)).json();
  expect((await articles()).isDone).toBe(true);
  await start(new Date().toISOString());
  const delivered = await articles();
  expect(delivered.isDone).toBe(false);
  expect(delivered.title).toBe('9 blogs are as they came with the site');
  expect((await todo()).isFirstDay).toBe(true);
  const changed = { ...post, title: 'My post' };
  expect((await send('PUT', `/api/blogs/${id}`, changed)).statusCode).toBe(200);
  expect((await articles()).title).toBe('8 blogs are as they came with the site');
});
