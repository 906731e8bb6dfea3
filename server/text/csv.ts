import Papa from 'papaparse';

/** What a spreadsheet would run as a formula; an international phone number is none. */
const formula = /^(?!\+\d[\d ]*$)[=+\-@\t\r]/;

const unparse = (rows: string[][]) =>
  rows.length === 0 ? '' : `${Papa.unparse(rows, { escapeFormulae: formula })}\r\n`;

/**
 * A table as CSV for spreadsheets, in pieces: with a byte order mark for UTF-8, and an apostrophe before each cell
 * that would run as a formula.
 */
export function writeCsv(columns: string[]) {
  return { head: `\ufeff${unparse([columns])}`, rows: unparse };
}
