import { expect, test } from 'vitest';
import { phoneKey } from './identities.ts';

test.each([
  ['+91 98230 00140', '+919823000140'],
  ['98230-00140', '+919823000140'],
  ['919823000140', '+919823000140'],
  ['098230 00140', '+919823000140'],
  ['020 2712 3456', '+912027123456'],
  ['+44 20 7946 0018', '+442079460018'],
])('%s is %s', (typed, number) => expect(phoneKey(typed)).toBe(number));

test.each(['', '12345', '1234567890', '9999999999', '0000000000', 'call me'])(
  'by %j nobody is recognised',
  (typed) => expect(phoneKey(typed)).toBeUndefined(),
);
