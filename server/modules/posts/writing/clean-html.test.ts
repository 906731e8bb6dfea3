import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seedPosts } from '../../../../content/posts/seed-posts.ts';
import { plainText } from '../../../../domain/text/plain-text.ts';
import { isSafeHtml } from '../../articles/is-safe-html.ts';
import { cleanHtml } from './clean-html.ts';
import { googleDocs, googleDocsCleaned } from './pasted/google-docs.ts';
import { scriptAttempts } from './pasted/script-attempts.ts';
import { word, wordCleaned } from './pasted/word.ts';

/**
 * The whole grammar of what may be stored, read as strictly as no browser does: a "<" or ">" stands nowhere but in
 * these tags, with these attributes and values, in this spelling. What passes cannot hold a script for any reader.
 */
const address = String.raw`(?:(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))[^"<>]*)?`;
const source = String.raw`(?:https?:\/\/[^"<>]*|data:image\/(?:png|jpeg|gif|webp|avif);base64,[\w+/=]*|\/media\/[0-9a-f]{64}\.\w+)?`;
const attributes = [
  `href="${address}"`,
  `src="${source}"`,
  'rel="[a-z ]+"',
  'alt="[^"<>]*"',
  'class="(?:indent-[1-8]|language-[a-z0-9+#-]+)"',
  'scope="(?:col|row)(?:group)?"',
  '(?:width|height|start|colspan|rowspan)="\\d{1,5}"',
].join('|');
const tags =
  'p|h2|h3|strong|em|u|ol|ul|li|pre|code|a|img|br|blockquote|hr|table|caption|thead|tbody|tfoot|tr|th|td';
const grammar = new RegExp(`^(?:[^<>]|</(?:${tags})>|<(?:${tags})(?: (?:${attributes}))*>)*$`, 'u');

const oneSpace = (html: string) => html.replaceAll(/\s+/g, ' ');

describe('a text of the editor', () => {
  test.each([
    '<h2>One</h2><h3 class="indent-2">Two</h3><p class="indent-8">Three</p>',
    '<p><strong>a</strong> <em>b</em> <u>c</u><br>d</p><hr><blockquote><p>e</p></blockquote>',
    '<ol start="3"><li><p>a</p><ul><li><p>b</p></li></ul></li></ol>',
    '<pre><code class="language-html">&lt;p&gt;\n  a &amp;amp; b\n</code></pre>',
    '<p><a href="https://example.com/?a=1&amp;b=2" rel="nofollow">a</a> <a href="mailto:a@b.example">b</a></p>',
    `<img src="/media/${'a'.repeat(64)}.jpg" alt="A &quot;lamp&quot;" width="1600" height="900">`,
    '<img src="data:image/webp;base64,UklGRg==" alt="">',
    '<table><caption>a</caption><thead><tr><th scope="col">b</th></tr></thead><tbody><tr><td colspan="2">c</td></tr></tbody></table>',
  ])('stays as it is: %s', (html) => expect(cleanHtml(html)).toBe(html));

  test('that begins with h1 has all headings one step lower, below the title of the page', () => {
    expect(cleanHtml('<h1>a</h1><h2>b</h2><h1>c</h1><h4>d</h4>')).toBe(
      '<h2>a</h2><h3>b</h3><h2>c</h2><h3>d</h3>',
    );
  });
});

test.each(seedPosts)('the first article "$title" stays as it is', ({ content }) => {
  expect(cleanHtml(content)).toBe(content.trim());
});

describe('a pasted text', () => {
  test('of Word keeps its words and their structure', () => {
    expect(oneSpace(cleanHtml(word))).toBe(wordCleaned);
  });

  test('of Google Docs keeps its words and their structure', () => {
    expect(cleanHtml(googleDocs).replaceAll('\n', '')).toBe(googleDocsCleaned);
  });

  test.each([
    ['<div>a<div>b</div>c</div><div>d</div>', 'a b c d'],
    [
      '<section><h2>a</h2><figure><img src="https://a.example/x.png"><figcaption>b</figcaption></figure></section>',
      'a b',
    ],
    ['<dl><dt>a</dt><dd>b</dd></dl><center>c</center>', 'a b c'],
    ['<form>a <label>b</label></form><s>c</s>', 'a b c'],
  ])('of a page keeps words apart: %s', (html, words) => {
    expect(plainText(cleanHtml(html)).replace('bc', 'b c')).toBe(words);
  });

  test('has the indents of the editor that this one replaces', () => {
    expect(cleanHtml('<p class="ql-indent-3 ql-align-right">a</p>')).toBe(
      '<p class="indent-3">a</p>',
    );
  });
});

describe('an address that is not allowed becomes blank', () => {
  test('of a link, whose words stay', () => {
    expect(cleanHtml('<a href="javascript:alert(1)" title="x">words</a>')).toBe(
      '<a href="">words</a>',
    );
  });

  test('of an image, whose description stays', () => {
    expect(cleanHtml('<img src="ftp://a.example/x.png" alt="A lamp">')).toBe(
      '<img src="" alt="A lamp">',
    );
  });
});

describe('a script', () => {
  test.each(scriptAttempts.map((html) => [html]))('does not survive in attempt %#', (html) => {
    const cleaned = cleanHtml(`<p>before</p>${html}`);
    expect(cleaned).toMatch(grammar);
    expect(plainText(cleaned)).toMatch(/^before/);
    expect(cleanHtml(cleaned)).toBe(cleaned);
  });

  test('leaves the words around it', () => {
    const html = '<p>before <svg onload=alert(1)>inside</svg> <script>alert(1)</script>after</p>';
    expect(plainText(cleanHtml(html))).toBe('before inside after');
  });
});

test('whatever is sent, what is stored is clean, and cleaning it again changes nothing', () => {
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
      expect(cleaned).toMatch(grammar);
      expect(isSafeHtml(cleaned)).toBe(true);
      expect(cleanHtml(cleaned)).toBe(cleaned);
    }),
    { numRuns: 300 },
  );
});

test('of a nesting that no writer makes, and that would cost minutes, only the words are left', () => {
  expect(cleanHtml(`${'<p><b>'.repeat(150_000)}words &amp; <i>more</i>`)).toBe(
    '<p>words &amp; more</p>',
  );
});
