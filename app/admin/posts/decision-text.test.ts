import { expect, test } from 'vitest';
import { decisionText, titlesOf } from './decision-text.ts';

test.each([
  ['publish', 4, [1, 2, 3], [], '3 blogs published, 1 had gone.'],
  ['publish', 6, [1, 2, 3], [4, 5], '3 blogs published, 2 already published, 1 had gone.'],
  ['withdraw', 1, [1], [], '1 blog withdrawn.'],
  ['withdraw', 1, [], [1], '0 blogs withdrawn, 1 already withdrawn.'],
  ['delete', 2, [1, 2], [], '2 blogs deleted.'],
] as const)('what came of %s with %i posts is told', (decision, asked, done, already, text) => {
  expect(decisionText(decision, asked, { done: [...done], already: [...already] })).toBe(text);
});

test('a question names five titles and counts the others', () => {
  const titles = Array.from({ length: 7 }, (_, index) => ({ title: `T${index + 1}` }));
  expect(titlesOf(titles.slice(0, 1))).toBe('“T1”');
  expect(titlesOf(titles).split('\n')).toEqual([
    '“T1”',
    '“T2”',
    '“T3”',
    '“T4”',
    '“T5”',
    'and 2 more',
  ]);
});
