import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { vocabularyFaults } from '../../../tests/support/check-vocabulary.ts';
import { addComment } from '../../../tests/support/comment-factories.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { createTestApp } from '../../../tests/support/create-test-app.ts';
import { aPicture } from '../../../tests/support/images.ts';

const origin = 'https://site.example';

/** The types of each public page, besides the company, the site and (except on the front page) the breadcrumb list. */
const pages: Record<string, string[]> = {
  '/': ['WebPage'],
  '/digital-marketing-mastery': ['WebPage', 'ItemList'],
  '/hiring-solutions': ['Service', 'WebPage'],
  '/digital-marketing-agency': ['Service', 'WebPage'],
  '/website-development': ['Service', 'WebPage'],
  '/about': ['AboutPage'],
  '/contact': ['ContactPage', 'FAQPage'],
  '/privacy-policy': ['WebPage'],
  '/terms-conditions': ['WebPage'],
  '/blog': ['CollectionPage', 'Blog', 'ItemList'],
  '/blog?page=2': ['CollectionPage', 'Blog', 'ItemList'],
  '/blog?category=SEO': ['CollectionPage', 'Blog', 'ItemList'],
  '/blog/reels-that-sell-a-script-in-five-beats': ['WebPage', 'Blog', 'BlogPosting'],
};

/** Each object violates schema.org in another way; the type check must find all of them. */
const broken: Record<string, object> = {
  type: { '@type': 'BlogArticle', name: 'X' },
  property: { '@type': 'Course', titel: 'X' },
  foreign: { '@type': 'Organization', headline: 'X' },
  deep: { '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', answer: 'X' }] },
  kind: { '@type': 'BlogPosting', commentCount: 'many' },
};

// biome-ignore lint/suspicious/noExplicitAny: pages may contain any value; schema-dts checks it
type Node = Record<string, any>;

async function servedData(http: FastifyInstance, url: string) {
  const { body } = await http.inject(url);
  const scripts = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect.soft(scripts.length, url).toBe(1);
  const [, text = '{}'] = scripts[0] ?? [];
  const graph: Node[] = JSON.parse(text)['@graph'];
  return { text, graph, types: graph.map((node) => node['@type']).toSorted() };
}

/** All values of a key at any depth. */
function valuesOf(key: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => [
    ...(name === key ? [inside] : []),
    ...valuesOf(key, inside),
  ]);
}

/** Ids of nodes that stand elsewhere: an object with nothing but an id. */
function referencesIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('@id' in value && Object.keys(value).length === 1) return [value['@id']];
  return Object.values(value).flatMap(referencesIn);
}

// Compiling takes long on a busy machine.
it('describes each public page to search engines in terms of schema.org', {
  timeout: 60_000,
}, async () => {
  const { http } = await createTestApp();
  const texts: Record<string, string> = {};
  for (const [url, types] of Object.entries(pages)) {
    const page = await servedData(http, url);
    const trail = url === '/' ? [] : ['BreadcrumbList'];
    const common = [['Organization', 'EducationalOrganization'], 'WebSite'];
    expect.soft(page.types, url).toEqual([...common, ...trail, ...types].toSorted());
    const ids = page.graph.map((node) => node['@id']);
    expect.soft(new Set(ids).size, url).toBe(page.graph.length);
    for (const id of referencesIn(page.graph)) expect.soft(ids, url).toContain(id);
    const addresses = ['url', 'item', '@id', 'urlTemplate'].flatMap((k) => valuesOf(k, page.graph));
    for (const address of addresses.filter((each) => typeof each === 'string'))
      expect.soft(address).toMatch(`${origin}/`);
    texts[url] = page.text;
  }
  for (const [name, node] of Object.entries(broken))
    texts[name] = JSON.stringify({ '@context': 'https://schema.org', '@graph': [node] });
  const faults = (await vocabularyFaults(texts)).map((fault) => fault.split('(')[0]);
  expect(faults).toEqual(Object.keys(broken));
});

it('describes a post with the same texts as its page, whatever its title is', async () => {
  const { http, send, database } = await createTestAdmin();
  const title = 'A "post" </script><script>alert(1)</script> मार्ग';
  const content = `<h2>One heading</h2><p>${'word '.repeat(298)}</p>`;
  const form = {
    title,
    content,
    status: 'published',
    author: 'Asha <b>',
    categories: 'SEO, Hiring',
    tags: 'AI, Trends',
  };
  const picture = { bytes: await aPicture(40, 30).png().toBuffer() };
  const blog = (await send('POST', '/api/blogs', form, picture)).json();
  const [postId, email] = [blog.id, 'a@b.example'];
  await addComment(database.db, { postId, name: 'R', email, text: 'Yes.', status: 'approved' });
  const changed = (await send('PUT', `/api/blogs/${blog.id}`, form)).json();
  const path = `/blog/${encodeURIComponent(blog.slug)}`;
  const { graph, text } = await servedData(http, path);
  const posting = graph.find((node) => node['@type'] === 'BlogPosting');
  expect(posting).toMatchObject({
    headline: title,
    mainEntityOfPage: { '@id': origin + path },
    image: [
      expect.stringMatching(/^https:\/\/site\.example\/share\/blog\/.+\.png\?v=\w+$/),
      expect.stringMatching(/^https:\/\/site\.example\/media\/\w+\.\w+$/),
    ],
    datePublished: blog.published_at,
    dateModified: changed.updated_at,
    author: { '@type': 'Person', name: 'Asha <b>' },
    publisher: { '@id': `${origin}/#organization` },
    inLanguage: 'en-IN',
    wordCount: 300,
    timeRequired: 'PT2M',
    keywords: ['AI', 'Trends'],
    articleSection: ['SEO', 'Hiring'],
    commentCount: 1,
  });
  expect(text).not.toContain('<');
});
