import { expect, it } from 'vitest';
import { momentText } from './moment-text.ts';

it.each([
  ['2026-11-22T18:30:00.000Z', '23 Nov 2026, 12:00 am'],
  ['2026-11-22T03:35:59.999Z', '22 Nov 2026, 9:05 am'],
  ['2026-11-22T06:30:00.000Z', '22 Nov 2026, 12:00 pm'],
  ['2026-11-22T18:29:00.000Z', '22 Nov 2026, 11:59 pm'],
])('prints %s with the time in India', (instant, text) => {
  expect(momentText(instant, 'Asia/Kolkata')).toBe(text);
});
