import { expect, test } from 'vitest';
import { rateSpeed, seventyFifth, speedBucket } from './speed.ts';

test('counts a measurement in the range that ends at or above it', () => {
  expect([0, 100, 100.1, 2500, 2501, 1e9].map((value) => speedBucket('lcp', value))).toEqual([
    100, 100, 200, 2500, 2750, 20_000,
  ]);
  expect([0, 0.001, 0.1, 0.1001, 7].map((value) => speedBucket('cls', value))).toEqual([
    0, 5, 100, 125, 1000,
  ]);
});

test('finds what three of four did not exceed, within a tenth', () => {
  const of = (values: number[]) => {
    const counts = values.map((value) => ({ bucket: speedBucket('inp', value), views: 1 }));
    return seventyFifth('inp', counts);
  };
  expect(of([])).toBeUndefined();
  const values = Array.from({ length: 400 }, (_, index) => index + 1);
  expect(of(values)).toBeGreaterThan(270);
  expect(of(values)).toBeLessThan(330);
  expect(of([...values].reverse())).toBe(of(values));
  expect(seventyFifth('cls', [{ bucket: 0, views: 9 }])).toBe(0);
  expect(seventyFifth('lcp', [{ bucket: 2500, views: 1000 }])).toBe(2437.5);
});

test('rates by the limits that search engines use', () => {
  expect([2500, 2501, 4001].map((value) => rateSpeed('lcp', value))).toEqual([
    'good',
    'fair',
    'poor',
  ]);
  expect([200, 500, 501].map((value) => rateSpeed('inp', value))).toEqual(['good', 'fair', 'poor']);
  expect([100, 101, 251].map((value) => rateSpeed('cls', value))).toEqual(['good', 'fair', 'poor']);
});
