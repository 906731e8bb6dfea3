import Papa from 'papaparse';

/** What a spreadsheet would take for a formula; a phone number with its country is none. */
const formula = /^(?!\+\d[\d ]*$)[=+\-@\t\r]/;

const unparse = (rows: string[][]) =>
  rows.length === 0 ? '' : `${Papa.unparse(rows, { escapeFormulae: formula })}\r\n`;

/**
 * A table as CSV for spreadsheets, piece by piece: with a mark that says UTF-8, and with an apostrophe before every cell
 * that would be run as a formula. `columns` are the cells of a row by their heads.
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
