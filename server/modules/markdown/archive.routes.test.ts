import { expect, test, vi } from 'vitest';
import { brand } from '../../../content/brand.ts';
import { aboutPage } from '../../../content/pages/about.ts';
import { homePage } from '../../../content/pages/home.ts';
import { linkedPages, sitePages } from '../../../content/site-pages.ts';
import { valuesOf } from '../../../domain/pages/page-edits.ts';
import { createTestAdmin, oneTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { aFile } from '../../../tests/support/images.ts';
import { readZip } from '../../../tests/support/zip.ts';

const sameAdmin = oneTestAdmin();

async function site(app = createTestAdmin()) {
  const admin = await app;
  const { http, call, send } = admin;
  const link = async (): Promise<string> =>
    (await call('POST', '/api/admin/archive/links')).json().url;
  const archive = async () => {
    const response = await http.inject(await link());
    expect(response.statusCode).toBe(200);
    const files = await readZip(response.rawPayload);
    const text = (name: string) => files.get(name)?.toString() ?? '';
    return { answer: response, files, text, names: [...files.keys()] };
  };
  const save = async (fields: object, bytes?: Buffer) => {
    const form = { author: 'Asha', status: 'published', content: '<p>x</p>', ...fields };
    const saved = await send('POST', '/api/blogs', form, bytes && { bytes });
    expect(saved.statusCode).toBe(201);
    return saved.json();
  };
  return { ...admin, link, archive, save };
}

test('contains every post and page as a valid ZIP file', async () => {
  const { http, archive } = await site(sameAdmin());
  const { answer: response, names, text } = await archive();
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
  });
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="posts-and-pages-\d{4}-\d\d-\d\d\.zip"$/,
  );
  const pages = [...sitePages, ...linkedPages].map(({ key }) => `pages/${key}.md`);
  expect(names.filter((name) => name.startsWith('pages/'))).toEqual(pages);
  const posts = names.filter((name) => name.startsWith('posts/'));
  expect(posts).toHaveLength(8);
  for (const name of posts) {
    const page = await http.inject(`/blog/${name.slice('posts/'.length)}`);
    expect(text(name)).toBe(page.body);
  }
});

test('includes drafts, marked as such, and excludes the trash', async () => {
  const { archive, save, call } = await site();
  await save({ title: 'A draft', status: 'draft', excerpt: 'Typed.' });
  const { id } = await save({ title: 'Gone' });
  await call('DELETE', `/api/blogs/${id}`);
  const hero = { values: { ...valuesOf(aboutPage, 'hero'), title: 'A [new](x) title' } };
  const payload = { revision: '', edits: { hero } };
  await call('PUT', '/api/admin/pages/about/draft', { payload });
  const { names, text } = await archive();
  expect(text('posts/a-draft.md')).toMatch(
    /^---\ntitle: "A draft"\nslug: "a-draft"\nstatus: "draft"\nauthor: "Asha"\nexcerpt: "Typed."\n/,
  );
  expect(names).not.toContain('posts/gone.md');
  expect(text('pages/about.md')).toContain('status: "published"');
  expect(text('pages/about.md')).not.toContain('[new]');
  expect(text('pages/about.draft.md')).toContain('status: "draft"');
  expect(text('pages/about.draft.md')).toMatch(/^# A \\\[new]\\\(x\) title/m);
});

test('includes posts that are not created yet, and drafts of posts', async () => {
  const { archive, save, call } = await site();
  const post = await save({ title: 'A post', tags: 'SEO' });
  const write = async (key: string | number, fields: object, baseUpdatedAt: string | null) => {
    const payload = { revision: '', fields: { ...blank, ...fields }, baseUpdatedAt, keep: false };
    expect((await call('PUT', `/api/admin/drafts/${key}`, { payload })).statusCode).toBe(200);
  };
  const words = { content: '<p>Half a sen</p>', tags: 'SEO, , AI', author: 'Asha' };
  await write(post.id, { ...words, title: 'A better title' }, post.updated_at);
  for (const key of ['new-1', 'new-2']) await write(key, { ...words, title: 'Begun' }, null);
  await write('new-3', {}, null);
  const { names, text } = await archive();
  const drafts = names.filter((name) => name.endsWith('.draft.md') || name.includes('.draft-'));
  expect(drafts).toEqual([
    'posts/a-post.draft.md',
    'posts/begun.draft.md',
    'posts/begun.draft-2.md',
    'posts/post.draft.md',
  ]);
  expect(text('posts/a-post.md')).toContain('status: "published"');
  expect(text('posts/a-post.draft.md')).toMatch(
    /^---\ntitle: "A better title"\nslug: "a-better-title"\nstatus: "draft"\nauthor: "Asha"\n/,
  );
  expect(text('posts/a-post.draft.md')).toMatch(
    /tags: \["SEO","AI"]\ndate: .+\nupdated: .+\n---\n\nHalf a sen\n$/,
  );
  expect(text('posts/begun.draft-2.md')).toContain('Half a sen');
  await call('DELETE', `/api/blogs/${post.id}`);
  expect((await archive()).names.filter((name) => name.includes('a-post'))).toEqual([]);
});

test('includes each picture once, unchanged, and links to it from the documents', async () => {
  const { http, archive, save, call, database } = await site();
  const bytes = await aFile('jpeg', 600, 400);
  const first = await save({ title: 'First', featured_image_alt: 'A "slope"' }, bytes);
  const image: string = first.featured_image;
  const pictureHtml = `<p><img src="${image}" alt="In a text"></p>`;
  const { id } = await save({ title: 'Second', content: pictureHtml });
  // The form refuses a picture that is missing.
  const content = `${pictureHtml}<p><img src="/media/${'0'.repeat(64)}.jpg" alt="Gone"></p>`;
  await database.db.updateTable('posts').set({ content }).where('id', '=', id).execute();
  const cards = valuesOf(homePage, 'service-cards');
  const [card, ...others] = cards.cards as object[];
  const pictured = { ...card, picture: { src: image, alt: 'On a page' } };
  const values = { ...cards, cards: [pictured, ...others] };
  const payload = { revision: '', edits: { 'service-cards': { values } } };
  expect((await call('PUT', '/api/admin/pages/home/draft', { payload })).statusCode).toBe(200);
  const { files, names, text } = await archive();
  const picture = `pictures/${image.slice('/media/'.length)}`;
  expect(names.filter((name) => name.startsWith('pictures/'))).toEqual([picture]);
  expect(files.get(picture)).toEqual((await http.inject(image)).rawPayload);
  expect(text('posts/first.md')).toContain(`image: "../${picture}"\nimage_alt: "A \\"slope\\""\n`);
  expect(text('posts/second.md')).toContain(`![In a text](../${picture})`);
  expect(text('pages/home.draft.md')).toContain(`![On a page](../${picture})`);
  expect(text('posts/second.md')).toContain(`![Gone](../pictures/${'0'.repeat(64)}.jpg)`);
});

test('contains the texts of a page as visitors read them, with links and lists', async () => {
  const { archive } = await site(sameAdmin());
  const { text } = await archive();
  const home = text('pages/home.md');
  expect(home).toMatch(
    /^---\ntitle: ".+"\ndescription: ".+"\nstatus: "published"\nurl: ".+"\n---\n\n# /,
  );
  expect(home).toContain(`${brand.name}`);
  expect(home).toMatch(/^\[.+]\(https:\/\/site\.example\/[\w-]+\)$/m);
  expect(text('pages/contact.md').match(/^### .+\?$/gm)).toHaveLength(15);
  expect(text('pages/privacy-policy.md')).toMatch(/^Effective .+\n\n### /m);
  expect(text('pages/privacy-policy.md')).toMatch(/^- .+\n- /m);
  expect(text('pages/courses.md')).toContain('8 weeks');
  for (const key of ['home', 'courses', 'contact', 'terms-conditions']) {
    expect(text(`pages/${key}.md`)).not.toMatch(/undefined|\[object|\{[a-z]\w+}/);
  }
});

test('opens with a link that is valid for a minute, or with a session with fresh proof, and nothing else', async () => {
  const { http, call, link, database, postId } = await site();
  const url = await link();
  const token = new URL(url, 'http://x').searchParams.get('token') ?? '';
  expect((await http.inject(url)).statusCode).toBe(200);
  expect((await call('GET', '/api/admin/archive')).statusCode).toBe(200);
  const preview = (await call('GET', `/api/blogs/${postId}/preview-link`)).json().url;
  const other = new URL(preview, 'http://x').searchParams.get('token') ?? '';
  for (const wrong of ['', 'x', `${token}x`, token.slice(1), other, `${token}&token=${token}`]) {
    const { statusCode, headers } = await http.inject(`/api/admin/archive?token=${wrong}`);
    expect([wrong, statusCode]).toEqual([wrong, 401]);
    expect(headers['content-disposition']).toBeUndefined();
  }
  expect((await http.inject('/api/admin/archive')).statusCode).toBe(401);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  try {
    expect((await http.inject(url)).statusCode).toBe(401);
    vi.setSystemTime(Date.now() - 365 * 24 * 60 * 60 * 1000);
    expect((await http.inject(url)).statusCode).toBe(401);
  } finally {
    vi.useRealTimers();
  }
  const proven_at = new Date(Date.now() - 11 * 60_000).toISOString();
  await database.db.updateTable('sessions').set({ proven_at }).execute();
  for (const [method, path] of [
    ['GET', 'archive'],
    ['POST', 'archive/links'],
  ] as const) {
    expect((await call(method, `/api/admin/${path}`)).json()).toMatchObject({
      reason: 'not-fresh',
    });
  }
});

const blank = {
  title: '',
  author: '',
  status: 'draft',
  categories: '',
  tags: '',
  content: '',
  slug: '',
  metaDescription: '',
  excerpt: '',
  authorBio: '',
  featuredAlt: '',
  featuredMediaId: null,
};
