import Papa from 'papaparse';

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

/**
 * A table as CSV for spreadsheets: with a mark that says UTF-8, and with an apostrophe before every cell that would
 * be run as a formula.
 */
export function writeCsv(columns: string[], rows: string[][]): string {
  return `\ufeff${Papa.unparse({ fields: columns, data: rows }, { escapeFormulae: formula })}\r\n`;
}

/** The rows of a CSV text, whatever separates its cells; blank ones are there, so that they count, but at the end. */
export function readCsv(text: string): string[][] {
  const table = text.replace(/^\ufeff/, '').replace(/[\r\n]+$/, '');
  // A blank row would mislead the guess.
  const { meta } = Papa.parse(table, { preview: 10, skipEmptyLines: 'greedy' });
  return Papa.parse<string[]>(table, { delimiter: meta.delimiter }).data;
}
