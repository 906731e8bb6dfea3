import { consentColumns } from '../newsletter/consent-columns.ts';

export const subscriptionStatuses = ['pending', 'confirmed', 'unsubscribed'] as const;

/** What can be listed: `suppressed` are confirmed ones who are left out, for their mailbox or for a complaint. */
export const subscriptionLists = [...subscriptionStatuses, 'suppressed'] as const;
export type SubscriptionList = (typeof subscriptionLists)[number];

/** In bytes: more than 200,000 addresses with a name and a few more columns. */
export const maxImport = 32 * 1024 * 1024;

export const importMessages = {
  missing: 'Please choose a CSV file with addresses',
  tooLong: 'A list may have at most 32 MB. Please split it into smaller ones.',
} as const;

/** Whether a row has a cell that is not blank. */
export function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/** The columns of a list by its first row that is not blank; -1 for a missing column. */
export function listColumns(first: readonly string[]) {
  const head = first.map((cell) => cell.trim().toLowerCase());
  const named = head.findIndex((cell) => /^e-?mail( ?address)?$/.test(cell));
  return named < 0
    ? { hasHead: false, email: 0, status: -1, consent: consentColumns([]) }
    : {
        hasHead: true,
        email: named,
        status: head.indexOf('status'),
        consent: consentColumns(head),
      };
}
