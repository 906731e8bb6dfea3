import { expect, test } from 'vitest';
import { linkedPages, sitePages } from '../../../content/site-pages.ts';
import {
  type PageEdits,
  type PartName,
  partsOf,
  valuesOf,
} from '../../../domain/pages/page-edits.ts';
import { pageMessages } from '../../../domain/pages/page-messages.ts';
import type { PageOverview, PageRow } from '../../../domain/pages/pages.calls.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { aFile } from '../../../tests/support/images.ts';

type Values = Record<string, unknown>;

async function site() {
  const { http, database, call, upload } = await createTestAdmin();
  const open = async (key: string) =>
    (await call('GET', `/api/admin/pages/${key}`)).json<PageOverview>();
  const save = async (key: string, edits: PageEdits, revision?: string) =>
    call('PUT', `/api/admin/pages/${key}/draft`, {
      payload: { edits, revision: revision ?? (await open(key)).revision },
    });
  const act = async (key: string, action: 'publish' | 'discard', revision?: string) =>
    call('POST', `/api/admin/pages/${key}/${action}`, {
      payload: { revision: revision ?? (await open(key)).revision },
    });
  const publish = async (key: string, edits: PageEdits) => {
    expect((await save(key, edits)).statusCode).toBe(200);
    return await act(key, 'publish');
  };
  const list = async () =>
    (await call('GET', '/api/admin/pages')).json<{ pages: PageRow[] }>().pages;
  const row = async (key: string) => (await list()).find((each) => each.key === key);
  const html = async (path: string) => (await http.inject(path)).body;
  /** The HTML of pages without the form token, which differs in each response. */
  const bytes = (...paths: string[]) =>
    Promise.all(
      paths.map(async (path) => {
        const text = await html(path);
        const [, token = '-'] = /name="formToken"[^>]*value="([^"]*)"/.exec(text) ?? [];
        return text.replaceAll(token, '');
      }),
    );
  const rows = () => database.db.selectFrom('page_edits').selectAll().execute();
  return { http, call, upload, open, save, act, publish, list, row, html, bytes, rows };
}

/** The values of a part as delivered, with some changed. */
function changedValues(key: string, part: PartName, change: Values): Values {
  const page = [...sitePages, ...linkedPages].find((each) => each.key === key);
  return { ...(page && valuesOf(page, part)), ...change };
}

test('delivers all pages of a new site unchanged', async () => {
  const { list, open, rows } = await site();
  const pages = await list();
  expect(pages.map(({ key }) => key)).toEqual([...sitePages, ...linkedPages].map(({ key }) => key));
  expect(new Set(pages.map(({ state }) => state))).toEqual(new Set(['delivered']));
  const courses = await open('courses');
  expect(courses).toMatchObject({
    name: 'Courses',
    path: '/digital-marketing-mastery',
    revision: '',
  });
  expect(courses.addresses).toEqual(expect.arrayContaining(['/contact#contact-form', '/about']));
  expect(await rows()).toEqual([]);
});

test('keeps a draft private, publishes it everywhere, and restores the delivered page completely', async () => {
  const { save, act, html, bytes, row, rows } = await site();
  const paths = ['/digital-marketing-mastery', '/', '/sitemap.xml'];
  const before = await bytes(...paths);
  const hero = {
    values: changedValues('courses', 'hero', { title: 'Learn by selling', accent: '' }),
  };
  const meta = { values: changedValues('courses', 'meta', { title: 'Courses in Pune' }) };
  expect((await save('courses', { hero, meta, closing: { hidden: true } })).statusCode).toBe(200);
  expect(await bytes(...paths)).toEqual(before);
  expect(await row('courses')).toMatchObject({ state: 'draft', changedParts: 3, hidden: [] });

  expect((await act('courses', 'publish')).statusCode).toBe(200);
  const page = await html('/digital-marketing-mastery');
  expect.soft(page).toMatch(/<h1[^>]*>.*>Learn by selling<\/span><\/h1>/);
  expect.soft(page).toContain('<title>Courses in Pune | ');
  expect.soft(page).toContain('"name":"Courses in Pune"');
  expect.soft(page).not.toContain('Ask before you pay.');
  expect.soft(page).toContain('Three courses. Which one is yours?');
  expect.soft(await html('/sitemap.xml')).toContain(new Date().toISOString().slice(0, 10));
  expect(await row('courses')).toMatchObject({
    state: 'edited',
    published: { by: 'admin' },
    hidden: ['closing'],
  });

  await save('courses', {});
  expect(await row('courses')).toMatchObject({ state: 'draft', changedParts: 3 });
  await act('courses', 'publish');
  expect(await rows()).toEqual([]);
  expect(await bytes(...paths)).toEqual(before);
  const putBack = { at: expect.stringMatching(/^\d{4}-.*Z$/), by: 'admin' };
  expect(await row('courses')).toMatchObject({ state: 'delivered', putBack });
  expect(await row('about')).toMatchObject({ state: 'delivered', putBack: null });
});

test('adds, changes, moves and removes items', async () => {
  const { publish, html } = await site();
  const { courses } = changedValues('courses', 'courses', {}) as { courses: Values[] };
  const [first, second] = courses;
  const added = { ...first, title: 'Ads for Kirana Shops', upcoming: true, popular: false };
  const values = changedValues('courses', 'courses', { courses: [second, added, first] });
  expect((await publish('courses', { courses: { values } })).statusCode).toBe(200);
  const page = await html('/digital-marketing-mastery');
  const titles = [...page.matchAll(/<h3 [^>]*>([^<]+)/g)].map(([, title]) => title);
  expect(titles.slice(0, 3)).toEqual([
    'Advanced SEO &amp; Content Marketing',
    'Ads for Kirana Shops',
    'Certified Digital Marketing Professional',
  ]);
  expect(page).toContain('"numberOfItems":3');
});

test('updates share images, facts and the dashboard with the published page', async () => {
  const { http, call, publish } = await site();
  const image = async () => (await http.inject('/share/about.png')).rawPayload;
  const before = await image();
  const values = changedValues('about', 'hero', {
    title: 'Vikram teaches',
    lead: 'Nobody is named.',
  });
  await publish('about', { hero: { values } });
  expect((await image()).equals(before)).toBe(false);
  const places = async () => (await call('GET', '/api/admin/site')).json().places;
  const about = [{ key: 'about', name: 'About' }];
  expect((await places()).foundedYear).toEqual({ elsewhere: '', pages: about });
  await publish('about', { hero: { values }, milestones: { hidden: true } });
  expect((await places()).foundedYear).toEqual({ elsewhere: '', pages: [] });

  const samples = async () => JSON.stringify((await call('GET', '/api/admin/todo')).json());
  const testimonials = 'Still sample content: testimonials on the home page';
  expect(await samples()).toContain(testimonials);
  await publish('home', { testimonials: { hidden: true } });
  expect(await samples()).not.toContain(testimonials);
  expect(await samples()).toContain('Still sample content: learner stories');
});

test('shows a price in the opening, the list, the questions and on the home page', async () => {
  const { publish, html, bytes } = await site();
  const [path, asking] = ['/digital-marketing-agency', 'A monthly figure in writing'];
  const before = await bytes(path, '/');
  expect(before[0]).toContain(asking);
  expect(before[0]).toContain('What does the agency cost, and when do I hear the price?');
  const { services } = changedValues('agency', 'service-details', {}) as { services: Values[] };
  const [first, ...others] = services;
  const priced = { ...first, price: '12000', priceUnit: 'a month for SEO' };
  const edits = {
    cost: { values: changedValues('agency', 'cost', { price: 'Rs 35,000', unit: 'a month' }) },
    'service-details': {
      values: changedValues('agency', 'service-details', { services: [priced, ...others] }),
    },
  };
  expect((await publish('agency', edits)).statusCode).toBe(200);
  const page = await html(path);
  expect.soft(page).not.toContain(asking);
  expect.soft(page).toContain('>from ₹35,000 a month</dd>');
  expect.soft(page).toContain('from ₹12,000 a month for SEO');
  expect.soft(page).toMatch(/From ₹35,000 a month\. GST is added\. Shortest term: Three/);
  expect.soft(page).toContain('"minPrice":35000');
  expect.soft(await html('/')).toContain('>from ₹35,000 a month</dd>');

  for (const price of ['on request', '0', '₹3 lakh']) {
    const values = changedValues('agency', 'cost', { price });
    const refused = await publish('agency', { cost: { values } });
    expect.soft(refused.json().fields).toEqual({ 'cost.price': pageMessages.price });
  }
  expect((await publish('agency', {})).statusCode).toBe(200);
  expect(await bytes(path, '/')).toEqual(before);
});

test('shows dates of figures, and replaces made-up testimonials by case studies', async () => {
  const { publish, html, bytes, call } = await site();
  const paths = ['/', '/about', '/digital-marketing-agency'];
  const before = await bytes(...paths);
  const stats = (changedValues('about', 'hero', {}) as { stats: Values[] }).stats;
  const hero = {
    values: changedValues('about', 'hero', {
      counted: '2026-11-01',
      stats: stats.map((stat) => ({ ...stat, note: 'In signed agreements' })),
    }),
  };
  expect((await publish('about', { hero })).statusCode).toBe(200);
  for (const page of [await html('/'), await html('/about')]) {
    expect.soft(page).toContain('>Counted on 1 November 2026</p>');
    expect.soft(page).toContain('>In signed agreements</dd>');
  }
  const study = {
    company: 'Charkha & Co.',
    title: 'A shop found again',
    text: 'It took a year.',
    figure: '',
    figureLabel: '',
    picture: null,
    portrait: null,
    quote: 'They rang back.',
    name: 'Meera P.',
    role: 'Owner',
  };
  const results = { values: changedValues('agency', 'results', { counted: '2026-10-31' }) };
  const cases = { values: changedValues('agency', 'case-studies', { cases: [study] }) };
  await publish('agency', { results, 'case-studies': cases });
  expect(await html(paths[2] ?? '')).toContain('>Counted on 31 October 2026</p>');
  const home = await html('/');
  expect.soft(home).toContain('They rang back.');
  expect.soft(home).toContain('Owner, Charkha &amp; Co.');
  expect.soft(home).not.toContain('Sample quote');
  expect.soft(home).not.toContain('Sneha K.');
  const todo = JSON.stringify((await call('GET', '/api/admin/todo')).json());
  expect.soft(todo).not.toContain('testimonials on the home page');

  const wrong = { values: changedValues('about', 'hero', { counted: '2026-02-30' }) };
  expect((await publish('about', { hero: wrong })).json().fields).toEqual({
    'hero.counted': pageMessages.date,
  });
  await publish('about', {});
  await publish('agency', {});
  expect(await bytes(...paths)).toEqual(before);
});

test("names a story's course and does not publish the consent", async () => {
  const { publish, html } = await site();
  const { stories } = changedValues('courses', 'learner-stories', {}) as { stories: Values[] };
  const [first] = stories;
  const told = {
    ...first,
    testimonial: 'I can do sums.',
    course: 'SEO by night',
    hasConsent: true,
  };
  const values = changedValues('courses', 'learner-stories', { stories: [told] });
  expect((await publish('courses', { 'learner-stories': { values } })).statusCode).toBe(200);
  const page = await html('/digital-marketing-mastery');
  expect(page).toContain('>SEO by night</p>');
  expect(page).not.toContain('hasConsent');
});

test('publishes the texts around the list of posts, which stays live', async () => {
  const { publish, html, bytes } = await site();
  const post = '/blog/keyword-research-in-hinglish';
  const feeds = ['/blog/feed.xml', '/blog/atom.xml', '/blog/feed.json'];
  const paths = ['/blog', '/blog?category=SEO', post, ...feeds, '/share/blog.png'];
  const before = await bytes(...paths);
  const values = (part: PartName, change: Values) => ({
    values: changedValues('blog', part, change),
  });
  const edits = {
    'blog-opening': values('blog-opening', { title: 'Notes from {name}' }),
    'post-list': values('post-list', { title: 'A mail a post' }),
    meta: values('meta', { title: 'Field notes', description: 'What we tried, and what it cost.' }),
  };
  expect((await publish('blog', edits)).statusCode).toBe(200);
  const list = await html('/blog');
  expect.soft(list).toMatch(/<h1[^>]*>Notes from Margdeep<\/h1>/);
  for (const words of ['<title>Field notes | ', '>A mail a post<', '>8 posts, page 1 of 2<']) {
    expect.soft(list).toContain(words);
  }
  expect.soft(await html('/blog?category=SEO')).toContain('<title>SEO, Field notes | ');
  const inBlog = await html(post);
  expect.soft(inBlog).toContain('"position":2,"name":"Field notes"');
  expect.soft(inBlog).toContain('"name":"Field notes","description":"What we tried');
  for (const feed of feeds) expect.soft(await html(feed)).toContain('Margdeep Field notes');
  const map = await html('/sitemap.xml');
  const day = new Date().toISOString().slice(0, 10);
  expect.soft(map).toMatch(new RegExp(`/blog</loc>\\s*<lastmod>${day}`));
  const after = await bytes(...paths);
  expect(after.filter((text, place) => text === before[place])).toEqual([]);

  expect((await publish('blog', {})).statusCode).toBe(200);
  expect(await bytes(...paths)).toEqual(before);
});

test('stores an invalid draft and refuses to publish it, naming the fields', async () => {
  const { save, act, open, html } = await site();
  const button = { label: 'Go', href: '/contact#contact-form' };
  const wrong: [Values, Record<string, string>][] = [
    [{ title: ' ' }, { 'hero.title': 'Title is required' }],
    [{ title: 'x'.repeat(121) }, { 'hero.title': 'Title may have at most 120 characters' }],
    [{ title: '\u200b' }, { 'hero.title': 'Title is required' }],
    [
      { actions: [button, button, button, button] },
      { 'hero.actions': pageMessages.tooMany('Buttons', 3) },
    ],
    ...['javascript:alert(1)', 'http://a.example', '//a.example', 'contact', '/a b'].map(
      (href): [Values, Record<string, string>] => [
        { actions: [{ ...button, href }] },
        { 'hero.actions.0.href': pageMessages.linkInvalid },
      ],
    ),
    ...['/prices', '/contact#form', '/blog/none', '/blog/%E0%A4%A', '/contact#%E0'].map(
      (href): [Values, Record<string, string>] => [
        { actions: [button, { ...button, href }] },
        { 'hero.actions.1.href': pageMessages.linkUnknown(href) },
      ],
    ),
  ];
  for (const [change, fields] of wrong) {
    const values = changedValues('courses', 'hero', change);
    expect.soft((await save('courses', { hero: { values } })).statusCode).toBe(200);
    const refused = await act('courses', 'publish');
    expect.soft(refused.statusCode).toBe(422);
    expect.soft(refused.json().fields).toEqual(fields);
    expect.soft((await open('courses')).draft?.edits.hero?.values).toMatchObject(change);
  }
  for (const href of [
    'https://wa.me/919823000140',
    'mailto:a@b.in',
    'tel:+919823000140',
    '/blog/core-web-vitals-without-the-jargon#comments',
    '/privacy-policy#your-rights',
  ]) {
    const values = changedValues('courses', 'hero', { actions: [{ ...button, href }] });
    await save('courses', { hero: { values } });
    expect.soft((await act('courses', 'publish')).statusCode, href).toBe(200);
    expect.soft(await html('/digital-marketing-mastery')).toContain(`href="${href}"`);
  }
});

test('refuses a request with fields of another page or release completely', async () => {
  const { call, save, open, rows } = await site();
  const values = changedValues('courses', 'hero', {});
  const { lead: _, ...fewer } = values;
  for (const edits of [
    { hero: { values: { ...values, picture: 'home' } } },
    { hero: { values: fewer } },
    { hero: { values: { ...values, title: 7 } } },
    { hero: { values: { ...values, actions: [{ label: 'x', href: '/', onclick: 'x' }] } } },
    { hero: { hidden: true } },
    { meta: { hidden: true } },
    { faq: { hidden: true } },
    { sidebar: {} },
    { hero: { color: 'red' } },
  ] as PageEdits[]) {
    const response = await save('courses', edits);
    expect.soft(response.statusCode, JSON.stringify(edits)).toBe(422);
  }
  expect((await save('courses', [] as unknown as PageEdits)).statusCode).toBe(422);
  const missing = await call('PUT', '/api/admin/pages/prices/draft', {
    payload: { revision: '', edits: {} },
  });
  expect(missing.statusCode).toBe(404);
  expect((await call('GET', '/api/admin/pages/prices')).json().error).toBe(pageMessages.unknown);
  expect((await open('courses')).draft).toBeUndefined();
  expect(await rows()).toEqual([]);
});

test('reports a conflict when two people change a page at the same time', async () => {
  const { open, save, act } = await site();
  const { revision } = await open('home');
  const hero = (title: string) => ({ hero: { values: changedValues('home', 'hero', { title }) } });
  expect((await save('home', hero('First'), revision)).statusCode).toBe(200);
  const second = await save('home', hero('Second'), revision);
  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({
    error: pageMessages.changedMeanwhile,
    current: { draft: { edits: hero('First'), by: 'admin' } },
  });
  for (const action of ['publish', 'discard'] as const) {
    expect((await act('home', action, revision)).statusCode).toBe(409);
  }
  expect((await open('home')).draft?.edits).toMatchObject(hero('First'));

  const read = (await open('home')).revision;
  const saves = await Promise.all(['A', 'B', 'C'].map((title) => save('home', hero(title), read)));
  expect(saves.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

test('keeps a draft as typed and trims texts when publishing', async () => {
  const { save, act, open, html } = await site();
  const hero = { values: changedValues('home', 'hero', { title: 'To be ' }) };
  await save('home', { hero });
  expect((await open('home')).draft?.edits.hero?.values).toMatchObject({ title: 'To be ' });
  await act('home', 'publish');
  expect((await open('home')).published?.edits.hero?.values).toMatchObject({ title: 'To be' });
  expect(await html('/')).toContain('>To be<');
});

test('discards a draft completely', async () => {
  const { save, act, rows } = await site();
  await save('home', { closing: { hidden: true } });
  expect((await act('home', 'discard')).json().draft).toBeUndefined();
  expect(await rows()).toEqual([]);
});

test('makes a changed legal text a new dated version and keeps the former one readable', async () => {
  const { publish, call, html, http } = await site();
  const today = new Date().toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
  const before = await html('/privacy-policy');
  const { parts } = changedValues('privacy-policy', 'legal-text', {}) as { parts: Values[] };
  const part = { title: 'Who We Are', text: 'We are {name}.\n\n- One\n- Two\n\nWrite to {email}.' };
  const edits = { 'legal-text': { values: { parts: [part, ...parts.slice(1)] } } };
  expect((await publish('privacy-policy', edits)).statusCode).toBe(200);

  const now = await html('/privacy-policy');
  expect.soft(now).toContain(`Effective ${today}`);
  expect.soft(now).toContain('<li>One</li><li>Two</li>');
  expect.soft(now).toContain('href="mailto:hello@margdeep.example"');
  const earlier = await http.inject('/privacy-policy/2025-01-01');
  expect.soft(earlier.statusCode).toBe(200);
  expect.soft(earlier.body).toContain('Effective 1 January 2025');
  expect.soft(earlier.body).toContain('we are the data fiduciary');
  expect.soft(earlier.body).toContain('noindex');
  for (const path of ['/privacy-policy/2020-01-01', '/terms-conditions/2026-01-01', '/about/x']) {
    expect.soft((await http.inject(path)).statusCode, path).toBe(404);
  }

  const facts = (await call('GET', '/api/admin/site')).json().facts;
  await call('PUT', '/api/admin/site', { payload: { name: 'Diya' } });
  const third = await html('/privacy-policy');
  expect.soft(third).toContain(`Effective ${today} (2)`);
  expect.soft(third).toContain('We are Diya.');
  await call('PUT', '/api/admin/site', { payload: { name: facts.name } });
  await publish('privacy-policy', {});
  const back = await html('/privacy-policy');
  expect(back).toContain('Earlier versions');
  const versions = /<nav aria-labelledby="earlier-versions".*?<\/nav>/s;
  expect(back.replace(versions, '') === before, 'byte-equal').toBe(true);
});

test('shows a picture of the library, lists its use, and can replace it', async () => {
  const { call, upload, publish, act, save, html } = await site();
  const [red, blue] = [
    await upload(await aFile('png', 600, 400)),
    await upload(await aFile('jpeg', 600, 400)),
  ];
  const { items } = changedValues('home', 'testimonials', {}) as { items: Values[] };
  const withPicture = (picture: unknown) => ({
    testimonials: {
      values: changedValues('home', 'testimonials', {
        items: [{ ...items[0], picture }, ...items.slice(1)],
      }),
    },
  });
  const alt = 'Sneha at her desk';
  await save('home', withPicture({ src: blue.url, alt }));
  const refusal = await call('DELETE', `/api/admin/media/${blue.id}`);
  expect([refusal.statusCode, refusal.json().uses]).toEqual([
    409,
    [{ title: 'Home', where: 'On the page, draft', address: '/admin/pages/home' }],
  ]);
  expect((await publish('home', withPicture({ src: red.url, alt }))).statusCode).toBe(200);
  const page = await html('/');
  expect.soft(page).toContain(`alt="${alt}"`);
  expect.soft(page).toContain(`src="${red.url}"`);
  expect.soft(page).toContain('type="image/avif"');

  const detail = async (id: number) => (await call('GET', `/api/admin/media/${id}`)).json();
  expect(JSON.stringify(await detail(red.id))).toContain('/admin/pages/home');
  expect((await call('DELETE', `/api/admin/media/${red.id}`)).statusCode).toBe(409);
  const replaced = await call('POST', `/api/admin/media/${red.id}/replacement`, {
    payload: { by: blue.id },
  });
  expect(replaced.statusCode).toBe(200);
  expect(await html('/')).toContain(`src="${blue.url}"`);

  for (const [picture, fields] of [
    [
      { src: blue.url, alt: ' ' },
      { 'testimonials.items.0.picture.alt': 'Description of the picture is required' },
    ],
    [
      { src: '/icon.svg', alt },
      { 'testimonials.items.0.picture.src': pageMessages.pictureUnknown },
    ],
    [
      { src: `/media/${'a'.repeat(64)}.jpg`, alt },
      { 'testimonials.items.0.picture': pageMessages.pictureUnknown },
    ],
  ] as const) {
    await save('home', withPicture(picture));
    const refused = await act('home', 'publish');
    expect.soft(refused.statusCode).toBe(422);
    expect.soft(refused.json().fields).toEqual(fields);
  }
});

test('escapes markup in a field', async () => {
  const { publish, html } = await site();
  const title = '<script>alert(1)</script>"\'&';
  const hero = {
    values: changedValues('home', 'hero', { title, lead: '<b onclick=x>y</b>{title}' }),
  };
  await publish('home', { hero });
  expect(await html('/')).not.toMatch(/<script>alert|<b onclick/);
});

test("accepts every page's own texts as edits and renders them unchanged", async () => {
  const { open, save, rows } = await site();
  for (const page of [...sitePages, ...linkedPages]) {
    const edits = Object.fromEntries(
      partsOf(page).map((part) => [part, { values: valuesOf(page, part) }]),
    );
    expect.soft((await save(page.key, edits)).statusCode, page.key).toBe(200);
    expect.soft((await open(page.key)).draft, page.key).toBeUndefined();
  }
  expect(await rows()).toEqual([]);
});
