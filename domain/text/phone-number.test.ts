import { expect, test } from 'vitest';
import { internationalNumber } from './phone-number.ts';

test.each([
  ['+91 98230 00140', '+919823000140'],
  ['98230-00140', '+919823000140'],
  ['098230 00140', '+919823000140'],
  ['(020) 2712 3456', '+912027123456'],
  ['0044 20 7946 0018', '+442079460018'],
])('%s is %s', (typed, number) => {
  expect(internationalNumber(typed)).toBe(number);
});

test.each([
  '',
  '12345',
  'call me',
  '+0 123 456 789',
  '98230 00140 ext 3',
  '+91 98230 00140 98230 00140',
])('%j is no number', (typed) => {
  expect(internationalNumber(typed)).toBeUndefined();
});
