import { expect, test } from 'vitest';
import { readForm } from '../../../../domain/api/form-fields.ts';
import { postForm } from '../../../../domain/posts/post-form.ts';
import { foldForSearch } from '../../../../domain/text/plain-text.ts';
import { slugify } from '../../../../domain/text/slug.ts';
import { wordDiff } from '../../../../domain/text/word-diff.ts';
import { articlesWithoutDatabase } from '../../../../tests/support/posts-services.ts';
import { draftColumns, withCleanContent } from '../write-post.ts';
import { threadMs } from './colour-code.ts';

const articles = articlesWithoutDatabase();

const filled = (piece: string, size = 100_000) => piece.repeat(size / piece.length);
const numbered = (piece: (number: number) => string, count: number) =>
  Array.from({ length: count }, (_, number) => piece(number)).join('');

/** Every step that a post's text goes through between its form and its page. */
async function runAllSteps(content: string): Promise<void> {
  foldForSearch(content);
  slugify(content);
  wordDiff(content, `x${content}`);
  readForm(postForm, { title: 'A', author: 'B', content });
  // As if the text had been written straight into the database.
  await articles.forFeed({ id: 1, slug: 'x', content });
  await articles.showOnPage({ id: 1, content });
  await draftColumns(await withCleanContent({ title: 'A', author: 'B', content }));
}

/** With one step of quadratic time, most of these take from eight seconds to many minutes. */
test.each([
  ['scripts without an end', filled('<script>', 500_000)],
  ['styles without an end', filled('<style>', 500_000)],
  ['equal headings', filled('<h2>a</h2>')],
  ['headings without a word', filled('<h2></h2>')],
  ['headings without an end', filled('<h2>')],
  ['headings in each other', filled('<h2><h3></h2>')],
  ['headings that look numbered', numbered((n) => `<h2>a ${n}</h2><h2>a</h2>`, 4500)],
  ['pictures without an end', filled('<img ')],
  ['blanks in a picture’s description', `<img src="/x.png" alt="${filled(' ')}x">`],
  ['videos', filled('<p class="video"><a href="https://youtu.be/dQw4w9WgXcQ">a</a></p>')],
  ['links in a button', `<p class="button">${filled('<a href="/">a')}`],
  ['attributes', `<p ${numbered((n) => `a${n} `, 50_000)}>`],
  ['elements in each other', filled('<div>', 500_000)],
  ['elements in an unknown one', `<x-y>${filled('<br>a', 500_000)}</x-y>`],
  [
    'paragraphs that open marks again',
    `<p>${numbered((n) => `<b class=a${n}>`, 200)}${filled('<p>x')}`,
  ],
  ['paragraphs in marks', numbered((n) => `<b class=a${n}>`, 200) + filled('<p>x')],
  ['breaks in one line', filled('a<br>', 225_000)],
  ['blanks', `x${filled(' ')}`],
  ['marks on one letter', `a${filled('\u0301\u0323')}`],
  ['a heading of marks', `<h2>a${filled('\u0301\u0323')}</h2>`],
  ['different words', numbered((n) => `${((n * 7919) % 1e7).toString(36)}z `, 75_000)],
])(
  'stores and shows a text full of %s in linear time',
  async (_, text) => {
    const start = process.threadCpuUsage();
    await runAllSteps(text);
    expect(threadMs(start)).toBeLessThan(5000);
  },
  300_000,
);

test('leaves code unchanged that would take many seconds to colour', async () => {
  const start = process.threadCpuUsage();
  const block = (number: number) =>
    `<pre><code class="language-ts">${number}${'"`'.repeat(2400)}</code></pre>`;
  const content = numbered(block, 20);
  const { html } = await articles.showOnPage({ id: 1, content });
  expect(html.includes('token')).toBe(false);
  expect(threadMs(start)).toBeLessThan(5000);
}, 600_000);
