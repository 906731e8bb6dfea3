import { expect, test } from 'vitest';
import { categoryText } from './category-dialog.tsx';

const titleOf = (id: number) => `Post ${id}`;
const done = [
  { id: 1, place: 0 },
  { id: 2, place: 1 },
];

test.each([
  ['add', 2, { done, already: [], full: [] }, '“SEO” added to 2 blogs.'],
  [
    'add',
    6,
    { done, already: [3], full: [4, 5] },
    '“SEO” added to 2 blogs, 1 had it already, 2 have as many categories as fit (“Post 4”, “Post 5”), 1 already deleted.',
  ],
  [
    'remove',
    2,
    { done: done.slice(1), already: [1], full: [] },
    '“SEO” removed from 1 blog, 1 did not have it.',
  ],
] as const)('the outcome of "%s" with %i blogs', (verb, asked, outcome, text) => {
  const { already, full } = outcome;
  const given = { done: [...outcome.done], already: [...already], full: [...full] };
  expect(categoryText(verb, 'SEO', asked, given, titleOf)).toBe(text);
});
