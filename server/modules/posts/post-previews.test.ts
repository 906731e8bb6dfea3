import { expect, it } from 'vitest';
import { oneTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { siteOn } from '../../../tests/support/posts-services.ts';
import { siteSecret } from '../../db/site-secret.ts';
import { createSigner } from '../../signing.ts';
import { previewLink } from './post-previews.ts';

const sameAdmin = oneTestAdmin();

const draft = {
  title: 'Not yet',
  author: 'Asha Nair',
  content: '<h1>Head</h1><pre><code class="language-js">const a = 1;</code></pre>',
  categories: 'SEO',
  author_bio: 'Writes.',
};

async function siteWithPreview() {
  const admin = await sameAdmin();
  const { id, slug } = (await admin.send('POST', '/api/blogs', draft)).json();
  const { url } = (await admin.call('GET', `/api/blogs/${id}/preview-link`)).json();
  return { ...admin, id, slug, url: String(url) };
}

it('shows a draft like its future page to anyone with the link, and forbids caching', async () => {
  const { http, url, slug } = await siteWithPreview();
  expect(url).toMatch(/^\/blog\/preview\/\d+\?token=[\w.-]+$/);
  const response = await http.inject(url);
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toContain('no-store');
  expect(response.headers['x-robots-tag']).toBe('noindex');
  expect(response.headers['referrer-policy']).toBe('same-origin');
  expect(response.body).toContain('name="robots" content="noindex"');
  expect(response.body).toMatch(/<h1[^>]*>Not yet<\/h1>/);
  expect(response.body).toContain('<h2 id="part-head">Head</h2>');
  expect(response.body).toContain('class="token keyword"');
  expect(response.body).toContain('This is a preview of a draft.');
  expect(response.body).not.toContain('<textarea');
  expect((await http.inject(`/blog/${slug}`)).statusCode).toBe(404);
});

it('shows the current text of the post', async () => {
  const { http, send, url, id } = await siteWithPreview();
  await send('PUT', `/api/blogs/${id}`, { ...draft, title: 'Now', status: 'published' });
  const { body } = await http.inject(url);
  expect(body).toMatch(/<h1[^>]*>Now<\/h1>/);
  expect(body).toContain('The post is public.');
});

it('refuses a link with another token', async () => {
  const { http, url, id } = await siteWithPreview();
  const token = url.split('token=')[1];
  for (const other of [
    `/blog/preview/${id}`,
    `/blog/preview/${id}?token=`,
    `/blog/preview/${id}?token=${token}x`,
    `/blog/preview/${id}?token=a.b.c`,
    `/blog/preview/${id + 1}?token=${token}`,
    `/blog/preview/1?token=${token}`,
    `/blog/preview/%00?token=%00`,
  ]) {
    const response = await http.inject(other);
    expect.soft(response.statusCode, other).toBe(404);
    expect.soft(response.headers['cache-control'], other).toContain('no-store');
    expect.soft(response.body, other).not.toContain('Not yet');
    expect.soft(response.body, other).toContain('not a preview link of ours');
  }
});

it('expires after 24 hours and when the post is deleted', async () => {
  const { http, call, database, url, id } = await siteWithPreview();
  const signer = createSigner(await siteSecret(database.db));
  const site = siteOn(database.db, { signer });
  const hours = (count: number) => new Date(Date.now() - count * 60 * 60 * 1000);
  expect((await http.inject((await previewLink(site, id, hours(23.9))) ?? '')).statusCode).toBe(
    200,
  );
  const late = await http.inject((await previewLink(site, id, hours(24.1))) ?? '');
  expect(late.statusCode).toBe(410);
  expect(late.body).toContain('A preview link works for 24 hours');
  expect(late.headers['x-robots-tag']).toBe('noindex');
  // A link signed while the clock was ahead is not valid for longer.
  expect((await http.inject((await previewLink(site, id, hours(-5.5))) ?? '')).statusCode).toBe(
    200,
  );
  const ahead = await http.inject((await previewLink(site, id, hours(-365 * 24))) ?? '');
  expect(ahead.statusCode).toBe(410);

  await call('DELETE', `/api/blogs/${id}`);
  expect((await http.inject(url)).statusCode).toBe(410);
  expect((await call('GET', `/api/blogs/${id}/preview-link`)).statusCode).toBe(404);
});

it('is not counted as a page view', async () => {
  const { http, database, url } = await siteWithPreview();
  for (const path of [url, '/about']) {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
    await http.inject({ method: 'POST', url: '/api/page-views', headers, payload: { path } });
  }
  const counted = await database.db.selectFrom('page_views').select('path').execute();
  expect(counted).toEqual([{ path: '/about' }]);
});
