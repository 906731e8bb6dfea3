import { expect, test } from 'vitest';
import { readTable } from '../../tests/support/tables.ts';
import { writeCsv } from './csv.ts';

const cellOf = (cell: string) => {
  const table = writeCsv(['a']);
  return readTable(table.head + table.rows([[cell]]))[1];
};

test.each(['=1+1', '+91-98765', '+1+1', '+', '-2', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("x")\ny'])(
  'a cell that begins like %j is not run as a formula',
  (cell) => expect(cellOf(cell)).toEqual([`'${cell}`]),
);

test.each(['+91 98765 43210', '+919876543210', '+4', '0800', 'a=b'])(
  'a cell such as %j stands as it is',
  (cell) => expect(cellOf(cell)).toEqual([cell]),
);

test('quotes, separators, lines and all scripts survive, in as many pieces as there are', () => {
  const rows = [
    ['नमस्ते, "Ravi"', 'two\nlines', '', '👋'],
    ['1', '2', '3', '4'],
  ];
  const table = writeCsv(['a', 'b', 'c', 'd']);
  const text = table.head + rows.map((row) => table.rows([row])).join('') + table.rows([]);
  expect(text.startsWith('\ufeffa,b,c,d\r\n')).toBe(true);
  expect(readTable(text)).toEqual([['a', 'b', 'c', 'd'], ...rows]);
});
