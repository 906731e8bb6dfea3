import { expect, test } from 'vitest';
import { axisTicks, labelledColumns, percent } from './scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [6, [0, 2, 4, 6]],
  [226, [0, 50, 100, 150, 200, 250]],
  [1_000_000, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
])('an axis up to %i has the ticks %j', (most, ticks) => {
  expect(axisTicks(most)).toEqual(ticks);
});

test('every axis reaches its highest value in at most five steps', () => {
  for (let most = 0; most < 3000; most += 1) {
    const ticks = axisTicks(most);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
  }
});

test('about four columns are labelled, the last always', () => {
  expect(labelledColumns(5)).toEqual([0, 2, 4]);
  expect(labelledColumns(7)).toEqual([0, 2, 4, 6]);
  expect(labelledColumns(30)).toEqual([5, 13, 21, 29]);
  expect(labelledColumns(90)).toEqual([20, 43, 66, 89]);
});

test('a share of nothing is nothing', () => {
  expect(percent(1, 3)).toBe('33.333%');
  expect(percent(0, 0)).toBe('0%');
});
