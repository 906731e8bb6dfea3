import { expect, test } from 'vitest';
import { addressOf, deletedTitle, draftTitle, renamed } from '../e2e/support/prepared-posts.ts';
import { linksOf, preparedSite, textsOf } from './prepared-site.ts';

const site = preparedSite();

test('answers 404 with a link to the home page at an unknown address', async () => {
  for (const path of ['/no-such-page', '/about/us/not']) {
    const { status, root } = await site.get(path);
    expect.soft(status, path).toBe(404);
    expect.soft(textsOf('h1', root), path).toEqual(['Page Not Found']);
    expect.soft(textsOf('head title', root)[0], path).toMatch(/^Page Not Found/);
    expect.soft(textsOf('main', root)[0], path).toContain('404');
    expect.soft(linksOf('main a', root), path).toContainEqual(['Back to Home', '/']);
  }
});

test("shows the blog's Not Found page for a post that never existed, is a draft or was deleted", async () => {
  for (const [title, status] of [
    ['No such post', 404],
    [draftTitle, 404],
    [deletedTitle, 410],
  ] as const) {
    const response = await site.get(addressOf(title));
    expect.soft(response.status, title).toBe(status);
    expect.soft(textsOf('h1', response.root), title).toEqual(['Blog Post Not Found']);
    expect
      .soft(textsOf('main', response.root)[0], title)
      .toContain('The requested blog post does not exist.');
    expect.soft(linksOf('main a', response.root), title).toContainEqual(['Back to Blog', '/blog']);
  }
});

test('answers in JSON at an unknown address below /api', async () => {
  const { status, body } = await site.get('/api/no-such-thing');
  expect(status).toBe(404);
  expect(Object.keys(JSON.parse(body))).toEqual(['error']);
});

test('redirects (301) an address that has moved to one that exists', async () => {
  for (const [from, to] of [
    [addressOf(renamed.from.title), addressOf(renamed.title)],
    ['/about/', '/about'],
    ['/Blog?category=SEO', '/blog?category=SEO'],
    ['/about//', '/about'],
  ] as const) {
    const { status, headers } = await site.get(from);
    expect.soft([status, headers.location], from).toEqual([301, to]);
    expect.soft((await site.get(to)).status, to).toBe(200);
  }
});

test('redirects (301) an address to which a chat has added marks, if the rest exists', async () => {
  const post = addressOf('Reels That Sell: A Script in Five Beats');
  for (const end of [
    '.',
    ',',
    ')',
    "'",
    '"',
    '%22',
    '%27',
    ').',
    '*',
    '%E2%80%9D',
    '%e0%a5%a4',
    '.)",',
  ]) {
    for (const path of ['/about', '/contact', '/blog', post]) {
      const { status, headers } = await site.get(path + end);
      expect.soft([status, headers.location], path + end).toEqual([301, path]);
    }
  }
  const query = await site.get('/About.?utm_source=chat');
  expect(query.headers.location).toBe('/about?utm_source=chat');
  for (const path of [
    '/no-such-page.',
    '/blog/no-such-post)',
    '/about/us.',
    `/${'.'.repeat(2000)}`,
  ]) {
    expect.soft((await site.get(path)).status, path).toBe(404);
  }
});

test('redirects no address to another site', async () => {
  const own = 'http://site.example';
  for (const path of ['//other.example/', '/\\other.example/', '//other.example//']) {
    const { headers } = await site.get(path);
    expect.soft(new URL(headers.location ?? '/', own).origin, path).toBe(own);
  }
});

test('answers no address with an internal error', async () => {
  for (const path of [
    '/%E0%A4%A',
    '/blog/%E0%A4%A',
    '/blog/%00',
    '/blog/..%2f..%2fetc%2fpasswd',
    '/blog?page=1e99',
    '/blog?category=%00&tag=%F0%9F%98%80&search=%25%27%22',
    `/blog?search=${'%E0%A4%96'.repeat(600)}`,
    '/unsubscribe?email=%3Cscript%3Ealert(1)%3C/script%3E',
    '/assets/%2e%2e/%2e%2e/package.json',
  ]) {
    const { status, body } = await site.get(path);
    expect.soft(status, path).toBeGreaterThan(0);
    expect.soft(status, path).toBeLessThan(500);
    expect.soft(body, path).not.toContain('<script>alert(1)');
  }
});
