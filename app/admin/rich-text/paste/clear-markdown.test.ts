import { expect, test } from 'vitest';
import { isClearMarkdown } from './clear-markdown.ts';

test.each([
  ['a heading with a text', '# Why shops fail\n\nRent is due on the fifth.'],
  ['headings of lower levels', 'Intro\n## Fees\nFrom 20,000'],
  ['a heading in Hindi', '# दुकान\n\nकिराया'],
  ['bold words', 'Bring **two** photos.'],
  ['a link', 'See [the fees](/courses) first.'],
  ['a picture', '![A lamp](https://shop.example/lamp.png)'],
  ['a list', '- ID card\n- Photo'],
  ['a list with stars', '* ID card\n* Photo\n  * two copies'],
  ['a list after a sentence', 'Bring along:\n- ID card\n- Photo'],
  ['numbers after a blank line', 'Steps\n\n1. Call\n2. Visit'],
  ['a table', '| Month | Orders |\n| --- | ---: |\n| May | 31 |'],
  ['code', 'Run\n```\nnpm start\n```'],
  ['a quote with code', '> Use `npm start`'],
])('%s is Markdown', (_, text) => expect(isClearMarkdown(text)).toBe(true));

test.each([
  '# of seats: 20',
  '# of seats: 20\n\n# of days: 5',
  '# of seats: 20\n* Terms apply, see `terms`',
  '#1 institute in Surat\n\nSince 2015',
  '#marketing #seo #surat',
  'Fees from ₹20,000* and ₹40,000**\n\n* GST extra\n* Not refundable',
  '* Terms apply',
  'Rate * quantity * days = total, 5 * 3 = 15, 2**3**2',
  'Rated 5* by parents* and 4** by others.',
  '*Batch starts on Monday*',
  'snake_case_name and __init__ and ~rough~',
  'Call 98410 55217 - or write - any time.',
  '- Anil',
  'We said\n- hello\nand went on',
  '12. January 2026\n13. January 2026 follows',
  '21. January 2026\n22. January 2026 follows',
  'a > b and `ls`',
  '[1] Source, (see page 4) [2](ibid)',
  'Name | Price\nLamp | 200',
  'Dear Sir,\n\n---\nRegards',
  '₹500/- per head (min. 2) & "free" tea <at 5>',
])('%s is an ordinary text', (text) => expect(isClearMarkdown(text)).toBe(false));
