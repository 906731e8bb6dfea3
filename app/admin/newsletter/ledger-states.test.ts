import { expect, test } from 'vitest';
import { recipientStates } from '../../../domain/newsletter/newsletter.ts';
import { excludedText, sumOf } from './ledger-states.ts';

test('the sum contains every state once', () => {
  const counts = Object.fromEntries(
    recipientStates.map((state, place) => [state, 10 ** place]),
  ) as Parameters<typeof sumOf>[0];
  const sum = sumOf(counts).reduce((all, { count }) => all + count, 0);
  expect(sum).toBe(11_111_111);
});

test('counts excluded readers by reason', () => {
  expect(excludedText({ suppressed: 0, cancelled: 1200, weekly: 2, topic: 1 })).toBe(
    '2 want the weekly digest, 1 did not choose this topic, 1,200 were still waiting when it was stopped',
  );
});

test('leaves out empty states, except "accepted"', () => {
  const none = Object.fromEntries(recipientStates.map((state) => [state, 0])) as Parameters<
    typeof sumOf
  >[0];
  expect(sumOf(none).map(({ key }) => key)).toEqual(['accepted']);
});
