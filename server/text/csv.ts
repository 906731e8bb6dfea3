import Papa from 'papaparse';

/** What a spreadsheet would run as a formula; an international phone number is none. */
const formula = /^(?!\+\d[\d ]*$)[=+\-@\t\r]/;

const unparse = (rows: string[][]) =>
  rows.length === 0 ? '' : `${Papa.unparse(rows, { escapeFormulae: formula })}\r\n`;

/**
 * A table as CSV for spreadsheets, in pieces: with a byte order mark for UTF-8, and an apostrophe before each cell
 * that would run as a formula. `columns` are the cells of a row by their heads.
 */
export async function* writeCsv<Row>(
  columns: Record<string, (row: Row) => string>,
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  yield `\ufeff${unparse([Object.keys(columns)])}`;
  for await (const rows of batches)
    yield unparse(rows.map((row) => cells.map((cell) => cell(row))));
}
