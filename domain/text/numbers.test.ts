import { expect, it } from 'vitest';
import { formatNumber } from './numbers.ts';

it.each([
  [0, undefined, '0'],
  [999, undefined, '999'],
  [1234567, undefined, '12,34,567'],
  [-1500, undefined, '-1,500'],
  [1.26, undefined, '1'],
  [1.26, 1, '1.3'],
  [2, 1, '2'],
])('formats %d with at most %s decimals as %s', (value, decimals, text) => {
  expect(formatNumber(value, decimals)).toBe(text);
});
