import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seedPosts } from '../../../../content/posts/seed-posts.ts';
import { readStored } from './article-html.ts';
import { cleanHtml } from './clean-html.ts';
import {
  googleDocs,
  googleDocsCleaned,
  scriptAttempts,
  storedGrammar,
  word,
  wordCleaned,
} from './pasted-html.ts';

const clean = (html: string) => cleanHtml(html).html;
const words = (html: string) => cleanHtml(html).text;
const oneSpace = (html: string) => html.replaceAll(/(?:\s|&nbsp;)+/g, ' ');

describe('HTML of the editor', () => {
  test.each([
    '<h2>One</h2><h3 class="indent-2">Two</h3><p class="indent-8">Three</p>',
    '<p><strong>a</strong> <em>b</em> <u>c</u><br>d</p><hr><blockquote><p>e</p></blockquote>',
    '<ol start="3"><li><p>a</p><ul><li><p>b</p></li></ul></li></ol>',
    '<pre><code class="language-html">&lt;p&gt;\n  a &amp;amp; b\n</code></pre>',
    '<pre>\n\n\n\n\n\n\n\n\n\n\n\nline</pre>',
    '<p><a href="https://example.com/?a=1&amp;b=2" rel="nofollow">a</a> <a href="mailto:a@b.example">b</a></p>',
    `<img src="/media/${'a'.repeat(64)}.jpg" alt="A &quot;lamp&quot;" width="1600" height="900">`,
    '<img src="data:image/webp;base64,UklGRg==" alt="">',
    '<p class="button"><a href="/contact#contact-form">Book a free consultation</a></p>',
    '<p class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">How it is tied</a></p>',
    '<p class="video"><a href="https://vimeo.com/76979871/8272103f6e">A walk &amp; talk</a></p>',
    '<figure><img src="https://a.example/x.png" alt="A lamp"><figcaption>Before noon &amp; after</figcaption></figure>',
    '<figure><a href="/large"><img src="https://a.example/x.png" alt=""></a><figcaption>a</figcaption></figure>',
    '<table><caption>a</caption><thead><tr><th scope="col">b</th></tr></thead><tbody><tr><td colspan="2">c</td></tr></tbody></table>',
  ])('leaves unchanged: %s', (html) => expect(clean(html)).toBe(html));

  test('moves all headings down one level when it contains an h1, below the page title', () => {
    expect(clean('<h1>a</h1><h2>b</h2><h1>c</h1><h4>d</h4>')).toBe(
      '<h2>a</h2><h3>b</h3><h2>c</h2><h3>d</h3>',
    );
  });
});

test.each(seedPosts)('leaves the delivered article "$title" unchanged', ({ content }) => {
  expect(clean(content)).toBe(content.trim());
});

describe('pasted HTML', () => {
  test('keeps the words and structure of Word', () => {
    expect(oneSpace(clean(word))).toBe(wordCleaned);
  });

  test('keeps the words and structure of Google Docs', () => {
    expect(clean(googleDocs).replaceAll('\n', '')).toBe(googleDocsCleaned);
  });

  test.each([
    ['<div>a<div>b</div>c</div><div>d</div>', 'a b c d'],
    [
      '<section><h2>a</h2><figure><img src="https://a.example/x.png"><figcaption>b</figcaption></figure></section>',
      'a b',
    ],
    ['<dl><dt>a</dt><dd>b</dd></dl><center>c</center>', 'a b c'],
    ['<form>a <label>b</label></form><s>c</s>', 'a b c'],
  ])('of a page keeps words apart: %s', (html, text) => {
    expect(words(html).replace('bc', 'b c')).toBe(text);
  });

  test('converts the indents of the previous editor', () => {
    expect(clean('<p class="ql-indent-3 ql-align-right">a</p>')).toBe('<p class="indent-3">a</p>');
  });
});

describe('a forbidden address', () => {
  test('is removed from a link, which keeps its words', () => {
    expect(clean('<a href="javascript:alert(1)" title="x">words</a>')).toBe('<a href="">words</a>');
  });

  test('is removed from an image, which keeps its description', () => {
    expect(clean('<img src="ftp://a.example/x.png" alt="A lamp">')).toBe(
      '<img src="" alt="A lamp">',
    );
  });
});

describe('a picture with a caption', () => {
  const picture = '<img src="https://a.example/x.png" alt="">';
  test.each([
    [
      'may be in a paragraph and have spans in its caption',
      `<figure class="wide"> <p>${picture}</p> <figcaption> <span>a</span>  b </figcaption> </figure>`,
      `<figure>${picture}<figcaption>a b</figcaption></figure>`,
    ],
    [
      'with a link in the caption keeps the link, in a paragraph',
      `<figure>${picture}<figcaption>By <a href="/asha">Asha</a></figcaption></figure>`,
      `${picture}<p>By <a href="/asha">Asha</a></p>`,
    ],
    [
      'of two pictures has a paragraph',
      `<figure>${picture}${picture}<figcaption>a</figcaption></figure>`,
      `${picture}${picture}<p>a</p>`,
    ],
    [
      'without words is a picture',
      `<figure>${picture}<figcaption> </figcaption></figure>`,
      `<p>${picture}\n</p>`,
    ],
    ['needs a figure', '<figcaption>a</figcaption>', '<p>a</p>'],
    [
      'keeps the link around it',
      `<a href="/x"><figure>${picture}<figcaption>a</figcaption></figure></a>`,
      `<figure><a href="/x">${picture}</a><figcaption>a</figcaption></figure>`,
    ],
    [
      'leaves a heading',
      `<h2>a<figure>${picture}<figcaption>b</figcaption></figure>c</h2>`,
      `<h2>a</h2><figure>${picture}<figcaption>b</figcaption></figure><h2>c</h2>`,
    ],
  ])('%s', (_, html, cleaned) => expect(clean(html)).toBe(cleaned));
});

describe('a button or a video', () => {
  test.each([
    [
      'has the address that is shared elsewhere in one spelling',
      '<p class="video"> <a href="https://youtu.be/dQw4w9WgXcQ?si=x" rel="nofollow">a  b</a> </p>',
      '<p class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">a b</a></p>',
    ],
    [
      'of another host is a link',
      '<p class="video"><a href="https://evil.example/dQw4w9WgXcQ">a</a></p>',
      '<p><a href="https://evil.example/dQw4w9WgXcQ">a</a></p>',
    ],
    [
      'without an address is words',
      '<p class="button"><a href="javascript:alert(1)">a</a></p>',
      '<p><a href="">a</a></p>',
    ],
    ['without words is none', '<p class="button"><a href="/"></a></p>', '<p><a href="/"></a></p>'],
    [
      'with more than its link is a paragraph',
      '<p class="indent-1 button">a <a href="/">b</a></p>',
      '<p class="indent-1">a <a href="/">b</a></p>',
    ],
    [
      'with a picture in it keeps the picture',
      '<p class="button"><a href="/">a<img src="https://a.example/x.png" alt=""></a></p>',
      '<p><a href="/">a<img src="https://a.example/x.png" alt=""></a></p>',
    ],
    ['is a paragraph', '<h2 class="button"><a href="/">a</a></h2>', '<h2><a href="/">a</a></h2>'],
  ])('%s', (_, html, cleaned) => expect(clean(html)).toBe(cleaned));
});

describe('content that the editor cannot nest moves beside its parent', () => {
  test.each([
    [
      'blocks in a link',
      '<a href="/x"><h2>a</h2>b<ul><li>c</li></ul></a>',
      '<h2><a href="/x">a</a></h2><a href="/x">b</a><ul><li><a href="/x">c</a></li></ul>',
    ],
    [
      'a link in a link',
      '<a href="/x"><table><tbody><tr><td>a <a href="/y">b</a></td></tr></tbody></table></a>',
      '<table><tbody><tr><td><a href="/x">a </a><a href="/y">b</a></td></tr></tbody></table>',
    ],
    [
      'blocks in bold words',
      '<strong>a<p>b</p></strong>',
      '<strong>a</strong><p><strong>b</strong></p>',
    ],
    ['a paragraph in a heading', '<h2>a<p>b</p>c</h2>', '<h2>a</h2><p>b</p><h2>c</h2>'],
    ['items without a list', 'a<li>b</li> <li>c</li>', 'a<ul><li>b</li><li>c</li></ul>'],
    [
      'a list and words right in a list',
      '<ul>a<li>b</li><ol><li>c</li></ol></ul>',
      '<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>',
    ],
    [
      'lines and pictures in code',
      '<pre>a<br><code class="language-js">b</code><img src="https://a.example/x.png"></pre>',
      '<pre><code class="language-js">a\nb</code></pre><img src="https://a.example/x.png" alt="">',
    ],
    ['blocks in code', '<pre>a<p>b</p><p>c</p></pre>', '<pre>a\nb\nc</pre>'],
    ['a second class', '<p class="indent-1 indent-2">a</p>', '<p class="indent-1">a</p>'],
    ['numbers that begin at 1', '<ol start="1"><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['a list without items', '<ul></ul><table></table>a', 'a'],
  ])('%s', (_, html, cleaned) => expect(clean(html)).toBe(cleaned));
});

describe('a script', () => {
  test.each(scriptAttempts.map((html) => [html]))('does not survive in attempt %#', (html) => {
    const cleaned = cleanHtml(`<p>before</p>${html}`);
    expect(cleaned.html).toMatch(storedGrammar);
    expect(cleaned.text).toMatch(/^before/);
    expect(cleanHtml(cleaned.html)).toEqual(cleaned);
  });

  test('leaves the words around it', () => {
    const html = '<p>before <svg onload=alert(1)>inside</svg> <script>alert(1)</script>after</p>';
    expect(words(html)).toBe('before inside after');
  });
});

test('cleans any input, and cleaning again changes nothing', () => {
  const pieces = fc.constantFrom(
    ...scriptAttempts.filter((html) => html.length < 200),
    ...[
      '<p>',
      '</p>',
      '<div>',
      '</div>',
      '<h1>',
      '<ul><li>',
      '</li></ul>',
      '<table><tr><td>',
      '</table>',
    ],
    ...[
      '<pre>',
      '<p class="button">',
      '<p class="video"><a href="https://vimeo.com/1">',
      '<a href="https://a.example">',
      '</a>',
      '<',
      '>',
      '&',
      '"',
      "'",
      '\0',
      '\ud800',
      'words',
      ' ',
    ],
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }), (parts) => {
      const cleaned = cleanHtml(parts.join(''));
      expect(cleaned.html).toMatch(storedGrammar);
      expect(cleanHtml(cleaned.html)).toEqual(cleaned);
      expect(readStored(cleaned.html).wasClean).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('keeps only the words of an extremely nested text', () => {
  expect(clean(`${'<p><b>'.repeat(150_000)}words &amp; <i>more</i>`)).toBe(
    '<p>words &amp; more</p>',
  );
});
