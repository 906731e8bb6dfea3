import { expect, test } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';

test.each(['=1+1', '+91 98765 43210', '-2', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("x")\nmore'])(
  'a cell that begins like %j is not run as a formula',
  (cell) => expect(readCsv(writeCsv(['a'], [[cell]]))[1]).toEqual([`'${cell}`]),
);

test('quotes, separators, lines and all scripts survive', () => {
  const row = ['नमस्ते, "Ravi"', 'two\nlines', '', '👋'];
  const text = writeCsv(['a', 'b', 'c', 'd'], [row]);
  expect(text.startsWith('\ufeffa,b,c,d\r\n')).toBe(true);
  expect(readCsv(text)).toEqual([['a', 'b', 'c', 'd'], row]);
});

test.each([',', ';', '\t'])(
  'blank rows count, but at the end, where %j separates the cells',
  (mark) => {
    const rows = readCsv(`a${mark}b\r\n\r\n1${mark}2\r\n${mark}\r\n\r\n`);
    expect(rows).toEqual([['a', 'b'], [''], ['1', '2'], ['', '']]);
  },
);
