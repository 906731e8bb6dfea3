import { expect, it } from 'vitest';
import { oneTestAdmin } from '../../../tests/support/create-test-admin.ts';

const sameAdmin = oneTestAdmin();

const origin = 'https://site.example';

/** The meta tags that social networks read, in document order. */
function metasOf(html: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const tags = html.matchAll(
    /<meta (?:name|property)="((?:og|twitter|article):[^"]+)" content="([^"]*)"/g,
  );
  for (const [, name = '', content = ''] of tags) found[name] = [...(found[name] ?? []), content];
  return found;
}

it('gives each page a share card with its own picture', async () => {
  const { http } = await sameAdmin();
  const metas = metasOf((await http.inject('/about')).body);
  expect(metas).toMatchObject({
    'og:type': ['website'],
    'og:url': [`${origin}/about`],
    'og:image': [`${origin}/share/about.png`],
    'og:image:type': ['image/png'],
    'og:image:width': ['1200'],
    'og:image:height': ['630'],
    'og:image:alt': [
      'Margdeep, About us: “We teach marketing, hire for it and do it.” Beside it a drawing of dots with one line around them.',
    ],
    'twitter:image:alt': [expect.stringContaining('We teach marketing, hire for it')],
    'twitter:card': ['summary_large_image'],
    'twitter:image': [`${origin}/share/about.png`],
  });
  expect(Object.keys(metas).filter((name) => name.startsWith('article:'))).toEqual([]);
  const search = metasOf((await http.inject('/blog?search=seo')).body);
  expect(search).toMatchObject({ 'twitter:card': ['summary'] });
  expect(search).not.toHaveProperty('og:image');
});

it('states date, author and topics of a post, and shares a new picture once the post changes', async () => {
  const { http, send } = await sameAdmin();
  const form = {
    title: 'Post',
    content: '<p>Hi</p>',
    author: 'Asha',
    status: 'published',
    categories: 'SEO, Hiring',
    tags: 'AI, Trends',
  };
  const post = (await send('POST', '/api/blogs', form)).json();
  const read = async () => metasOf((await http.inject('/blog/post')).body);
  const first = await read();
  expect(first).toMatchObject({
    'og:type': ['article'],
    'og:image': [expect.stringMatching(`^${origin}/share/blog/post.png\\?v=\\w+$`)],
    'og:image:alt': [expect.stringMatching(/^Margdeep, SEO: “Post”/)],
    'article:published_time': [post.published_at],
    'article:modified_time': [post.updated_at],
    'article:author': ['Asha'],
    'article:section': ['SEO'],
    'article:tag': ['AI', 'Trends'],
  });
  const changed = (await send('PUT', `/api/blogs/${post.id}`, { ...form, tags: '' })).json();
  const second = await read();
  expect(second['article:modified_time']).toEqual([changed.updated_at]);
  expect(second).not.toHaveProperty('article:tag');
});
