import { expect, test } from 'vitest';
import { leftOutText, reachedOf } from './readers.ts';

const readers = { confirmed: 1300, suppressed: 1, weekly: 1200, topic: 2 };

test('reached and excluded readers add up to the confirmed readers', () => {
  expect(reachedOf(readers)).toBe(97);
});

test('lists the numbers of excluded readers by reason', () => {
  expect(leftOutText(readers)).toBe(
    '1,200 want the weekly digest, 2 did not choose this topic, 1 refused two newsletters in a row, or reported one as spam',
  );
  expect(leftOutText({ suppressed: 0, weekly: 1, topic: 0 })).toBe('1 wants the weekly digest');
  expect(leftOutText({ suppressed: 0, weekly: 0, topic: 0 })).toBe('');
});
