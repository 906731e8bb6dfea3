import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { feedHtml, readStored, shownArticle } from './article-html.ts';
import { htmlOf, written } from './clean-html.ts';
import { parseHtml } from './tree.ts';

/** What version 0.1, which cleaned HTML with sanitize-html, stored and showed. */
const earlier = (name: string) =>
  readFileSync(new URL(`earlier-version/${name}.txt`, import.meta.url), 'utf8').trim();
const asBrowsersRead = (html: string) => htmlOf(parseHtml(html));

const hash = 'a'.repeat(64);
const picture = {
  url: `/media/${hash}.jpg`,
  width: 1600,
  height: 900,
  alt: '',
  srcset: {
    avif: `/media/${'b'.repeat(64)}.avif 480w`,
    webp: `/media/${'c'.repeat(64)}.webp 480w`,
  },
};
const siteUrl = 'https://site.example';

test.each(['every-element', 'core-web-vitals-without-the-jargon', 'keyword-research-in-hinglish'])(
  '%s, stored by version 0.1, is shown unchanged',
  async (name) => {
    const content = earlier(`${name}.stored`);
    const { tree, wasClean } = readStored(content);
    const { html } = await shownArticle(tree, new Map([[hash, picture]]), siteUrl);
    expect(html).toBe(asBrowsersRead(earlier(`${name}.shown`)));
    expect(wasClean).toBe(true);
  },
);

test('texts stored by version 0.1 are unchanged in feeds and in the editor', () => {
  const content = earlier('every-element.stored');
  const { html, text } = written(readStored(content).tree);
  expect(html).toBe(asBrowsersRead(content));
  const inFeed = feedHtml(readStored(content).tree, siteUrl, `${siteUrl}/blog/a-post`);
  expect(inFeed).toBe(asBrowsersRead(earlier('every-element.feed')));
  expect(text).toMatch(/^Costs & gains A text with "quotes", it's 5 < 6 > 4, .* कीमत inline$/);
});
