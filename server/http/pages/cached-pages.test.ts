import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { createTestApp, oneTestApp } from '../../../tests/support/create-test-app.ts';

const sameApp = oneTestApp();

const aPost = '/blog/core-web-vitals-without-the-jargon';

const post = {
  title: 'News of the day',
  author: 'Asha',
  status: 'published',
  content: '<p>Hi</p>',
};

describe('a public page', () => {
  it('is sent in an encoding that the browser accepts, with its own ETag', async () => {
    const { http } = await sameApp();
    const get = (accepted: string) =>
      http.inject({ url: '/about', headers: { 'accept-encoding': accepted } });
    const [plain, gzip, brotli] = [await get(''), await get('gzip'), await get('gzip, br')];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect((await get('br;q=0, gzip;q=0.5')).headers['content-encoding']).toBe('gzip');
    const etags = [plain, gzip, brotli].map(({ headers }) => headers.etag);
    expect(new Set(etags).size).toBe(3);
    for (const { headers } of [plain, gzip, brotli]) expect(headers.vary).toBe('Accept-Encoding');
  });

  it('answers 304 to a browser that has the current version', async () => {
    const { http } = await sameApp();
    const etag = String((await http.inject('/about')).headers.etag);
    const again = await http.inject({
      url: '/about',
      headers: { 'if-none-match': `"x", W/${etag}` },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await http.inject({ url: '/contact', headers: { 'if-none-match': etag } });
    expect(other.statusCode).toBe(200);
  });

  it('is the same with any campaign parameters', async () => {
    const { http } = await sameApp();
    const plain = await http.inject('/about');
    const marked = await http.inject('/about?utm_source=x&gclid=1');
    expect(marked.headers.etag).toBe(plain.headers.etag);
  });

  it('has one contact form for each of our pages that linked to it, and one for all other origins', async () => {
    const { http } = await sameApp();
    const etagFrom = async (referer: string) => {
      const headers = { host: 'site.example', referer };
      const { headers: got } = await http.inject({ url: '/contact', headers });
      expect.soft(got.vary).toBe('Accept-Encoding, Referer');
      expect.soft(got['cache-control']).toBe('public, max-age=0, must-revalidate');
      return got.etag;
    };
    const [courses, again, plain, ...others] = [
      await etagFrom('https://site.example/digital-marketing-mastery#courses'),
      await etagFrom('https://site.example/digital-marketing-mastery?utm_source=x'),
      await etagFrom(''),
      await etagFrom('https://site.example/blog/made-up'),
      await etagFrom('https://other.example/digital-marketing-mastery'),
      await etagFrom('about:blank'),
      await etagFrom('https://'),
    ];
    expect(again).toBe(courses);
    expect(plain).not.toBe(courses);
    expect(new Set(others)).toEqual(new Set([plain]));
  });

  it.each([
    ['/about?utm_source=x&fbclid=1&a=1&a=2', '/about', {}],
    ['/about?category=SEO&page=2&comments=2&search=', '/about', {}],
    ['/blog?x=1&CATEGORY=SEO&Page=2', '/blog', {}],
    ['/blog?page=1&category=&tag=', '/blog', {}],
    ['/blog?page=abc', '/blog', {}],
    ['/blog?page=1&page=2', '/blog', {}],
    ['/blog?tag=&x=%00&category=SEO', '/blog?category=SEO', {}],
    ['/blog?category=%53EO', '/blog?category=SEO', {}],
    ['/blog?category=+SEO+', '/blog?category=SEO', {}],
    ['/blog?category=seo', '/blog?category=SEO', {}],
    ['/blog?category=Made+up', '/blog', {}],
    ['/blog?tag=Made+up&category=SEO', '/blog', {}],
    ['/blog?page=99999', '/blog', {}],
    [`${aPost}?comments=999`, aPost, {}],
    [`${aPost}?comments=1&order=oldest&order=newest`, aPost, {}],
    [`${aPost}?comments=1e0&x=1`, aPost, {}],
    [`${aPost}?order=NEWEST`, aPost, {}],
    [aPost.toUpperCase(), aPost, {}],
    [aPost.replaceAll('-', '%2d'), aPost, {}],
    [`${aPost}/`, aPost, {}],
    ['/About', '/about', {}],
    ['/%61bout', '/about', {}],
    ['/about', '/about', { 'accept-language': 'hi-IN, hi;q=0.9' }],
    ['/about', '/about', { cookie: 'a=1; b=2' }],
    ['/about', '/about', { 'user-agent': 'other', 'accept-encoding': ';;br;q=0,*,' }],
    ['/about', '/about', { referer: 'https://site.example/blog' }],
    ['/about', '/about', { 'x-forwarded-for': '203.0.113.7', host: 'other.example' }],
    ['/contact?subject=x&from=y', '/contact', {}],
    ['/contact', '/contact', { referer: 'https://site.example/ABOUT' }],
    ['/contact', '/contact', { referer: 'https://site.example/about/' }],
    ['/contact', '/contact', { referer: 'https://site.example/blog/made-up' }],
    ['/contact', '/contact', { referer: 'https://site.example/blog/%E0' }],
    ['/contact', '/contact', { referer: `https://site.example/${'x'.repeat(5000)}` }],
    ['/contact', '/contact', { referer: 'https://other.example/about' }],
  ] as [string, string, Record<string, string>][])(
    'shares one cache entry between spellings: %s and %s with %j',
    async (url, like, headers) => {
      const { http } = await sameApp();
      const get = (address: string, more = {}) =>
        http.inject({ url: address, headers: { host: 'site.example', ...more } });
      // Each rendering has its own form token, and so its own ETag.
      const { etag } = (await get(like)).headers;
      const other = await get(url, headers);
      const isCachedAnew =
        other.statusCode === 200 &&
        other.headers['cache-control'] !== 'private, no-store' &&
        other.headers.etag !== etag;
      expect(isCachedAnew, `${other.statusCode} ${other.headers.etag} ${etag}`).toBe(false);
      expect([200, 301, 302, 404]).toContain(other.statusCode);
    },
  );

  it('has one contact form for each post that linked to it, whatever the spelling of its address', async () => {
    const { http } = await sameApp();
    const etagFrom = async (path: string) => {
      const headers = { host: 'site.example', referer: `https://site.example${path}` };
      return (await http.inject({ url: '/contact', headers })).headers.etag;
    };
    const etag = await etagFrom(aPost);
    const spellings = [
      aPost.replaceAll('-', '%2D'),
      aPost.replaceAll('-', '%2d'),
      aPost.replace('/blog/c', '/blog/%63'),
      `${aPost}?utm_source=x`,
      `${aPost}#comments`,
    ];
    for (const path of spellings) expect(await etagFrom(path), path).toBe(etag);
    expect(await etagFrom('')).not.toBe(etag);
  });

  it('has no second address for its data', async () => {
    const { http } = await sameApp();
    for (const url of ['/blog.data', '/_root.data', '/admin/blogs.data?_routes=root']) {
      expect((await http.inject(url)).statusCode, url).toBe(404);
    }
  });

  it('is updated as soon as a publication is acknowledged', async () => {
    const { http, send } = await createTestAdmin();
    await http.inject('/blog');
    expect((await send('POST', '/api/blogs', post)).statusCode).toBe(201);
    expect((await http.inject('/blog')).body).toContain(post.title);
  });

  it('is served from memory while the database is unavailable', async () => {
    const { http, database } = await createTestApp();
    const before = await http.inject('/blog');
    await database.db.schema.alterTable('posts').renameTo('posts_away').execute();
    expect((await http.inject('/blog')).headers.etag).toBe(before.headers.etag);
    expect((await http.inject('/blog?page=2')).statusCode).toBe(500);
  });

  it('is not cached if it is made for one visitor', async () => {
    const { http } = await sameApp();
    for (const url of [
      '/unsubscribe?email=a@b.example',
      '/blog?search=seo',
      '/newsletter/confirm',
      '/newsletter/preferences?token=x',
      // Made-up parameters are endless and would fill the memory.
      '/blog?category=Nonsense',
      '/blog?category=seo',
      '/%61bout',
    ]) {
      expect((await http.inject(url)).headers['cache-control'], url).toBe('private, no-store');
    }
    const { headers } = await http.inject('/about');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });
});

describe('the Content-Security-Policy', () => {
  it('lists as many scripts for a HEAD as for a GET, also on a page that is not cached', async () => {
    const { http } = await sameApp();
    for (const url of ['/about', '/unsubscribe']) {
      const [get, head] = [await http.inject(url), await http.inject({ method: 'HEAD', url })];
      // Each page for one visitor has its own form token, and so its own hash.
      const namesIn = ({ headers }: typeof get) =>
        String(headers['content-security-policy']).match(/'sha256-/g)?.length;
      expect(namesIn(head), url).toBe(namesIn(get));
      expect(head.body).toBe('');
    }
  });

  it.each(['/', '/blog', '/nope', '/admin/login'])(
    'of %s lists only its own scripts',
    async (url) => {
      const { http } = await sameApp();
      const policy = String((await http.inject(url)).headers['content-security-policy']);
      expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]+=')+;/);
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(policy).toContain("frame-ancestors 'none'");
    },
  );

  it('allows only the configured analytics service', async () => {
    const own = await sameApp();
    const plausible = await createTestApp({ ANALYTICS: 'plausible:site.example' });
    const policyOf = async ({ http }: typeof own) =>
      String((await http.inject('/')).headers['content-security-policy']);
    expect(await policyOf(own)).toContain("connect-src 'self';");
    expect(await policyOf(plausible)).toContain("connect-src 'self' https://plausible.io;");
  });
});
