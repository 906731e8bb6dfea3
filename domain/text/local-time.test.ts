import { expect, test } from 'vitest';
import { durationText, fieldsAt, instantAt } from './local-time.ts';

test.each([
  ['2026-11-25', '09:30', 'Asia/Kolkata', '2026-11-25T04:00:00.000Z'],
  ['2026-01-01', '00:00', 'Asia/Kolkata', '2025-12-31T18:30:00.000Z'],
  ['2026-07-01', '23:59', 'America/New_York', '2026-07-02T03:59:00.000Z'],
  // Occurs twice: the first one.
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  // Skipped: 2:30 with the old offset is 3:30.
  ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-02-30', '09:30', 'Asia/Kolkata', undefined],
  ['2026-02-01', '24:00', 'Asia/Kolkata', undefined],
  ['2026-02-01', '9:30', 'Asia/Kolkata', undefined],
])('%s %s in %s is %s', (day, time, zone, instant) => {
  expect(instantAt(day, time, zone)).toBe(instant);
});

test('converts an instant to fields and back', () => {
  const { day, time } = fieldsAt('2026-11-25T04:00:00.000Z', 'Asia/Kolkata');
  expect([day, time]).toEqual(['2026-11-25', '09:30']);
  expect(instantAt(day, time, 'Asia/Kolkata')).toBe('2026-11-25T04:00:00.000Z');
});

test.each([
  [0, '0 s'],
  [12_900, '12 s'],
  [60_000, '1 min'],
  [3 * 3_600_000, '3 h'],
  [3 * 3_600_000 + 5 * 60_000, '3 h 5 min'],
  [24 * 3_600_000, '1 day'],
  [66 * 3_600_000, '2 days 18 h'],
])('%i ms are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
