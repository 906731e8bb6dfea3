import { expect, test } from 'vitest';
import { asBytes } from '../../tests/support/tables.ts';
import { readCsv } from './read-csv.ts';

async function rowsOf(text: string, length?: number) {
  const all: string[][] = [];
  for await (const rows of readCsv(asBytes(text, length))) all.push(...rows);
  return all;
}

test.each([',', ';', '\t'])('counts blank rows with the separator %j', async (mark) => {
  const rows = await rowsOf(`\ufeffa${mark}b\r\n\r\n1${mark}2\r\n${mark}\r\n`);
  expect(rows).toEqual([['a', 'b'], [''], ['1', '2'], ['', '']]);
});

test.each([1, 3, 7, 40_000])('yields complete rows from chunks of %i bytes', async (length) => {
  const written = Array.from({ length: 3000 }, (_, at) => [
    `नमस्ते ${at}`,
    `"${at}", two\r\nlines 👋`,
  ]);
  const text = written.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'));
  expect(await rowsOf(text.join('\r\n'), length)).toEqual(written);
});

test('loses only the row with a quote that is never closed, within limits of time and memory', async () => {
  const rest = Array.from({ length: 100_000 }, (_, at) => `reader-${at}@visitor.example,Reader`);
  const rows = await rowsOf(['email,name', '"unclosed,x', ...rest].join('\n'));
  expect(rows[0]).toEqual(['email', 'name']);
  expect(rows.at(-1)).toEqual(['reader-99999@visitor.example', 'Reader']);
});

test('yields no rows for an empty text', async () => expect(await rowsOf('')).toEqual([]));
