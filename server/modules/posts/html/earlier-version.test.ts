import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seedPosts } from '../../../../content/posts/seed-posts.ts';
import { createArticlesService } from '../articles.service.ts';
import { htmlOf } from './clean-html.ts';
import { parseHtml } from './tree.ts';

/** What version 0.1 stored, when it cleaned HTML with sanitize-html, and what it made of that. */
const earlier = (name: string) =>
  readFileSync(new URL(`earlier-version/${name}.txt`, import.meta.url), 'utf8').trim();
const asBrowsersRead = (html: string) => htmlOf(parseHtml(html));

const hash = 'a'.repeat(64);
const picture = {
  ...{ url: `/media/${hash}.jpg`, width: 1600, height: 900, alt: '' },
  srcset: {
    avif: `/media/${'b'.repeat(64)}.avif 480w`,
    webp: `/media/${'c'.repeat(64)}.webp 480w`,
  },
};
const warnings: object[] = [];
const articles = createArticlesService({
  siteUrl: 'https://site.example',
  findPicturesOfFiles: async () => new Map([[hash, picture]]),
  log: { warn: (details) => warnings.push(details) },
});
const seeded = (title: string) => seedPosts.find((post) => post.title === title)?.content ?? '';

test.each([
  ['every-element', earlier('every-element.stored')],
  ['core-web-vitals-without-the-jargon', seeded('Core Web Vitals Without the Jargon')],
  ['keyword-research-in-hinglish', seeded('Keyword Research in Hinglish')],
])('%s, as an earlier version stored it, shows the same', async (name, content) => {
  const { html } = await articles.showOnPage({ id: 1, content });
  expect(html).toBe(asBrowsersRead(earlier(`${name}.shown`)));
  expect(warnings).toEqual([]);
});

test('what an earlier version stored is the same in feeds and in the editor', async () => {
  const post = { id: 1, slug: 'a-post', content: earlier('every-element.stored') };
  expect(await articles.forFeed(post)).toBe(asBrowsersRead(earlier('every-element.feed')));
  const { html, text } = await articles.read(post);
  expect(html).toBe(asBrowsersRead(post.content));
  expect(text).toMatch(/^Costs & gains A text with "quotes", it's 5 < 6 > 4, .* कीमत inline$/);
});
