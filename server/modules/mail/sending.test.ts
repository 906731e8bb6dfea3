import { expect, test } from 'vitest';
import { patientBackoff, waitAfter } from './sending.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

test('ten tries outlast a weekend without a mail server, and begin within minutes', () => {
  const waits = Array.from({ length: 9 }, (_, index) => waitAfter(index + 1, patientBackoff));
  const sum = waits.reduce((total, wait) => total + wait, 0);
  expect(waits[0]).toBeLessThan(2 * minute);
  expect(Math.max(...waits)).toBeLessThan(1.3 * day);
  expect(sum).toBeGreaterThan(2 * day);
  expect(sum).toBeLessThan(4 * day);
});

test('mails that failed together do not return together', () => {
  const waits = Array.from({ length: 50 }, () => waitAfter(3, patientBackoff));
  expect(new Set(waits).size).toBeGreaterThan(10);
});
