import { expect, test } from 'vitest';
import { digestName, digestWeekOf } from './digest-week.ts';

const weekAt = (time: string, zone: string) => digestWeekOf(new Date(time), zone);

test('last week’s digest is due on Monday at nine in the site’s time zone', () => {
  const zone = 'Asia/Kolkata';
  const due = {
    start: '2026-11-15T18:30:00.000Z',
    end: '2026-11-22T18:30:00.000Z',
    nextDue: '2026-11-30T03:30:00.000Z',
  };
  expect(weekAt('2026-11-23T03:30:00.000Z', zone)).toEqual(due);
  expect(weekAt('2026-11-29T18:00:00.000Z', zone)).toEqual(due);
  expect(weekAt('2026-11-23T03:29:59.000Z', zone)).toMatchObject({
    end: '2026-11-15T18:30:00.000Z',
    nextDue: '2026-11-23T03:30:00.000Z',
  });
});

test('is due at nine before and after clocks change', () => {
  const zone = 'Europe/Berlin';
  // On 25 October 2026 an hour is repeated, on 28 March 2027 one is skipped.
  expect(weekAt('2026-10-19T07:00:00.000Z', zone)).toEqual({
    start: '2026-10-11T22:00:00.000Z',
    end: '2026-10-18T22:00:00.000Z',
    nextDue: '2026-10-26T08:00:00.000Z',
  });
  expect(weekAt('2026-10-26T07:59:00.000Z', zone).end).toBe('2026-10-18T22:00:00.000Z');
  expect(weekAt('2026-10-26T08:00:00.000Z', zone).end).toBe('2026-10-25T23:00:00.000Z');
  expect(weekAt('2027-03-22T08:00:00.000Z', zone).nextDue).toBe('2027-03-29T07:00:00.000Z');
});

test.each([
  ['2026-11-15T18:30:00.000Z', '2026-11-22T18:30:00.000Z', '16–22 November'],
  ['2026-11-29T18:30:00.000Z', '2026-12-06T18:30:00.000Z', '30 November – 6 December'],
])('from %s to %s is %s', (since, until, words) => {
  expect(digestName(since, until, 'Asia/Kolkata')).toBe(`Weekly digest, ${words}`);
});
