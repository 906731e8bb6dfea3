import { expect, test } from 'vitest';
import { feedAddress, feedKinds } from '../../domain/posts/feed-address.ts';
import { markdownAddress } from '../../domain/posts/markdown-address.ts';
import { shareImageAddress } from '../../domain/share-image.ts';
import { slugify } from '../../domain/text/slug.ts';
import { createTestAdmin } from '../../tests/support/create-test-admin.ts';
import { linksOn } from '../../tests/support/published-links.ts';
import { testNetwork } from '../../tests/support/scripted-network.ts';
import { aComment, aMessage } from '../../tests/support/visitors.ts';

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36';

/** Titles that make long addresses, of up to twelve bytes for a letter. */
const titles = [
  'A title of more than a hundred letters, as newspapers and people who ask their whole question in it like to write them',
  'a'.repeat(300),
  'हिन्दी में खोज '.repeat(30).slice(0, 299),
  '\u{10428}'.repeat(300),
];

test.each(titles)('serves every address of a post: %s', async (title) => {
  const { http, call, send, database } = await createTestAdmin({ RATE_LIMITS: 'off' });
  const status = async (url: string) => (await http.inject(url)).statusCode;
  const visit = (url: string, payload: object) =>
    http.inject({ method: 'POST', url, payload, headers: { 'user-agent': userAgent } });
  const post = { title, author: 'Asha Nair', status: 'published', content: '<p>Words.</p>' };
  const first = (await send('POST', '/api/blogs', post)).json();
  const second = (await send('POST', '/api/blogs', post)).json();
  expect([first.slug, second.slug]).toEqual([slugify(title), `${slugify(title)}-2`]);

  for (const { id, slug } of [first, second]) {
    const path = `/blog/${encodeURIComponent(slug)}`;
    for (const url of [path, markdownAddress(slug), shareImageAddress(path)]) {
      expect.soft([url, await status(url)]).toEqual([url, 200]);
    }
    const preview = (await call('GET', `/api/blogs/${id}/preview-link`)).json();
    expect(await status(preview.url)).toBe(200);
    for (const feed of [
      ...feedKinds.map((kind) => feedAddress(kind)),
      '/sitemap.xml',
      '/llms.txt',
    ]) {
      const { body } = await http.inject(feed);
      expect.soft([feed, body.includes(path)]).toEqual([feed, true]);
    }
    expect((await visit('/api/comments', { ...aComment(), slug })).statusCode).toBe(201);
    const view = { path, referrer: `https://site.example${path}?x=1` };
    expect((await visit('/api/page-views', view)).statusCode).toBe(204);
    const enquiry = aMessage({ page: path, firstPage: path });
    expect((await visit('/api/contact/contact-messages', enquiry)).statusCode).toBe(201);
  }
  const viewed = await database.db.selectFrom('page_views').select('path').execute();
  const paths = [first, second].map(({ slug }) => `/blog/${slug}`);
  expect(viewed.map((row) => row.path).sort()).toEqual(paths.toSorted());
  const enquiries = await database.db.selectFrom('contact_messages').select('page_path').execute();
  expect(enquiries.map((row) => decodeURI(row.page_path)).sort()).toEqual(paths.toSorted());
  expect((await call('GET', '/api/admin/statistics?days=7')).json().topPages).toHaveLength(2);

  const moved = { ...post, slug: `${'moved-'.repeat(49)}here` };
  expect((await send('PUT', `/api/blogs/${first.id}`, moved)).statusCode).toBe(200);
  const before = `/blog/${encodeURIComponent(first.slug)}`;
  for (const url of [before, `${before}.md`, shareImageAddress(before)]) {
    const { statusCode, headers } = await http.inject(url);
    expect.soft([statusCode, await status(String(headers.location))]).toEqual([301, 200]);
  }
  await call('DELETE', `/api/blogs/${second.id}`);
  const gone = `/blog/${encodeURIComponent(second.slug)}`;
  expect([await status(gone), await status(`${gone}.md`)]).toEqual([410, 410]);
});

test.each(titles)('checks a link to a post: %s', async (title) => {
  const { network } = await testNetwork({});
  const { http, call, send, database } = await createTestAdmin();
  const post = { title, author: 'Asha Nair', status: 'published', content: '<p>Words.</p>' };
  const { slug } = (await send('POST', '/api/blogs', post)).json();
  const path = `/blog/${encodeURIComponent(slug)}`;
  const content = `<p><a href="${path}">good</a> and <a href="${path}-none">bad</a></p>`;
  const linking = { ...post, title: 'Linking', content };
  const { warnings } = (
    await send('POST', '/api/admin/blogs/checks', { title: 'Linking', content })
  ).json();
  const broken = warnings.filter(({ kind }: { kind: string }) => kind === 'link');
  expect(broken.map(({ place }: { place: { address: string } }) => place.address)).toEqual([
    `${path}-none`,
  ]);
  expect((await send('POST', '/api/blogs', linking)).statusCode).toBe(201);
  const requestSite = async (url: string) => ({
    status: (await http.inject(new URL(url, 'https://site.example').pathname)).statusCode,
  });
  const look = await linksOn(database.db, { network, requestSite });
  for (let round = 0; round < 5; round += 1) {
    await look.checkPublishedLinks(new Date(), new AbortController().signal);
  }
  const { posts } = (await call('GET', '/api/admin/blogs?status=broken')).json();
  expect(posts[0].brokenLinks.map(({ words }: { words: string }) => words)).toEqual(['bad']);
});
