import Papa from 'papaparse';
import type { ImportPlan } from '../../../domain/newsletter/subscriptions.calls.ts';

/** A part of a list that is sent in one call. */
export interface ListPart {
  csv: string;
  /** Added to its row numbers to get those of the whole list. */
  offset: number;
  /** Rows of the whole list up to the end of this part. */
  rowsDone: number;
}

export const rowsAtOnce = 5000;

const filledPattern = /[^\s"',;|]/;

/** Splits a list into parts of whole rows, each with the headings of the list and the lines above them. */
export function cutList(text: string, plan: Pick<ImportPlan, 'separator' | 'head'>): ListPart[] {
  const parts: ListPart[] = [];
  let head = '';
  let part = { from: 0, row: 0 };
  let row = 0;
  let rowStart = 0;
  const finish = (to: number) => {
    const body = text.slice(part.from, to);
    const offset = part.row - plan.head;
    if (filledPattern.test(body)) parts.push({ csv: `${head}${body}`, offset, rowsDone: row });
    part = { from: to, row };
  };
  const step = ({ meta: { cursor: end } }: Papa.ParseStepResult<string[]>) => {
    const start = rowStart;
    rowStart = end;
    // Papa Parse reports an empty row after the last line break.
    if (start === text.length) return;
    row += 1;
    if (row === plan.head) {
      head = text.slice(0, end);
      part = { from: end, row };
    } else if (row > plan.head && row - part.row >= rowsAtOnce) finish(end);
  };
  // A blank row would mislead the detection of line endings.
  const { meta } = Papa.parse(text, { preview: 10, skipEmptyLines: 'greedy' });
  const newline = newlineOf(meta.linebreak);
  Papa.parse<string[]>(text, { delimiter: plan.separator, newline, step });
  finish(text.length);
  return parts;
}

function newlineOf(linebreak: string): '\r' | '\n' | '\r\n' {
  return linebreak === '\r' || linebreak === '\r\n' ? linebreak : '\n';
}
