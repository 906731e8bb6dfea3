import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { linkedPages, sitePages } from '../../../content/site-pages.ts';
import { shareImageAddress } from '../../../domain/share-image.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { createTestApp } from '../../../tests/support/create-test-app.ts';

const post = { title: 'हिन्दी में SEO', author: 'Asha', status: 'published', content: '<p>x</p>' };

describe('share images', () => {
  it('are small PNGs of 1200 by 630 pixels, one for each page and post', async () => {
    const { http } = await createTestApp();
    const images = new Set<string>();
    const paths = sitePages.map(({ path }) => path);
    for (const path of [...paths, '/blog/keyword-research-in-hinglish']) {
      const { statusCode, headers, rawPayload } = await http.inject(shareImageAddress(path));
      expect.soft([path, statusCode, headers['content-type']]).toEqual([path, 200, 'image/png']);
      const { format, width, height } = await sharp(rawPayload).metadata();
      expect.soft({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
      expect.soft(rawPayload.length, path).toBeLessThan(100_000);
      images.add(rawPayload.toString('base64'));
    }
    expect(images.size).toBe(paths.length + 1);
  });

  it('are linked from their pages, and other sites may embed them', async () => {
    const { http } = await createTestApp();
    const { body } = await http.inject('/blog/keyword-research-in-hinglish');
    const [, address = ''] =
      /property="og:image" content="https:\/\/site\.example([^"]+)"/.exec(body) ?? [];
    expect(address).toMatch(/^\/share\/blog\/keyword-research-in-hinglish\.png\?v=/);
    const { headers } = await http.inject(address);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const again = await http.inject({
      url: '/share/blog/keyword-research-in-hinglish.png?v=other',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('follow a post: created with it, changed with its title, removed with it', async () => {
    const { http, send, call } = await createTestAdmin();
    const draft = (await send('POST', '/api/blogs', { ...post, status: 'draft' })).json();
    const address = shareImageAddress(`/blog/${encodeURIComponent(draft.slug)}`);
    expect((await http.inject(address)).statusCode).toBe(404);
    const { id } = (await send('PUT', `/api/blogs/${draft.id}`, post)).json();
    const first = await http.inject(address);
    expect(first.statusCode).toBe(200);
    await send('PUT', `/api/blogs/${id}`, { ...post, title: 'Another title', slug: draft.slug });
    const second = await http.inject(address);
    expect(second.headers.etag).not.toBe(first.headers.etag);
    await send('PUT', `/api/blogs/${id}`, { ...post, slug: 'moved' });
    const moved = await http.inject(address);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/share/blog/moved.png']);
    await call('DELETE', `/api/blogs/${id}`);
    expect((await http.inject('/share/blog/moved.png')).statusCode).toBe(404);
  });

  it('answer 404 for anything but a public page', async () => {
    const { http } = await createTestApp();
    for (const url of [
      '/share/nope.png',
      '/share/.png',
      '/share/home',
      '/share/blog/nope.png',
      '/share/blog/a%00b.png',
      '/share/blog/%2e%2e%2fetc.png',
      '/share/admin/login.png',
      '/share/blog/preview/1.png',
      ...linkedPages.map(({ path }) => shareImageAddress(path)),
    ]) {
      expect.soft((await http.inject(url)).statusCode, url).toBe(404);
    }
  });

  it('are served from memory while the database is unavailable', async () => {
    const { http, database } = await createTestApp();
    const url = '/share/blog/keyword-research-in-hinglish.png';
    const before = await http.inject(url);
    await database.db.schema.alterTable('posts').renameTo('posts_away').execute();
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => logged.mockRestore());
    expect((await http.inject(url)).headers.etag).toBe(before.headers.etag);
    expect((await http.inject('/share/about.png')).statusCode).toBe(200);
  });
});
