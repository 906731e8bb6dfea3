export const subscriptionStatuses = ['pending', 'confirmed', 'unsubscribed'] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A subscription as the admin sees it; times are instants. */
export interface ListedSubscription {
  id: number;
  email: string;
  status: SubscriptionStatus;
  /** The version of the policy, or "imported". */
  consentVersion: string;
  consentedAt: string;
  createdAt: string;
  confirmedAt: string | null;
  unsubscribedAt: string | null;
  /** Null: no letter went out, because the request was suspected. */
  mailedAt: string | null;
}

/** GET /api/admin/subscriptions */
export interface SubscriptionsPage {
  subscriptions: ListedSubscription[];
  /** Of those that fit. */
  total: number;
  /** Of all. */
  counts: Record<SubscriptionStatus, number>;
  page: number;
  pages: number;
}

/** What came of an imported list; POST /api/admin/subscriptions/import. */
export interface ImportResult {
  added: number;
  /** Addresses that were on the list before, in whatever state: it stays. */
  known: number;
  /** How many rows hold no address. */
  refused: number;
  /** The first few of them, with their rows in the file, from 1. */
  wrong: { row: number; text: string }[];
}

/** In bytes: more than 200,000 addresses with a name and a few more columns. */
export const maxImport = 32 * 1024 * 1024;

export const importMessages = {
  missing: 'Please choose a CSV file with addresses',
  tooLong: 'A list may have at most 32 MB. Please split it into smaller ones.',
} as const;

/** Whether a row of a list has anything in it. */
export function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/** Where a list has its addresses and their states, by its first filled row; -1 for no such column. */
export function listColumns(first: readonly string[]) {
  const head = first.map((cell) => cell.trim().toLowerCase());
  const named = head.findIndex((cell) => /^e-?mail( ?address)?$/.test(cell));
  return named < 0
    ? { hasHead: false, email: 0, status: -1 }
    : { hasHead: true, email: named, status: head.indexOf('status') };
}
