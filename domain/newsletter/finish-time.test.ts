import { expect, test } from 'vitest';
import { hoursToSend } from './finish-time.ts';

const hours = (at: Record<number, number>) => Array.from({ length: 24 }, (_, n) => at[n] ?? 0);

test.each([
  ['no limit', 1000, null, null, {}, 0],
  ['nobody', 0, 100, 100, {}, 0],
  ['a limit of an hour', 250, 100, null, {}, 2.5],
  ['a limit of a day that is not reached', 100, null, 500, {}, 0],
  ['a limit of a day, three times', 1200, null, 500, {}, 48],
  ['both limits', 1200, 100, 500, {}, 50],
  ['a day that was used up an hour ago', 100, null, 500, { 23: 500 }, 23],
  ['a day that was used up 23 hours ago', 100, null, 500, { 1: 500 }, 1],
  ['a day of which some is left', 100, null, 500, { 12: 400 }, 0],
  ['a day in which more went out than the limit is now', 10, null, 5, { 20: 50 }, 44],
])('with %s', (_what, readers, perHour, perDay, sent, expected) => {
  expect(hoursToSend(readers, { perHour, perDay }, hours(sent))).toBe(expected);
});

test('returns undefined for more than a year', () => {
  expect(hoursToSend(1_000_000, { perHour: null, perDay: 1 }, [])).toBeUndefined();
});
