import Papa from 'papaparse';
import { isFilled, listColumns } from '../../../domain/admin/subscription-list.ts';

/** A part of a list that is sent at once, as a list of its own. */
export interface ListPart {
  csv: string;
  /** To be added to its row numbers for those of the whole list. */
  offset: number;
  /** Rows of the whole list up to the end of this part. */
  rowsDone: number;
}

export const rowsAtOnce = 5000;

const filled = /[^\s"',;|]/;

/** The parts of a list, of whole rows as the server will read them, each with the list's head if there is one. */
export function cutList(text: string): ListPart[] {
  const parts: ListPart[] = [];
  let head: string | undefined;
  let part = { from: 0, row: 0 };
  let row = 0;
  let rowStart = 0;
  const finish = (to: number) => {
    const body = text.slice(part.from, to);
    const offset = part.row - (head ? 1 : 0);
    if (filled.test(body)) parts.push({ csv: `${head ?? ''}${body}`, offset, rowsDone: row });
    part = { from: to, row };
  };
  const step = ({ data, meta: { cursor: end } }: Papa.ParseStepResult<string[]>) => {
    const start = rowStart;
    rowStart = end;
    // Papa reports an empty row after the last line break.
    if (start === text.length) return;
    row += 1;
    const isFirst = head === undefined && isFilled(data);
    if (isFirst) head = listColumns(data).hasHead ? text.slice(start, end) : '';
    if (isFirst && head) part = { from: end, row };
    else if (row - part.row >= rowsAtOnce) finish(end);
  };
  // A blank row would mislead the guess of what separates cells.
  const { meta } = Papa.parse(text, { preview: 10, skipEmptyLines: 'greedy' });
  const { delimiter, linebreak } = meta;
  Papa.parse<string[]>(text, { delimiter, newline: newlineOf(linebreak), step });
  finish(text.length);
  return parts;
}

function newlineOf(linebreak: string): '\r' | '\n' | '\r\n' {
  return linebreak === '\r' || linebreak === '\r\n' ? linebreak : '\n';
}
