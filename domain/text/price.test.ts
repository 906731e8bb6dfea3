import { expect, test } from 'vitest';
import { priceText, readPrice } from './price.ts';

test.each([
  ['35000', '₹35,000', { rupees: 35_000 }],
  [' ₹1,05,000 ', '₹1,05,000', { rupees: 105_000 }],
  ['Rs. 12000/-', '₹12,000', { rupees: 12_000 }],
  ['8.33 %', '8.33%', { percent: 8.33 }],
  ['12%', '12%', { percent: 12 }],
])('reads the price %s', (typed, shown, price) => {
  expect(priceText(typed)).toBe(shown);
  expect(readPrice(typed)).toEqual(price);
});

test.each(['', '0', '0%', 'on request', '₹', '-5', '120%', '35.5', '₹3 lakh', '1e5', '9999999999'])(
  'reads no price in %j',
  (typed) => {
    expect(readPrice(typed)).toBeUndefined();
    expect(priceText(typed)).toBe(typed);
  },
);
