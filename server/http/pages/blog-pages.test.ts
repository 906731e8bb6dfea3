import { expect, it } from 'vitest';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { oneTestApp } from '../../../tests/support/create-test-app.ts';

const sameApp = oneTestApp();

it.each([
  ['/blog?page=3', '/blog?page=2'],
  ['/blog?page=999', '/blog?page=2'],
  ['/blog?page=9007199254740991', '/blog?page=2'],
  ['/blog?category=SEO&page=999', '/blog?category=SEO'],
  ['/blog?search=kolam-that-nobody-wrote&page=2', '/blog?search=kolam-that-nobody-wrote'],
])('redirects a page beyond the last to the last: %s', async (url, location) => {
  const { http } = await sameApp();
  const response = await http.inject(url);
  expect([response.statusCode, response.headers.location]).toEqual([302, location]);
  expect((await http.inject(location)).statusCode).toBe(200);
});

it('shows no empty badge for a post without a category, on cards, its page and among related posts', async () => {
  const { http, send } = await createTestAdmin();
  const post = { author: 'Asha', status: 'published', content: '<p>x</p>', tags: 'Lamps' };
  await send('POST', '/api/blogs', { ...post, title: 'Without' });
  for (const title of ['With one', 'With another']) {
    await send('POST', '/api/blogs', { ...post, title, categories: 'Festivals' });
  }
  const empty = /<span class="[^"]*rounded-full[^"]*">\s*<\/span>/;
  for (const [url, words] of [
    ['/blog', 'Without'],
    ['/blog/without', 'Without'],
    ['/blog/with-one', 'Discover More Insights'],
  ] as const) {
    const { body } = await http.inject(url);
    expect(body, url).toContain(words);
    expect.soft(body, url).not.toMatch(empty);
    expect.soft(body, url).not.toContain('property="article:section" content=""');
  }
  expect((await http.inject('/blog/with-one')).body).toContain('>Without</a>');
  expect((await http.inject('/share/blog/without.png')).statusCode).toBe(200);
});

it('loads the video script, and allows players of two sites, only on a page with a video', async () => {
  const { http, send, call } = await createTestAdmin();
  const post = { author: 'Asha', status: 'published' };
  const video = '<p class="video"><a href="https://youtu.be/dQw4w9WgXcQ">A walk</a></p>';
  const seen = await send('POST', '/api/blogs', { ...post, title: 'Seen', content: video });
  await send('POST', '/api/blogs', { ...post, title: 'Read', content: '<p>data-player="x"</p>' });
  const preview = await call('GET', `/api/blogs/${seen.json().id}/preview-link`);
  const { url: previewUrl } = preview.json();
  for (const [url, frames] of [
    ['/blog/seen', 'frame-src https://www.youtube-nocookie.com https://player.vimeo.com;'],
    [previewUrl, 'frame-src https://www.youtube-nocookie.com https://player.vimeo.com;'],
    ['/blog/read', undefined],
    ['/blog', undefined],
  ] as const) {
    const page = await http.inject(url);
    const policy = String(page.headers['content-security-policy']);
    expect(/frame-src [^;]*;/.exec(policy)?.[0], url).toBe(frames);
    expect(page.body.includes('a[data-player]'), url).toBe(frames !== undefined);
  }
});
