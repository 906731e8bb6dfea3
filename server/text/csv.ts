import Papa from 'papaparse';

/**
 * What a spreadsheet would run as a formula, also behind blanks and with full-width characters of East Asian
 * keyboards; an international phone number is not a formula.
 */
const formula =
  /^(?!\+\d[\d ]*$)[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212\ufe62\ufe63\ufe66\ufe6b\t\r\n]/u;

const unparse = (rows: string[][]) =>
  rows.length === 0 ? '' : `${Papa.unparse(rows, { escapeFormulae: formula })}\r\n`;

/**
 * A table as CSV for spreadsheets, in chunks: with a byte order mark for UTF-8, and an apostrophe before each cell
 * that would run as a formula. `columns` maps headings to the cells of a row.
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
