import { describe, expect, it } from 'vitest';
import { sitePages } from '../../../content/site-pages.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { type createTestApp, oneTestApp } from '../../../tests/support/create-test-app.ts';
import { aFile } from '../../../tests/support/images.ts';
import { children, rootOf, textOf } from '../../../tests/support/seo/xml.ts';

const sameApp = oneTestApp();

type Site = Awaited<ReturnType<typeof createTestApp>>;

/** The addresses of the sitemap with their last changes and pictures. */
async function addressesOf({ http }: Pick<Site, 'http'>) {
  const root = rootOf((await http.inject('/sitemap.xml')).body);
  return children(root, 'url').map((url) => ({
    loc: textOf(url, 'loc') ?? '',
    lastmod: textOf(url, 'lastmod'),
    images: children(url, 'image:image').map((image) => textOf(image, 'image:loc')),
  }));
}

describe('the sitemap', () => {
  it('lists every public page once, under its canonical address', async () => {
    const { http } = await sameApp();
    const { headers, body } = await http.inject('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(rootOf(body).namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
    const addresses = (await addressesOf({ http })).map(({ loc }) => loc);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toHaveLength(sitePages.length + 5 + 3 + 8);
    expect(body).not.toMatch(/unsubscribe|newsletter|preview|search=|admin|localhost/);
    for (const address of addresses) {
      const page = await http.inject(address.replace('https://site.example', ''));
      expect.soft([address, page.statusCode]).toEqual([address, 200]);
      const canonical = `<link rel="canonical" href="${address.replaceAll('&', '&amp;')}"/>`;
      expect.soft(page.body.includes(canonical), address).toBe(true);
      expect.soft(page.body, address).not.toContain('noindex');
    }
  });

  it('states the last change of posts and lists, if known', async () => {
    const { http, send } = await createTestAdmin();
    const before = new Date().toISOString();
    const post = {
      title: 'News',
      author: 'Asha',
      status: 'published',
      content: '<p>Hi</p>',
      categories: 'Hiring',
      tags: 'Analytics, AI',
      featured_image_alt: 'A picture',
    };
    const bytes = await aFile('jpeg', 600, 400);
    const made = await send('POST', '/api/blogs', post, { bytes });
    const addresses = await addressesOf({ http });
    const of = (path: string) => addresses.find(({ loc }) => loc === `https://site.example${path}`);
    expect(of('/blog/news')?.lastmod).toBe(made.json().updated_at);
    expect(of('/blog/news')?.images).toEqual([`https://site.example${made.json().featured_image}`]);
    expect(of('/blog')?.lastmod).toBe(made.json().updated_at);
    expect(of('/blog?tag=Analytics')?.lastmod).toBe(made.json().updated_at);
    expect((of('/blog?tag=SEO')?.lastmod ?? '') < before).toBe(true);
    expect(of('/privacy-policy')?.lastmod).toBe('2025-01-01');
    expect(of('/')?.lastmod).toBe(made.json().updated_at);
    expect(of('/hiring-solutions')?.lastmod).toBe(made.json().updated_at);
    expect(of('/about')?.lastmod).toBe(before.slice(0, 10));
  });

  it('names the list of a category or tag once it has three posts', async () => {
    const { http, send } = await createTestAdmin();
    const has = async (path: string) =>
      (await addressesOf({ http })).some(({ loc }) => loc === `https://site.example${path}`);
    const publish = (title: string) =>
      send('POST', '/api/blogs', {
        ...{ title, author: 'A', status: 'published', content: '<p>x</p>' },
        ...{ categories: 'SEO', tags: 'AI' },
      });
    expect(await has('/blog?category=SEO')).toBe(false);
    await publish('Third in the category');
    expect([await has('/blog?category=SEO'), await has('/blog?tag=AI')]).toEqual([true, false]);
    await publish('Third with the tag');
    expect(await has('/blog?tag=AI')).toBe(true);
  });

  it('has the day on which the owner changed the words of a page', async () => {
    const { http, call, database } = await createTestAdmin();
    const day = async (path: string) =>
      (await addressesOf({ http })).find(({ loc }) => loc === `https://site.example${path}`)
        ?.lastmod;
    const former = { changed_at: '2025-03-04T05:06:07.000Z' };
    await database.db.updateTable('page_changes').set(former).execute();
    expect([await day('/about'), await day('/contact')]).toEqual(['2025-03-04', '2025-03-04']);
    const payload = { foundedYear: '2021' };
    const before = new Date().toISOString().slice(0, 10);
    expect((await call('PUT', '/api/admin/site', { payload })).statusCode).toBe(200);
    const after = new Date().toISOString().slice(0, 10);
    expect([before, after]).toContain(await day('/about'));
    expect(await day('/contact')).toBe('2025-03-04');
  });

  it('never lists a draft or a post in the trash', async () => {
    const { http, send, call } = await createTestAdmin();
    const draft = {
      title: 'Hidden',
      author: 'A',
      status: 'draft',
      content: '<p>x</p>',
      categories: 'Secret',
    };
    const { id } = (await send('POST', '/api/blogs', draft)).json();
    const has = async () => /hidden|Secret/.test((await http.inject('/sitemap.xml')).body);
    expect(await has()).toBe(false);
    await send('PUT', `/api/blogs/${id}`, { ...draft, status: 'published' });
    expect(await has()).toBe(true);
    await call('DELETE', `/api/blogs/${id}`);
    expect(await has()).toBe(false);
  });
});

describe('robots.txt', () => {
  it('links the sitemap and disallows what is not a page', async () => {
    const { http } = await sameApp();
    const { headers, body } = await http.inject({
      url: '/robots.txt',
      headers: { host: 'evil.example' },
    });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe(
      'User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: https://site.example/sitemap.xml\n',
    );
  });
});

describe('AI crawlers', () => {
  const everybody = 'User-agent: *\nDisallow: /admin\nDisallow: /api/\n\n';
  const sitemap = 'Sitemap: https://site.example/sitemap.xml\n';

  it('are allowed as the owner chooses, at once', async () => {
    const { http, call } = await createTestAdmin();
    const read = async () => (await http.inject('/robots.txt')).body;
    const choose = async (aiCrawlers: string) => {
      const payload = { aiCrawlers };
      return (await call('PUT', '/api/admin/site', { payload })).statusCode;
    };
    const refused = async () => {
      const text = await read();
      expect(text.startsWith(everybody) && text.endsWith(sitemap)).toBe(true);
      const group = text.slice(everybody.length, -sitemap.length);
      expect(group).toMatch(/^(User-agent: [A-Za-z0-9_-]+\n)+Disallow: \/\n\n$/);
      return Array.from(group.matchAll(/: (\w\S+)/g), ([, name = '']) => name);
    };
    expect(await read()).toBe(everybody + sitemap);
    for (const name of ['', 'constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']) {
      expect.soft(await choose(name), name).toBe(422);
    }
    expect(await read()).toBe(everybody + sitemap);
    expect(await choose('search')).toBe(200);
    const training = await refused();
    expect(training).toEqual(
      expect.arrayContaining(['GPTBot', 'ClaudeBot', 'CCBot', 'Google-Extended']),
    );
    for (const name of ['OAI-SearchBot', 'Claude-User', 'PerplexityBot']) {
      expect(training).not.toContain(name);
    }
    expect(await choose('none')).toBe(200);
    const all = await refused();
    expect(all).toEqual(expect.arrayContaining([...training, 'OAI-SearchBot', 'ChatGPT-User']));
    expect(new Set(all.map((name) => name.toLowerCase())).size).toBe(all.length);
    for (const engine of ['Googlebot', 'bingbot', 'Applebot', 'DuckDuckBot', 'PetalBot']) {
      expect(all).not.toContain(engine);
    }
    expect(await choose('some')).toBe(422);
    expect(await refused()).toEqual(all);
    expect(await choose('all')).toBe(200);
    expect(await read()).toBe(everybody + sitemap);
  });
});

describe('/.well-known/security.txt', () => {
  it('says where to report a vulnerability, and until when it is valid', async () => {
    const { http } = await sameApp();
    const { headers, body } = await http.inject('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/^Contact: mailto:\S+@\S+$/m);
    expect(body).toContain('Canonical: https://site.example/.well-known/security.txt');
    const [, expires = ''] = /^Expires: (.+)$/m.exec(body) ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(100);
    expect(days).toBeLessThan(365);
  });
});
