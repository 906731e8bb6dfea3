import { isFilled, listColumns } from '../../../domain/admin/subscription-list.ts';
import type { ImportResult } from '../../../domain/api/answers/subscriptions.ts';
import { newsletterForm } from '../../../domain/forms/newsletter-form.ts';
import { readForm } from '../../../domain/forms/read-form.ts';

const maxWrong = 20;

/**
 * Collects the addresses of a CSV list whose rows arrive in groups: the column named "email", or the first column
 * where there are no names. Of a list exported here, only confirmed ones count.
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
    /** The valid addresses of the next rows, in lower case, without those of earlier rows. */
    read(rows: string[][]): string[] {
      const emails = rows.map(read).filter((email) => email !== undefined);
      const fresh = [...new Set(emails)].filter((email) => !seen.has(email));
      for (const email of fresh) seen.add(email);
      return fresh;
    },
    report,
    /** Whether all rows so far were blank. */
    isEmpty: () => columns === undefined,
  };
}
