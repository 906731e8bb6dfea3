import { expect, test } from 'vitest';
import { identitiesOf, isPlaceholder, phoneKey } from './identities.ts';

test.each([
  ['+91 98230 00140', '+919823000140'],
  ['98230-00140', '+919823000140'],
  ['919823000140', '+919823000140'],
  ['098230 00140', '+919823000140'],
  ['020 2712 3456', '+912027123456'],
  ['+44 20 7946 0018', '+442079460018'],
])('parses %s as %s', (typed, number) => expect(phoneKey(typed)).toBe(number));

test.each(['', '12345', '1234567890', '9999999999', '0000000000', 'call me'])(
  'refuses %j as a number',
  (typed) => expect(phoneKey(typed)).toBeUndefined(),
);

test.each([
  // Counting up and down, whole and in parts.
  ...['9876543210', '9876543211', '9876543298', '9123456789', '9012345678', '7890123456'],
  ...['9812345678', '7654321098', '9876512345', '9876567890', '9874563210', '7894561230'],
  ...['9876556789', '8765432109', '9987654321'],
  // Runs of one digit.
  ...['9999900000', '9999999998', '9000000000', '9000000001', '9812000000', '9998887776'],
  ...['8888899999', '7777788888', '9999912345', '9000012345', '6666677777', '9870000000'],
  // Repeated pairs, triples and halves.
  ...['9898989898', '9090909090', '9191919191', '9797979797', '9988776655', '8877665544'],
  ...['9812121212', '9843434343', '9876598765', '9823098230', '9871237123', '7007007007'],
  // Few digits.
  ...['9988998899', '9898988989', '9090908080', '9911991199', '8008008000', '9797797799'],
  // Other countries.
  ...['+1 222 222 2222', '+1 212 121 2121', '+65 8888 8888', '+44 7777 777777', '+971 50 000 0000'],
])('recognises nobody by the placeholder %s', (typed) => {
  for (const phone of [
    typed,
    `0${typed}`,
    `91${typed}`,
    `+91 ${typed.slice(0, 5)} ${typed.slice(5)}`,
  ]) {
    expect(identitiesOf({ email: '', phone })).toEqual([]);
  }
});

test.each([
  ...['9823000140', '9823000141', '9822044170', '9414000215', '9841055217', '9876041235'],
  ...['8879126640', '7045382216', '9930217745', '6281934470', '2027123456', '9820098201'],
  ...['+44 20 7946 0018', '+1 415 555 2671', '+65 6123 4580', '+971 50 123 4478'],
])('accepts %s as a real number', (typed) => {
  const number = phoneKey(typed);
  expect([number, isPlaceholder(number ?? '')]).toEqual([expect.any(String), false]);
});

test('takes hardly any of a thousand random mobile numbers for a placeholder', () => {
  // A linear congruence, so that the numbers are the same in each run.
  let seed = 20_261_126;
  const numbers = Array.from({ length: 1000 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return `+919${String(seed).padStart(10, '0').slice(-9)}`;
  });
  expect(numbers.filter(isPlaceholder).length).toBeLessThan(10);
});
