import { newsletterForm } from '../../../domain/forms/newsletter-form.ts';
import { readForm } from '../../../domain/forms/read-form.ts';
import type { ImportResult } from '../../../domain/office/subscription-list.ts';
import { readCsv } from '../../text/csv.ts';

interface Addresses extends Pick<ImportResult, 'refused' | 'wrong'> {
  /** Each once, in lower case. */
  emails: string[];
}

const mostWrong = 20;

/**
 * The addresses of a CSV text: of the column with the head "email", or of the first where there is no head. In a list
 * that was exported here, whoever is not confirmed is left out.
 */
export function readAddresses(text: string): Addresses {
  const rows = [...readCsv(text).entries()].filter(([, cells]) =>
    cells.some((cell) => cell.trim()),
  );
  const head = rows[0]?.[1].map((cell) => cell.trim().toLowerCase()) ?? [];
  const named = head.findIndex((cell) => /^e-?mail( ?address)?$/.test(cell));
  const status = named < 0 ? -1 : head.indexOf('status');
  const emails = new Set<string>();
  const wrong: Addresses['wrong'] = [];
  for (const [index, row] of rows.slice(named >= 0 ? 1 : 0)) {
    if (/^(pending|unsubscribed)$/i.test(row[status] ?? '')) continue;
    const cell = (row[Math.max(named, 0)] ?? '').replace(/^'/, '');
    const form = readForm(newsletterForm, { email: cell });
    if (form.ok) emails.add(form.values.email);
    else wrong.push({ row: index + 1, text: cell.slice(0, 100).toWellFormed() });
  }
  return { emails: [...emails], refused: wrong.length, wrong: wrong.slice(0, mostWrong) };
}
