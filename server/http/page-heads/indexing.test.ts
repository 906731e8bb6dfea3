import { describe, expect, it } from 'vitest';
import { createTestAdmin, oneTestAdmin } from '../../../tests/support/create-test-admin.ts';

const sameAdmin = oneTestAdmin();

const post = { title: 'A quiet draft', author: 'Asha', content: '<p>Hi</p>', status: 'draft' };

async function admin() {
  const app = await sameAdmin();
  const { id } = (await app.send('POST', '/api/blogs', post)).json();
  const { url } = (await app.call('GET', `/api/blogs/${id}/preview-link`)).json();
  const headOf = async (address: string) => {
    const { statusCode, headers, body } = await app.http.inject(address);
    const [, robots = 'index'] = /<meta (?:name="robots" )?content="(noindex)"/.exec(body) ?? [];
    const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(body) ?? [];
    return {
      statusCode,
      robots,
      canonical: canonical?.replaceAll('&amp;', '&'),
      tag: headers['x-robots-tag'],
      headers,
    };
  };
  return { ...app, preview: url as string, headOf };
}

describe('search engines', () => {
  it('may index pages and lists of posts, each under one address', async () => {
    const { headOf } = await admin();
    for (const [address, canonical] of [
      ['/', '/'],
      ['/about?utm_source=x', '/about'],
      ['/blog', '/blog'],
      ['/blog?page=1', '/blog'],
      ['/blog?page=2', '/blog?page=2'],
      ['/blog?tag=SEO', '/blog?tag=SEO'],
      ['/blog?tag=seo&page=1', '/blog?tag=SEO'],
      ['/blog?tag=content%20marketing', '/blog?tag=Content+Marketing'],
    ]) {
      const { canonical: found, robots } = await headOf(address as string);
      expect.soft([found, robots], address).toEqual([`https://site.example${canonical}`, 'index']);
    }
  });

  it('read on service pages what these sell, and where once the owner has set a city', async () => {
    const { http, call } = await createTestAdmin();
    const subjects = {
      '/digital-marketing-mastery': 'Digital marketing course',
      '/hiring-solutions': 'Hiring for digital marketing and IT',
      '/digital-marketing-agency': 'Digital marketing agency',
      '/website-development': 'Website development',
    };
    const title = async (path: string) => {
      const [, words = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec((await http.inject(path)).body) ?? [];
      return words.replaceAll(/<[^>]*>/g, '');
    };
    for (const [path, subject] of Object.entries(subjects)) {
      expect.soft(await title(path)).toMatch(`${subject}: `);
    }
    const payload = { city: 'Nagpur' };
    expect((await call('PUT', '/api/admin/site', { payload })).statusCode).toBe(200);
    for (const [path, subject] of Object.entries(subjects)) {
      expect.soft(await title(path)).toMatch(`${subject} in Nagpur: `);
      const { body } = await http.inject(path);
      expect.soft(body).toMatch(/<title>[^<]* in Nagpur \| /);
      expect.soft(body).toContain('"addressLocality":"Nagpur"');
    }
  });

  it('are told not to index pages that are not landing pages', async () => {
    const { headOf, preview } = await admin();
    for (const [address, status] of [
      ['/blog?search=seo', 200],
      // Two posts are no landing page, nor is a list by two names.
      ['/blog?category=SEO', 200],
      ['/blog?tag=Strategy&category=Marketing+Tips', 200],
      ['/blog?category=SEO&search=seo', 200],
      ['/blog?category=nonsense', 200],
      ['/blog?tag=nonsense', 200],
      [preview, 200],
      ['/blog/preview/1?token=wrong', 404],
      ['/unsubscribe', 200],
      ['/unsubscribe?email=a%40b.example', 200],
      ['/newsletter/confirm', 200],
      ['/newsletter/confirm?token=x', 200],
      ['/newsletter/preferences', 200],
      ['/newsletter/preferences?token=x', 400],
      ['/admin/login', 200],
      ['/admin/dashboard', 200],
      ['/admin/blogs', 200],
      ['/admin/messages', 200],
      ['/nope', 404],
      ['/blog/nope', 404],
    ] as const) {
      const { statusCode, robots } = await headOf(address);
      expect.soft([statusCode, robots], address).toEqual([status, 'noindex']);
    }
    const { tag, headers } = await headOf(preview);
    expect([tag, headers['cache-control']]).toEqual(['noindex', 'private, no-store']);
  });
});
