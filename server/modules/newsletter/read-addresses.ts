import { isFilled, listColumns } from '../../../domain/admin/subscription-list.ts';
import type { ImportResult } from '../../../domain/api/answers/subscriptions.ts';
import { newsletterForm } from '../../../domain/forms/newsletter-form.ts';
import { readForm } from '../../../domain/forms/read-form.ts';
import { readConsentDate } from '../../../domain/newsletter/consent-date.ts';
import type { Instant } from '../../db/tables.ts';

/** An address with its consent, as far as the list tells it. */
export interface ListedReader {
  email: string;
  consentedAt: Instant | null;
  source: string | null;
}

type Columns = ReturnType<typeof listColumns>;

const maxWrong = 20;
const maxSource = 200;
const ended =
  /^(pending|unsubscribed|non-?subscribed|left|inactive|disabled|blocked|blocklisted|cleaned|bounced|complained|suppressed|deleted|archived)$/i;
const nothing = /^(null|-|0000-00-00.*)?$/i;

/**
 * Collects the readers of a CSV list whose rows arrive in groups: the column named "email", or the first column where
 * there are no names, with the date and source of their consent. Who has left by the list itself does not count.
 */
export function createAddressReader({ zone, now }: { zone: string; now: Date }) {
  let columns: Columns | undefined;
  let row = 0;
  const seen = new Set<string>();
  const report: Pick<ImportResult, 'refused' | 'wrong'> = { refused: 0, wrong: [] };

  function refuse(cell: string, why: 'address' | 'date'): undefined {
    report.refused += 1;
    const wrong = { row, text: cell.slice(0, 100).toWellFormed(), why };
    if (report.wrong.length < maxWrong) report.wrong.push(wrong);
  }

  function read(cells: string[]): ListedReader | undefined {
    row += 1;
    if (!isFilled(cells)) return;
    if (!columns) {
      columns = listColumns(cells);
      if (columns.hasHead) return;
    }
    if (hasLeft(cells, columns)) return;
    const cell = unmarked(cells[columns.email] ?? '');
    const form = readForm(newsletterForm, { email: cell });
    if (!form.ok) return refuse(cell, 'address');
    const date = columns.consent.dates.map((at) => (cells[at] ?? '').trim()).find(isSaid) ?? '';
    const consentedAt = date === '' ? null : (readConsentDate(date, zone, now) ?? undefined);
    if (consentedAt === undefined) return refuse(date, 'date');
    return { email: form.values.email, consentedAt, source: sourceIn(cells, columns) };
  }

  return {
    /** The readers of the next rows, with addresses in lower case, without those of earlier rows. */
    read(rows: string[][]): ListedReader[] {
      return rows.map(read).filter((reader) => {
        if (!reader || seen.has(reader.email)) return false;
        seen.add(reader.email);
        return true;
      }) as ListedReader[];
    },
    report,
    /** Whether all rows so far were blank. */
    isEmpty: () => columns === undefined,
  };
}

const isSaid = (cell: string) => !nothing.test(cell);

function hasLeft(cells: string[], { status, consent }: Columns): boolean {
  const at = (place: number) => (cells[place] ?? '').trim();
  if (ended.test(at(status)) || /^false$/i.test(at(consent.subscribed))) return true;
  if (/^true$/i.test(at(consent.disabled))) return true;
  return consent.left.some((place) => isSaid(at(place)) && !/^(false|no|0)$/i.test(at(place)));
}

function sourceIn(cells: string[], { consent }: Columns): string | null {
  const cell = unmarked(cells[consent.source] ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  return isSaid(cell) ? [...cell.toWellFormed()].slice(0, maxSource).join('').trim() : null;
}

/** Without the mark of our exports that keeps spreadsheets from calculating. */
const unmarked = (cell: string) => cell.replace(/^'/, '');
