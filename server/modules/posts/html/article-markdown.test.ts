import { setImmediate as nextTurn } from 'node:timers/promises';
import naughty from 'big-list-of-naughty-strings' with { type: 'json' };
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seedPosts } from '../../../../content/posts/seed-posts.ts';
import { outlineOf, renderedMarkdown } from '../../../../tests/support/markdown/outline.ts';
import { articleMarkdown, markdownReady, writeArticle } from './article-markdown.ts';
import { cleanHtml } from './clean-html.ts';
import { scriptAttempts } from './pasted-html.ts';
import { parseHtml } from './tree.ts';

const markdownOf = (html: string) => articleMarkdown(parseHtml(cleanHtml(html).html));
const asText = (text: string) =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;

/** Expects that the Markdown parses back to the same text, elements and addresses. */
function expectSame(html: string): void {
  const clean = parseHtml(cleanHtml(html).html);
  const outline = outlineOf(markdownReady(clean));
  expect(outlineOf(renderedMarkdown(articleMarkdown(clean))), html).toBe(outline);
}

test.each(seedPosts)('“$title” survives the round trip through Markdown', ({ content }) => {
  expectSame(content);
  expect(outlineOf(renderedMarkdown(markdownOf(content)))).toBe(outlineOf(content));
});

test('writes a caption as a paragraph below its picture, and in a cell among its words', () => {
  const figure =
    '<figure><img src="https://a.example/x.png" alt="A lamp"><figcaption>At *noon*</figcaption></figure>';
  expect(markdownOf(`<p>a</p>${figure}<p>b</p>`).trim()).toBe(
    'a\n\n![A lamp](https://a.example/x.png)\n\nAt \\*noon\\*\n\nb',
  );
  expectSame(figure);
  expectSame(`<table><tr><td>${figure}</td></tr></table>`);
});

test('turns script attempts into plain text only', () => {
  for (const text of [...(naughty as string[]), ...scriptAttempts]) {
    expectSame(text);
    const escaped = asText(text);
    expectSame(
      `${escaped}<table><tr><td>${escaped}</td><td>|</td></tr></table><ul><li><blockquote>${escaped}</blockquote></li></ul>`,
    );
  }
});

test.each([
  ['](javascript:alert(1))', ']\\(javascript:alert(1))'],
  ['[x](javascript:alert(1))', '\\[x]\\(javascript:alert(1))'],
  ['<script>alert(1)</script>', '\\<script>alert(1)\\</script>'],
  ['&lt;b&gt; &amp;', '\\&lt;b\\&gt; \\&amp;'],
  ['![x](y)', '!\\[x]\\(y)'],
  ['# 1. - > * `', '\\# 1. - > \\* \\`'],
  ['1. one', '1\\. one'],
  ['---', '\\---'],
  ['~~a~~ a_b_c ~', '\\~\\~a\\~\\~ a_b_c \\~'],
  ['www.x.example a@b.example', 'www\\.x.example a\\@b.example'],
])('escapes the text %s', (text, markdown) => {
  expect(markdownOf(asText(text))).toBe(`${markdown}\n`);
  expectSame(asText(text));
});

test.each([
  [
    'a table with its caption, a line in a cell, and blocks in cells',
    '<table><caption>Prices</caption><thead><tr><th>A</th><th>B</th></tr></thead><tbody>' +
      '<tr><td>a|b</td><td><p>x</p><ul><li>1</li><li>2</li></ul></td></tr>' +
      '<tr><td colspan="2"><code>a|b</code></td></tr></tbody></table>',
    'Prices\n\n| A | B |\n| - | - |\n| a\\|b | x 1 2 |\n| `a\\|b` | |\n',
  ],
  ['a table without a head', '<table><tr><td>1</td></tr></table>', '| |\n| - |\n| 1 |\n'],
  [
    'code with its language and backticks',
    '<pre><code class="language-js">a `b`\n```\n\nc</code></pre>',
    '````js\na `b`\n```\n\nc\n````\n',
  ],
  ['code without a language', '<pre>a\n  b</pre>', '```\na\n  b\n```\n'],
  [
    'a backtick in code, and codes side by side',
    '<p><code>`</code><code>a</code></p>',
    '`` `a ``\n',
  ],
  ['a link in code', '<p><code>a <a href="/b">b</a></code></p>', '`a` [`b`](/b)\n'],
  [
    'lists in lists',
    '<ul><li>a<ol start="3"><li>b</li><li>c<ul><li>d</li></ul></li></ol></li></ul>',
    '- a\n\n  3. b\n  4. c\n     - d\n',
  ],
  [
    'pictures with their words',
    '<p><img src="https://x.example/a(b).png" alt="A [b] &quot;c&quot;"></p>',
    '![A \\[b\\] "c"](https://x.example/a\\(b\\).png)\n',
  ],
  [
    'headings, quotes and lines',
    '<h2>Two</h2><h3>Three</h3><blockquote><p>a<br>b</p></blockquote><hr>',
    '## Two\n\n### Three\n\n> a\\\n> b\n\n---\n',
  ],
  [
    'marks without the spaces at their ends',
    '<p><strong>a </strong>b<em> c<br></em><strong></strong><em>d</em></p>',
    '**a** b *c*\\\n*d*\n',
  ],
  [
    'buttons and videos as links',
    '<p class="button"><a href="/contact">Write to us</a></p>' +
      '<p class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">How it is done</a></p>',
    '[Write to us](/contact)\n\n[How it is done](https://www.youtube.com/watch?v=dQw4w9WgXcQ)\n',
  ],
  ['marks side by side as one', '<p><em>a</em><em>b</em></p>', '*ab*\n'],
  ['no underlining and no indent', '<p class="indent-2"><u>a</u> b</p>', 'a b\n'],
])('writes %s as Markdown', (_what, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
  expectSame(html);
});

test('does not let deep nesting multiply the length of a text', () => {
  const deep = '<blockquote>'.repeat(100) + '<p>a</p>'.repeat(1000);
  expect(markdownOf(deep).length).toBeLessThan(100_000);
  expect(markdownOf('<ul><li>'.repeat(100)).length).toBeLessThan(1000);
});

const words = fc.constantFrom(
  ...['a', 'b c', ' ', '*', '**', '_', '`', '|', '~', '[', ']', '(', ')', '!', '#', '-', '+', '1.'],
  ...['\\', '<', '>', '&', '&lt;', 'http://x.y', 'www.a.b', '\n', '"', 'हि', '=', '---', '```'],
);
const text = fc
  .array(words, { minLength: 1, maxLength: 4 })
  .map((some) => some.join('').replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
const within = (name: string, inner: fc.Arbitrary<string>) =>
  inner.map((html) => `<${name}>${html}</${name.split(' ')[0]}>`);
const some = (one: fc.Arbitrary<string>) =>
  fc.array(one, { minLength: 1, maxLength: 3 }).map((all) => all.join(''));

const { inline } = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small' },
    text,
    ...['strong', 'em', 'u', 'code', 'a href="/x"'].map((name) =>
      within(name, some(tie('inline'))),
    ),
    fc.constantFrom('<br>', '<img src="https://x.example/a.png" alt="a]b">'),
  ),
}));
const line = some(inline);
const { block } = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small' },
    ...['p', 'h2', 'h3'].map((name) => within(name, line)),
    text.map((code) => `<pre><code class="language-js">${code}</code></pre>`),
    within('ul', some(within('li', some(tie('block'))))),
    within('ol start="3"', some(within('li', line))),
    within('blockquote', some(tie('block'))),
    within('table', some(within('tr', within('td', line)))),
  ),
}));

test('any text survives the round trip through Markdown', () => {
  fc.assert(fc.property(some(block), expectSame), { numRuns: 150, seed: 1 });
});

test('serves other requests while a large text is converted, with the same result as a small one', async () => {
  const rows = parseHtml(`<table>${'<tr><td>a</td><td><em>b</em></td></tr>'.repeat(3000)}</table>`);
  let isDone = false;
  const written = writeArticle(rows).finally(() => {
    isDone = true;
  });
  let turns = 0;
  while (!isDone) {
    await nextTurn();
    turns += 1;
  }
  expect(turns).toBeGreaterThan(100);
  expect(await written).toBe(articleMarkdown(rows));
});

test('fails only its own call when the thread crashes', async () => {
  const large = parseHtml('<p>a</p>'.repeat(600));
  const broken = { ...large, children: [...large.children, { type: 'element' }] };
  await expect(writeArticle(broken as never)).rejects.toThrow();
  expect(await writeArticle(large)).toBe(articleMarkdown(large));
});
