import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { parseHtml } from '../tree/parse-html.ts';
import { articleMarkdown } from './article-markdown.ts';
import { writeArticle } from './write-markdown.ts';

test('while a large text becomes Markdown, others are answered, and it is what a small one becomes', async () => {
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

test('a thread that breaks breaks the call alone', async () => {
  const large = parseHtml('<p>a</p>'.repeat(600));
  const broken = { ...large, children: [...large.children, { type: 'element' }] };
  await expect(writeArticle(broken as never)).rejects.toThrow();
  expect(await writeArticle(large)).toBe(articleMarkdown(large));
});
