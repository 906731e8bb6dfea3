import { expect, test } from 'vitest';
import { axisTicks, labelledColumns, percent } from './plot.tsx';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [6, [0, 2, 4, 6]],
  [226, [0, 50, 100, 150, 200, 250]],
  [1_000_000, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
])('an axis up to %i has the ticks %j', (max, ticks) => {
  expect(axisTicks(max)).toEqual(ticks);
});

test('every axis covers its highest value in at most five steps', () => {
  for (let max = 0; max < 3000; max += 1) {
    const ticks = axisTicks(max);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
  }
});

test('labels about four columns, always including the last', () => {
  expect(labelledColumns(5)).toEqual([0, 2, 4]);
  expect(labelledColumns(7)).toEqual([0, 2, 4, 6]);
  expect(labelledColumns(30)).toEqual([5, 13, 21, 29]);
  expect(labelledColumns(90)).toEqual([20, 43, 66, 89]);
});

test('a percentage of 0 is 0', () => {
  expect(percent(1, 3)).toBe('33.333%');
  expect(percent(0, 0)).toBe('0%');
});
