import { listColumns } from '../../../domain/admin/subscription-list.ts';

/** A part of a list that is sent at once, as a list of its own. */
export interface ListPart {
  csv: string;
  /** How much higher its rows' numbers are in the whole list. */
  offset: number;
  /** Of the whole list, up to its end. */
  rowsDone: number;
}

export const rowsAtOnce = 5000;

const filled = /[^\s"',;|]/;

/** The parts of a list, of whole rows, each with the list's head if there is one. */
export function cutList(text: string): ListPart[] {
  const parts: ListPart[] = [];
  let head: string | undefined;
  let part = { from: 0, row: 0 };
  let row = 0;
  const finish = (to: number) => {
    const body = text.slice(part.from, to);
    const offset = part.row - (head ? 1 : 0);
    if (filled.test(body)) parts.push({ csv: `${head ?? ''}${body}`, offset, rowsDone: row });
    part = { from: to, row };
  };
  for (let at = 0; at < text.length; ) {
    const end = rowEnd(text, at);
    row += 1;
    const isFirst = head === undefined && filled.test(text.slice(at, end));
    if (isFirst) head = isHead(text.slice(at, end)) ? text.slice(at, end) : '';
    if (isFirst && head) part = { from: end, row };
    else if (row - part.row >= rowsAtOnce) finish(end);
    at = end;
  }
  finish(text.length);
  return parts;
}

function isHead(row: string): boolean {
  return listColumns(row.split(/[,;|\t]/).map((cell) => cell.replaceAll('"', ''))).hasHead;
}

/** Where the row that begins at a place ends, with its line break: a cell in quotes may hold others. */
function rowEnd(text: string, from: number): number {
  const mark = /[,;|\t\r\n]/g;
  for (let at = from; ; ) {
    mark.lastIndex = text[at] === '"' ? quoteEnd(text, at) : at;
    const found = mark.exec(text);
    if (!found) return text.length;
    at = found.index + 1;
    if (found[0] === '\n') return at;
    if (found[0] === '\r') return text[at] === '\n' ? at + 1 : at;
  }
}

/** Where the cell ends whose quotes open at a place; two quotes in it stand for one. */
function quoteEnd(text: string, from: number): number {
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    if (text[quote + 1] !== '"') return quote + 1;
    at = quote + 2;
  }
}
