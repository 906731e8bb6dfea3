import { isFilled, listColumns } from '../../../domain/admin/subscription-list.ts';
import type { ImportResult } from '../../../domain/api/answers/subscriptions.ts';
import { newsletterForm } from '../../../domain/forms/newsletter-form.ts';
import { readForm } from '../../../domain/forms/read-form.ts';

const maxWrong = 20;

/**
 * Reads the addresses of a list, whose rows come some at a time: of the column with the head "email", or of the first
 * where there is no head. In a list that was exported here, whoever is not confirmed is left out.
 */
export function createAddressReader() {
  let columns: ReturnType<typeof listColumns> | undefined;
  let row = 0;
  const seen = new Set<string>();
  const report: Pick<ImportResult, 'refused' | 'wrong'> = { refused: 0, wrong: [] };

  function read(cells: string[]): string | undefined {
    row += 1;
    if (!isFilled(cells)) return;
    if (!columns) {
      columns = listColumns(cells);
      if (columns.hasHead) return;
    }
    if (/^(pending|unsubscribed)$/i.test(cells[columns.status] ?? '')) return;
    const cell = (cells[columns.email] ?? '').replace(/^'/, '');
    const form = readForm(newsletterForm, { email: cell });
    if (form.ok) return form.values.email;
    report.refused += 1;
    const wrong = { row, text: cell.slice(0, 100).toWellFormed() };
    if (report.wrong.length < maxWrong) report.wrong.push(wrong);
    return;
  }

  return {
    /** The addresses of the next rows that no row before them had, in lower case. */
    read(rows: string[][]): string[] {
      const emails = rows.map(read).filter((email) => email !== undefined);
      const fresh = [...new Set(emails)].filter((email) => !seen.has(email));
      for (const email of fresh) seen.add(email);
      return fresh;
    },
    report,
    /** Whether no row so far had anything in it. */
    isEmpty: () => columns === undefined,
  };
}
