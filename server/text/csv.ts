import Papa from 'papaparse';

/** What a spreadsheet would take for a formula; a phone number with its country is none. */
const formula = /^(?!\+\d[\d ]*$)[=+\-@\t\r]/;

const unparse = (rows: string[][]) =>
  rows.length === 0 ? '' : `${Papa.unparse(rows, { escapeFormulae: formula })}\r\n`;

/**
 * A table as CSV for spreadsheets, piece by piece: with a mark that says UTF-8, and with an apostrophe before every cell
 * that would be run as a formula.
 */
export function writeCsv(columns: string[]) {
  return { head: `\ufeff${unparse([columns])}`, rows: unparse };
}
