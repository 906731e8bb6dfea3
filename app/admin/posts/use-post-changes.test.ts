import { expect, test } from 'vitest';
import { decisionText } from './use-post-changes.ts';

test.each([
  ['publish', 4, [1, 2, 3], [], '3 blogs published, 1 already deleted.'],
  ['publish', 6, [1, 2, 3], [4, 5], '3 blogs published, 2 already published, 1 already deleted.'],
  ['withdraw', 1, [1], [], '1 blog withdrawn.'],
  ['withdraw', 1, [], [1], '0 blogs withdrawn, 1 already withdrawn.'],
  ['delete', 2, [1, 2], [], '2 blogs deleted.'],
] as const)('describes the outcome of %s with %i posts', (decision, asked, done, already, text) => {
  expect(
    decisionText(decision, asked, { done: [...done], already: [...already], refused: [] }),
  ).toBe(text);
});

test('lists refused posts with the reason', () => {
  const refused = [{ id: 'new-1', title: 'Begun', reason: 'It is not finished.' }];
  expect(decisionText('publish', 3, { done: [1, 2], already: [], refused })).toBe(
    '2 blogs published. Not published: “Begun”. It is not finished.',
  );
});

test('says how many posts were not tried after a failure', () => {
  const outcome = { done: [1], already: [], refused: [] };
  expect(decisionText('publish', 3, outcome, ', 2 were not tried: no connection')).toBe(
    '1 blog published, 2 were not tried: no connection.',
  );
});
