import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { feedAddress, feedKinds, feedTypes } from '../../../domain/posts/feed-address.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { createTestApp, oneTestApp } from '../../../tests/support/create-test-app.ts';
import { aFile } from '../../../tests/support/images.ts';
import { atomFaults, jsonFeedFaults, rssFaults } from '../../../tests/support/seo/feed-rules.ts';
import { children, rootOf, textOf } from '../../../tests/support/seo/xml.ts';

const sameApp = oneTestApp();

const faults = { rss: rssFaults, atom: atomFaults, json: jsonFeedFaults };

const awkward = {
  title: 'R&D <b> in "हिन्दी" ]]>',
  author: 'Asha & Co',
  status: 'published',
  categories: 'R&D / Tests, SEO',
  tags: 'SEO, C++',
  content: `<p>See <a href="/contact#form">us</a>, <a href="#part">here</a>, <a href="https://x.example/?a=1&amp;b=2">there</a> ]]&gt; &lt;a href="/not-a-link"&gt;</p>`,
};

describe('the feeds', () => {
  it('are valid in their formats, whatever posts contain', async () => {
    const { http, send, upload } = await createTestAdmin();
    const { url } = await upload(await aFile('png', 8, 8));
    const content = `${awkward.content}<p><img src="${url}" alt="x"></p>`;
    expect((await send('POST', '/api/blogs', { ...awkward, content })).statusCode).toBe(201);
    for (const kind of feedKinds) {
      for (const category of ['', 'R&D / Tests']) {
        const { statusCode, headers, body } = await http.inject(feedAddress(kind, category));
        expect.soft([kind, category, statusCode]).toEqual([kind, category, 200]);
        expect.soft(headers['content-type']).toBe(`${feedTypes[kind]}; charset=utf-8`);
        expect.soft(faults[kind](body), kind).toEqual([]);
        expect
          .soft(body.match(/localhost|<(a|img) [^>]*(href|src)=\\?"[/#](?!not-a-link)/g) ?? [])
          .toEqual([]);
      }
    }
    const { items } = (await http.inject('/blog/feed.json?category=r%26d+/+tests')).json();
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      title: awkward.title,
      authors: [{ name: 'Asha & Co' }],
      tags: ['R&D / Tests', 'SEO', 'C++'],
      url: 'https://site.example/blog/r-d-b-in-हिन्दी'.replace('हिन्दी', encodeURIComponent('हिन्दी')),
    });
    expect(items[0].content_html).toContain('<a href="https://site.example/contact#form">');
    expect(items[0].content_html).toContain(`<a href="${items[0].url}#part">`);
    expect(items[0].content_html).toContain(`<img src="https://site.example${url}"`);
    expect(items[0].content_html).toContain('&lt;a href="/not-a-link"&gt;');
    expect(items[0].image).toMatch(/^https:\/\/site\.example\/share\/blog\/.+\.png\?v=\w+$/);
  });

  it('contain the full text of the newest posts and the date of the latest change', async () => {
    const { http } = await sameApp();
    const rss = rootOf((await http.inject('/blog/feed.xml')).body);
    const items = children(rss, 'channel').flatMap((channel) => children(channel, 'item'));
    expect(items).toHaveLength(8);
    expect(
      items.map((item) => textOf(item, 'content:encoded')?.length ?? 0).toSorted()[0],
    ).toBeGreaterThan(4000);
    const atom = rootOf((await http.inject('/blog/atom.xml')).body);
    const updates = children(atom, 'entry').map((entry) => textOf(entry, 'updated') ?? '');
    expect(textOf(atom, 'updated')).toBe(updates.toSorted().at(-1));
  });

  it('contain a post as soon as it is published, and no drafts', async () => {
    const { http, send, call } = await createTestAdmin();
    const holdsIt = async () =>
      Promise.all(
        feedKinds.map(async (kind) => (await http.inject(feedAddress(kind))).body.includes('R&D')),
      );
    await holdsIt();
    const draft = await send('POST', '/api/blogs', { ...awkward, title: 'R&D', status: 'draft' });
    expect(await holdsIt()).toEqual([false, false, false]);
    const { id } = draft.json();
    await send('PUT', `/api/blogs/${id}`, { ...awkward, title: 'R&D' });
    // Titles are CDATA, or contain "&amp;".
    expect((await holdsIt())[2]).toBe(true);
    for (const kind of feedKinds) {
      expect((await http.inject(feedAddress(kind))).body).toContain(`post-${id}`);
    }
    await call('DELETE', `/api/blogs/${id}`);
    for (const kind of feedKinds) {
      expect((await http.inject(feedAddress(kind))).body).not.toContain(`post-${id}`);
    }
  });

  it('are compressed, and answer 304 to a reader that has the current version', async () => {
    const { http } = await sameApp();
    const get = (headers: Record<string, string>) =>
      http.inject({ url: '/blog/feed.xml', headers });
    const plain = await get({});
    expect(plain.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(gunzipSync((await get({ 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(
      plain.body,
    );
    const brotli = await get({ 'accept-encoding': 'br' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const again = await get({ 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await http.inject('/blog/feed.xml?utm_source=x')).headers.etag).toBe(
      plain.headers.etag,
    );
    expect((await http.inject('/blog/feed.xml?category=nope')).statusCode).toBe(404);
    // An invalid name is ignored, as in the list of posts.
    expect((await http.inject('/blog/feed.xml?category=%00')).headers.etag).toBe(
      plain.headers.etag,
    );
    expect((await http.inject('/Blog/Feed.xml')).headers.location).toBe('/blog/feed.xml');
  });

  it('are served from memory while the database is unavailable, without caching errors', async () => {
    const { http, database } = await createTestApp();
    const before = await http.inject('/blog/feed.xml?category=seo');
    const { schema } = database.db;
    await schema.alterTable('posts').renameTo('posts_away').execute();
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => logged.mockRestore());
    expect((await http.inject('/blog/feed.xml?category=SEO')).headers.etag).toBe(
      before.headers.etag,
    );
    expect((await http.inject('/blog/atom.xml')).statusCode).toBeGreaterThanOrEqual(500);
    await schema.alterTable('posts_away').renameTo('posts').execute();
    expect((await http.inject('/blog/atom.xml')).statusCode).toBe(200);
  });

  it('are linked from the list of posts, a category and its posts', async () => {
    const { http } = await sameApp();
    const linked = async (url: string) =>
      [...(await http.inject(url)).body.matchAll(/<link [^>]*rel="alternate"[^>]*>/g)].join('\n');
    expect((await linked('/blog')).match(/href="[^"]+"/g)).toEqual([
      'href="/blog/feed.xml"',
      'href="/blog/atom.xml"',
      'href="/blog/feed.json"',
    ]);
    expect(await linked('/blog?category=Web+Dev')).toContain(
      'href="/blog/feed.xml?category=Web+Dev"',
    );
    const post = await linked('/blog/keyword-research-in-hinglish');
    expect(post).toContain('href="/blog/atom.xml?category=SEO" rel="alternate"');
    expect(await linked('/about')).toBe('');
  });
});
