import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/root.ts';

const page = join(root, 'docs/performance.md');

/** Replaces a part's findings in docs/performance.md. */
export function writeFindings(part: string, text: string): void {
  writeFileSync(page, replaceFindings(readFileSync(page, 'utf8'), part, text));
}

/** Replaces the text between the two marks of a part; throws when they are missing. */
export function replaceFindings(markdown: string, part: string, text: string): string {
  const start = `<!-- bench ${part}: written by the program -->`;
  const end = `<!-- end of ${part} -->`;
  const from = markdown.indexOf(start);
  const to = markdown.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`The page has no place for the part "${part}".`);
  return `${markdown.slice(0, from + start.length)}\n\n${text.trim()}\n\n${markdown.slice(to)}`;
}
