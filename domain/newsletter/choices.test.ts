import { expect, test } from 'vitest';
import { choiceText } from './choices.ts';

test.each([
  ['each', [], 'Each post'],
  ['weekly', [], 'Weekly digest'],
  ['each', ['SEO'], 'Each post of SEO'],
  ['each', ['SEO', 'Hiring'], 'Each post of SEO and Hiring'],
  ['weekly', ['A', 'B', 'C', 'D'], 'Weekly digest of A, B, C and D'],
  ['weekly', ['A', 'B', 'C', 'D', 'E'], 'Weekly digest of A, B, C and 2 more topics'],
] as const)('%s of %j is "%s"', (cadence, topics, words) => {
  expect(choiceText({ cadence, topics })).toBe(words);
});
