import { expect, test } from 'vitest';
import { nextAttemptAt } from '../../db/queries/leased-queue.ts';
import { patientBackoff } from './sending.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const waitAfter = (attempts: number) =>
  Date.parse(nextAttemptAt(attempts, patientBackoff) ?? '') - Date.now();

test('retries within minutes at first and for longer than a weekend in total', () => {
  const waits = Array.from({ length: 9 }, (_, index) => waitAfter(index + 1));
  const sum = waits.reduce((total, wait) => total + wait, 0);
  expect(waits[0]).toBeLessThan(2 * minute);
  expect(Math.max(...waits)).toBeLessThan(1.3 * day);
  expect(sum).toBeGreaterThan(2 * day);
  expect(sum).toBeLessThan(4 * day);
  expect(nextAttemptAt(10, patientBackoff)).toBeNull();
});

test('spreads the retries of emails that failed together', () => {
  const waits = Array.from({ length: 50 }, () => waitAfter(3));
  expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(minute / 2);
});
