import { expect, test } from 'vitest';
import { articlesWithoutDatabase } from '../../../../tests/support/posts-services.ts';
import { feedHtml } from './article-html.ts';
import { parseHtml } from './tree.ts';

const articles = articlesWithoutDatabase();
const showOnPage = (content: string) => articles.showOnPage({ id: 1, content });

const words = (count: number) => `<p>${'word '.repeat(count)}</p>`;
const idsOf = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);

test('gives a heading an id made of its words, and a link beside it', async () => {
  const { html } = await showOnPage('<h2 class="indent-1">What it <em>costs</em> &amp; why</h2>');
  expect(html).toBe(
    '<div class="part"><h2 id="part-what-it-costs-why" class="indent-1">What it <em>costs</em> &amp; why</h2>' +
      '<a href="#part-what-it-costs-why" aria-label="Link to “What it costs &amp; why”"></a></div>',
  );
});

test('gives no two headings the same id', async () => {
  const texts = ['One', 'one!', 'One', 'One 2', '🎉', '', 'पहला भाग', 'Comments', 'part-one'];
  const { html } = await showOnPage(texts.map((text) => `<h2>${text}</h2>`).join(''));
  expect(idsOf(html)).toEqual([
    'part-one',
    'part-one-2',
    'part-one-3',
    'part-one-2-2',
    'part-text',
    'part-text-2',
    'part-पहला-भाग',
    'part-comments',
    'part-part-one',
  ]);
});

test('keeps the text of a heading as text in its link', async () => {
  const { html } = await showOnPage('<h2>&quot;&gt;&lt;script&gt; "x"</h2>');
  expect(html).toContain('aria-label="Link to “&quot;&gt;&lt;script&gt; &quot;x&quot;”"');
  expect(html).not.toContain('<script');
});

test('lists the headings of a long text as contents, nested by level', async () => {
  const text = `<h1>One</h1><h2>Two</h2>${words(600)}<h1>Three &amp; four</h1>`;
  const { contents } = await showOnPage(text);
  expect(contents).toEqual([
    { id: 'part-one', level: 2, text: 'One' },
    { id: 'part-two', level: 3, text: 'Two' },
    { id: 'part-three-four', level: 2, text: 'Three & four' },
  ]);
});

test('lists the main headings alone where there are three', async () => {
  const text = `<h2>A</h2><h3>A one</h3><h2>B</h2><h3>B one</h3>${words(600)}<h2>C</h2>`;
  const { contents } = await showOnPage(text);
  expect(contents.map((heading) => heading.text)).toEqual(['A', 'B', 'C']);
});

test('makes no contents for a short text or one with two headings', async () => {
  const three = '<h2>A</h2><h2>B</h2><h2>C</h2>';
  expect((await showOnPage(three + words(590))).contents).toEqual([]);
  expect((await showOnPage(`<h2>A</h2><h2>B</h2>${words(900)}`)).contents).toEqual([]);
  expect((await showOnPage(three + words(597))).contents).toHaveLength(3);
});

test('removes heading ids and links to its own parts in feeds', async () => {
  const post = { id: 1, slug: 'a', content: '<h2>One</h2>' };
  expect(await articles.forFeed(post)).toBe('<h2>One</h2>');
});

const absolute = (html: string) =>
  feedHtml(parseHtml(html), 'https://site.example', 'https://site.example/blog/a-post');

test.each([
  ['<a href="/blog">x</a>', '<a href="https://site.example/blog">x</a>'],
  [
    '<a href="#part" rel="nofollow">x</a>',
    '<a href="https://site.example/blog/a-post#part" rel="nofollow">x</a>',
  ],
  [
    '<p class="button"><a href="/contact">x</a></p>',
    '<p class="button"><a href="https://site.example/contact">x</a></p>',
  ],
  ['<img src="/media/a.webp" alt="/b">', '<img src="https://site.example/media/a.webp" alt="/b">'],
])('makes %s absolute as %s', (html, expected) => expect(absolute(html)).toBe(expected));

test.each([
  '<a href="https://other.example/a">x</a>',
  '<a href="mailto:a@b.example">x</a>',
  '<p class="video"><a href="https://vimeo.com/1">x</a></p>',
  '<img src="data:image/png;base64,AAAA" alt="">',
  '<img src="" alt="x">',
  '<code>&lt;a href="/blog"&gt;</code> href="/blog"',
])('leaves %s unchanged', (html) => expect(absolute(html)).toBe(html));
