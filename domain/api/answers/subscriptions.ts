import * as z from 'zod/mini';
import { subscriptionStatuses } from '../../admin/subscription-list.ts';
import { countsOf, place } from '../list-fields.ts';

const listedSubscription = z.object({
  id: z.int(),
  email: z.string(),
  status: z.enum(subscriptionStatuses),
  /** The version of the policy, or "imported". */
  consentVersion: z.string(),
  consentedAt: z.string(),
  createdAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  unsubscribedAt: z.nullable(z.string()),
  /** Null: no mail went out, because the request was suspected. */
  mailedAt: z.nullable(z.string()),
});

/** A subscription as the admin sees it; times are instants. */
export type ListedSubscription = z.output<typeof listedSubscription>;

export const subscriptionsPage = z.object({
  subscriptions: z.array(listedSubscription),
  /** How many match. */
  total: z.int(),
  /** How many there are in each state. */
  counts: countsOf(subscriptionStatuses),
  ...place,
});

export const importResult = z.object({
  added: z.int(),
  /** Addresses that were on the list before, in whatever state, which stays. */
  known: z.int(),
  /** How many rows hold no address. */
  refused: z.int(),
  /** The first few of them, with their rows in the file, from 1. */
  wrong: z.array(z.object({ row: z.int(), text: z.string() })),
});

/** What came of an imported list. */
export type ImportResult = z.output<typeof importResult>;
