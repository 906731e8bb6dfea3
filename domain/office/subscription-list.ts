export const subscriptionStatuses = ['pending', 'confirmed', 'unsubscribed'] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A subscription as the back-office sees it; times are instants. */
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

/** In bytes: some 60,000 addresses. */
export const longestImport = 2 * 1024 * 1024;
