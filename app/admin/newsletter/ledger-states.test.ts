import { expect, test } from 'vitest';
import { recipientStates } from '../../../domain/newsletter/newsletter.ts';
import { excludedText, sumOf } from './ledger-states.ts';

test('the sum has every state once, so that it balances', () => {
  const counts = Object.fromEntries(
    recipientStates.map((state, place) => [state, 10 ** place]),
  ) as Parameters<typeof sumOf>[0];
  const sum = sumOf(counts).reduce((all, { count }) => all + count, 0);
  expect(sum).toBe(11_111_111);
});

test('the excluded ones are told by reason', () => {
  expect(excludedText({ suppressed: 0, cancelled: 1200, weekly: 2, topic: 1 })).toBe(
    '2 want the weekly digest, 1 did not choose this topic, 1,200 were still waiting when it was stopped',
  );
});

test('states that nobody is in are left out, but for the accepted', () => {
  const none = Object.fromEntries(recipientStates.map((state) => [state, 0])) as Parameters<
    typeof sumOf
  >[0];
  expect(sumOf(none).map(({ key }) => key)).toEqual(['accepted']);
});
