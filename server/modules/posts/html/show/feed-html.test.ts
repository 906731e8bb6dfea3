import { expect, test } from 'vitest';
import { parseHtml } from '../tree/parse-html.ts';
import { feedHtml } from './article-html.ts';

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
])('%s becomes %s', (html, expected) => expect(absolute(html)).toBe(expected));

test.each([
  '<a href="https://other.example/a">x</a>',
  '<a href="mailto:a@b.example">x</a>',
  '<p class="video"><a href="https://vimeo.com/1">x</a></p>',
  '<img src="data:image/png;base64,AAAA" alt="">',
  '<img src="" alt="x">',
  '<code>&lt;a href="/blog"&gt;</code> href="/blog"',
])('%s stays as it is', (html) => expect(absolute(html)).toBe(html));
