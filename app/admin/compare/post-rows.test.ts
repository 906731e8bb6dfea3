import { expect, test } from 'vitest';
import { emptyDraft } from '../post-editor/post-draft.ts';
import { type Block, textBlock } from './comparison.ts';
import { type ComparedPost, postRows } from './post-rows.ts';

/** A substitute for the browser's HTML parser, which a browser test covers. */
const blocksOf = (text: string): Block[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const kind = line.startsWith('# ') ? 'heading' : 'text';
      return { ...textBlock(line.replace('# ', '')), kind, form: line };
    });

const changedRows = (first: Partial<ComparedPost>, second: Partial<ComparedPost>) =>
  postRows({ ...emptyDraft, ...first }, { ...emptyDraft, ...second }, blocksOf).map(
    ({ label, pair: [one, two] }) => [label, one?.text, two?.text],
  );

test('compares labelled fields, without those that are empty on both sides', () => {
  expect(changedRows({ title: 'Old' }, { title: 'New ', tags: 'SEO' })).toEqual([
    ['Title', 'Old', 'New'],
    ['Status', 'draft', 'draft'],
    ['Tags', '', 'SEO'],
  ]);
});

test('compares the featured image by its file', () => {
  const rows = postRows(
    { ...emptyDraft, featuredImage: '/media/a.jpg' },
    { ...emptyDraft, featuredImage: null },
    blocksOf,
  );
  const { label, pair } = rows.at(-1) ?? {};
  expect([label, pair?.[0]?.src, pair?.[1]]).toEqual(['Featured image', '/media/a.jpg', undefined]);
});

test('compares the content by block, each under its heading', () => {
  const first = { content: 'Start\n# Hours\nOpen from ten\n# Shop' };
  const second = { content: 'Start\n# Hours\nOpen from nine\nClosed on Diwali' };
  expect(changedRows(first, second).slice(1)).toEqual([
    ['Content', 'Start', 'Start'],
    ['Heading', 'Hours', 'Hours'],
    ['Hours', 'Open from ten', 'Open from nine'],
    ['Hours', 'Shop', 'Closed on Diwali'],
  ]);
});
