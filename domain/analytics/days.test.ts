import { expect, test } from 'vitest';
import { addDays, dayInIndia, mondayOf, startOfDay } from './days.ts';

test('a day begins at half past six in the evening, by UTC', () => {
  expect(dayInIndia(new Date('2026-11-17T18:29:59.999Z'))).toBe('2026-11-17');
  expect(dayInIndia(new Date('2026-11-17T18:30:00.000Z'))).toBe('2026-11-18');
  expect(startOfDay('2026-11-18')).toBe('2026-11-17T18:30:00.000Z');
});

test('days go on over months, years and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(addDays('2026-11-18', -90)).toBe('2026-08-20');
});

test('a week begins on Monday', () => {
  expect(mondayOf('2026-11-16')).toBe('2026-11-16');
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2027-01-01')).toBe('2026-12-28');
});
