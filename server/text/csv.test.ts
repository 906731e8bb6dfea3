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
  // Full-width and small signs, which some spreadsheets treat like the ASCII ones.
  ...['＝1+1', '＋1', '－2', '＠SUM(A1)', '﹦1', '﹢1', '﹣1', '﹫SUM(A1)', '−1'],
  // Behind invisible characters.
  ...[' =1+1', '\n=1', '\u200b=1', '\ufeff@x', '\u00a0＝1'],
])('escapes a cell that begins like the formula %j', async (cell) =>
  expect(await cellOf(cell)).toBe(`'${cell}`),
);

test.each(['+91 98765 43210', '+919876543210', '+4', '0800', 'a=b'])(
  'leaves a cell such as %j unchanged',
  async (cell) => expect(await cellOf(cell)).toBe(cell),
);

test('preserves quotes, separators, line breaks and all scripts, in any number of chunks', async () => {
  const rows = [
    ['नमस्ते, "Ravi"', 'two\nlines', '', '👋'],
    ['1', '2', '3', '4'],
  ];
  const csv = await textOf([...rows.map((row) => [row]), []]);
  expect(csv.startsWith('\ufeffa,b,c,d\r\n')).toBe(true);
  expect(readTable(csv)).toEqual([['a', 'b', 'c', 'd'], ...rows]);
});
