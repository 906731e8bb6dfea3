import { expect, test } from 'vitest';
import { cutList, rowsAtOnce } from './cut-list.ts';

/** Cuts a list; by default without headings and with commas. */
const cut = (text: string, plan: { head?: number; separator?: string } = {}) =>
  cutList(text, { head: 0, separator: ',', ...plan });

const linesOf = (csv = '') => csv.trimEnd().split('\r\n');

test('repeats the headings in each part of a long list, and numbers its rows by the whole list', () => {
  const lines = Array.from(
    { length: rowsAtOnce + 2 },
    (_, at) => `"Reader; ${at}";r${at}@x.example`,
  );
  const text = ['', 'Name;"E-mail"', ...lines, ''].join('\r\n');
  const parts = cut(text, { head: 2, separator: ';' });
  expect(parts.map(({ rowsDone }) => rowsDone)).toEqual([rowsAtOnce + 2, rowsAtOnce + 4]);
  const [first, second] = parts.map(({ csv }) => linesOf(csv));
  expect(first).toEqual(['', 'Name;"E-mail"', ...lines.slice(0, rowsAtOnce)]);
  expect(second).toEqual(['', 'Name;"E-mail"', ...lines.slice(rowsAtOnce)]);
  // Row 3 of each part is the first one below the blank row and the headings.
  expect(parts.map(({ offset }) => 3 + offset)).toEqual([3, rowsAtOnce + 3]);
});

test('sends a list without headings unchanged', () => {
  const text = 'a@x.example\n\nb@x.example\n';
  expect(cut(text)).toEqual([{ csv: text, offset: 0, rowsDone: 3 }]);
});

test('never cuts a cell', () => {
  const row = 'a@x.example,"two\r\nlines, ""quoted""\n",5" pipe\r\n';
  const [first, second, ...more] = cut(row.repeat(rowsAtOnce + 1));
  expect(first?.csv).toBe(row.repeat(rowsAtOnce));
  expect(second).toEqual({ csv: row, offset: rowsAtOnce, rowsDone: rowsAtOnce + 1 });
  expect(more).toEqual([]);
});

test('a stray quote in a quoted cell does not end its row', () => {
  const row = '"Asha "the\nwriter" Rao",asha@x.example\n';
  const [first, second] = cut(row.repeat(rowsAtOnce + 1));
  expect(first?.csv).toBe(row.repeat(rowsAtOnce));
  expect(second?.csv).toBe(row);
});

test('does not cut after a quote that is never closed', () => {
  const rest = 'b@x.example\n'.repeat(rowsAtOnce * 2);
  expect(cut(`a@x.example,"x\n${rest}`)).toHaveLength(1);
});

test.each(['', '\n\n', ' , \n;', 'email\n\n'])('returns no parts for %j', (text) => {
  expect(cut(text, { head: text.startsWith('email') ? 1 : 0 })).toEqual([]);
});
