import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readTable } from '../../tests/support/tables.ts';
import { writeCsv } from './csv.ts';

const columns = Object.fromEntries(
  ['a', 'b', 'c', 'd'].map((head, place) => [head, (row: string[]) => row[place] ?? '']),
);
const textOf = (batches: string[][][]) => text(writeCsv(columns, batches));
const cellOf = async (cell: string) => readTable(await textOf([[[cell]]]))[1]?.[0];

test.each([
  ...['=1+1', '+91-98765', '+1+1', '+', '-2', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("x")\ny'],
  // Full-width and small signs, which some spreadsheets take for the ASCII ones.
  ...['＝1+1', '＋1', '－2', '＠SUM(A1)', '﹦1', '﹢1', '﹣1', '﹫SUM(A1)', '−1'],
  // Behind what is not seen.
  ...[' =1+1', '\n=1', '\u200b=1', '\ufeff@x', '\u00a0＝1'],
])('a cell that begins like %j is not run as a formula', async (cell) =>
  expect(await cellOf(cell)).toBe(`'${cell}`),
);

test.each(['+91 98765 43210', '+919876543210', '+4', '0800', 'a=b'])(
  'a cell such as %j stands as it is',
  async (cell) => expect(await cellOf(cell)).toBe(cell),
);

test('quotes, separators, lines and all scripts survive, in as many pieces as there are', async () => {
  const rows = [
    ['नमस्ते, "Ravi"', 'two\nlines', '', '👋'],
    ['1', '2', '3', '4'],
  ];
  const csv = await textOf([...rows.map((row) => [row]), []]);
  expect(csv.startsWith('\ufeffa,b,c,d\r\n')).toBe(true);
  expect(readTable(csv)).toEqual([['a', 'b', 'c', 'd'], ...rows]);
});
