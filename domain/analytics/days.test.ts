import { expect, test } from 'vitest';
import { addDays, dayIn, mondayOf, startOfDay } from './days.ts';

const india = 'Asia/Kolkata';

test('a day in India begins at 18:30 UTC', () => {
  expect(dayIn(india, new Date('2026-11-17T18:29:59.999Z'))).toBe('2026-11-17');
  expect(dayIn(india, new Date('2026-11-17T18:30:00.000Z'))).toBe('2026-11-18');
  expect(startOfDay('2026-11-18', india)).toBe('2026-11-17T18:30:00.000Z');
});

test.each([
  ['UTC', '2026-11-18', '2026-11-18T00:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-18', '2026-11-17T10:00:00.000Z'],
  // Clocks change from 24:00 to 1:00.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  // Clocks change from 24:00 back to 23:00.
  ['Africa/Cairo', '2026-10-30', '2026-10-29T22:00:00.000Z'],
  // Clocks change from 1:00 back to 0:00; the day begins at the first midnight.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
])('in %s, %s begins at %s', (zone, day, start) => {
  expect(startOfDay(day, zone)).toBe(start);
});

test('adds days across months, years and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(addDays('2026-11-18', -90)).toBe('2026-08-20');
});

test('a week begins on Monday', () => {
  expect(mondayOf('2026-11-16')).toBe('2026-11-16');
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2027-01-01')).toBe('2026-12-28');
});
