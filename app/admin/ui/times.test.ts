import { expect, test } from 'vitest';
import { dayLater, tomorrowMorning, untilText } from './times.ts';

test('says how long it is until a time, or that it is past', () => {
  const now = new Date('2026-11-22T09:10:00.000Z');
  expect(untilText('2026-11-25T04:00:00.000Z', now)).toBe('in 2 days 18 h');
  expect(untilText('2026-11-22T09:10:00.000Z', now)).toBe('which has passed');
});

test('proposes half past nine of the next day in the time zone', () => {
  const late = new Date('2026-12-30T20:00:00.000Z');
  expect(tomorrowMorning(late, 'Asia/Kolkata')).toEqual({ day: '2027-01-01', time: '09:30' });
  expect(tomorrowMorning(late, 'UTC')).toEqual({ day: '2026-12-31', time: '09:30' });
});

test.each([
  ['2026-12-31T04:00:00.000Z', '2027-01-01'],
  // Due yesterday or earlier today.
  ['2026-12-28T04:00:00.000Z', '2026-12-30'],
  ['2026-12-29T04:00:00.000Z', '2026-12-30'],
])('a day later than %s is %s', (due, day) => {
  const now = new Date('2026-12-29T09:00:00.000Z');
  expect(dayLater(due, now, 'Asia/Kolkata')).toEqual({ day, time: '09:30' });
});
