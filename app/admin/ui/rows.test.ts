import { expect, test } from 'vitest';
import { rowAfter } from './rows.tsx';

test.each([
  ['the next row', [1, 2, 3], [2], [1, 3], 3],
  ['the next row, although a new one came in above', [1, 2, 3], [1], [9, 2, 3], 2],
  ['the row after several', [1, 2, 3, 4], [2, 3], [1, 4], 4],
  ['the row between several', [1, 2, 3, 4], [1, 4], [2, 3], 2],
  ['the row that moved up from the next page', [1, 2, 3], [3], [1, 2, 4], 4],
  ['the previous row at the end', [1, 2, 3], [3], [1, 2], 2],
  ['the first of another page', [1, 2], [1, 2], [3, 4], 3],
  ['the row itself when it stays', [1, 2, 3], [2], [1, 2, 3], 2],
  ['the row that came back', [1, 3], [2], [1, 2, 3], 2],
])('focuses %s', (_, before, acted, now, row) => {
  expect(rowAfter(before, acted, now)).toBe(row);
});

test('finds no row to focus in an empty list', () => {
  expect(rowAfter([1], [1], [])).toBeUndefined();
});
