import naughty from 'big-list-of-naughty-strings' with { type: 'json' };
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seedPosts } from '../../../../content/posts/seed-posts.ts';
import { articlesWithoutDatabase } from '../../../../tests/support/posts-services.ts';

const siteUrl = 'https://site.example';
const articles = articlesWithoutDatabase();
const textOf = async (content: string) => {
  const address = { until: undefined, textUrl: `${siteUrl}/blog/a`, campaign: {} };
  return (await articles.forMail({ id: 1, content }, address)).text;
};

test.each([
  [
    'signs',
    '<p>a_b_c, 1. x, a - b, *x*, #1, [y](z), 5 &lt; 6 &amp; 7</p>',
    'a_b_c, 1. x, a - b, *x*, #1, [y](z), 5 < 6 & 7',
  ],
  [
    'marks',
    '<p><strong>Bold</strong>, <em>italic</em>, <u>under</u>, <code>npm_x</code></p>',
    'Bold, italic, under, npm_x',
  ],
  [
    'headings',
    '<p>a</p><h2>One. Two</h2><p>b</p><h3>Three</h3><p>c</p>',
    'a\n\nOne. Two\n\nb\n\nThree\n\nc',
  ],
  [
    'links',
    '<p>See <a href="https://x.example/?a=1&amp;b=2">the list</a>.</p>',
    'See the list (https://x.example/?a=1&b=2).',
  ],
  [
    'captions',
    '<figure><img src="https://a.example/x.png" alt="A lamp"><figcaption>At noon</figcaption></figure><p>b</p>',
    '(Picture: A lamp)\n\nAt noon\n\nb',
  ],
  [
    'links to the site',
    '<p><a href="/contact">Write </a>to us</p>',
    'Write (https://site.example/contact) to us',
  ],
  [
    'addresses as words',
    '<p><a href="https://x.example/?a=1&amp;b=2">https://x.example/?a=1&amp;b=2</a> <a href="https://x.example/">x.example</a></p>',
    'https://x.example/?a=1&b=2 x.example',
  ],
  [
    'mailboxes and phones',
    '<p><a href="mailto:a_b@x.example">a_b@x.example</a>, <a href="tel:+911">call</a></p>',
    'a_b@x.example, call (+911)',
  ],
  [
    'lists',
    '<ul><li>a</li><li>b<ol start="9"><li>c</li><li>d<br>e</li></ol></li></ul>',
    '- a\n- b\n  9. c\n  10. d\n      e',
  ],
  ['quotes', '<blockquote><p>a<br>b</p><p>c</p></blockquote>', '> a\n> b\n>\n> c'],
  ['code', '<pre><code>if (a_b) {\n  c();\n}</code></pre>', '    if (a_b) {\n      c();\n    }'],
  ['lines', '<p>a</p><hr><p>b</p>', `a\n\n${'-'.repeat(20)}\n\nb`],
  ['pictures', '<p><img src="https://x.example/a.png" alt="A_slope"></p>', '(Picture: A_slope)'],
  [
    'tables',
    '<table><caption>Prices</caption><thead><tr><th>What</th><th>₹</th></tr></thead><tbody><tr><td>SEO_1</td><td><p>10</p></td></tr></tbody></table>',
    'Prices\n\nWhat    ₹\n----------\nSEO_1   10',
  ],
  [
    'wide tables',
    `<table><tr><th>What</th><th>Why</th></tr><tr><td>${'a '.repeat(30)}</td><td>${'b '.repeat(30)}</td></tr></table>`,
    `What: ${'a '.repeat(30).trim()}\nWhy: ${'b '.repeat(30).trim()}`,
  ],
])('writes %s as plain text in the text part', async (_what, html, text) => {
  expect(await textOf(html)).toBe(text);
});

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const collapsed = (text: string) => text.replace(/\s+/gu, ' ').trim();

test('keeps every typed character in the text part', async () => {
  const signs = fc.constantFrom(...'\\_*#[]()<>&`~|-.+!1:/@"\'=aहि ');
  const typed = fc.array(signs, { minLength: 1, maxLength: 12 }).map((all) => `x${all.join('')}x`);
  const block = fc.constantFrom('p', 'h2', 'h3');
  await fc.assert(
    fc.asyncProperty(typed, block, async (words, name) => {
      expect(await textOf(`<${name}>${escaped(words)}</${name}>`)).toBe(collapsed(words));
    }),
    { numRuns: 200, seed: 1 },
  );
});

test('converts any text to a text part', async () => {
  for (const words of naughty as string[]) {
    const nested = `<ul><li><blockquote><p>${escaped(words)}</p></blockquote></li></ul>`;
    expect(typeof (await textOf(nested + words))).toBe('string');
  }
});

test('does not let deep nesting multiply the length of a text', async () => {
  const deep = '<blockquote>'.repeat(100) + '<p>a</p>'.repeat(1000);
  expect((await textOf(deep)).length).toBeLessThan(100_000);
});

test.each(seedPosts)('leaves no markup of “$title” in the text part', async ({ content }) => {
  const text = await textOf(content);
  // Indented code and samples of emails contain such characters themselves.
  const words = text.replace(/^ {4}.*$/gm, '');
  expect(words).not.toMatch(/\\|^#{1,6} |\]\(|&(?:amp|lt|gt|#\w+);|\*\*|<\/?[a-z]/m);
  expect(words.length).toBeGreaterThan(500);
});
