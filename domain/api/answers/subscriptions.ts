import * as z from 'zod/mini';
import { subscriptionLists, subscriptionStatuses } from '../../admin/subscription-list.ts';
import { cadences } from '../../newsletter/choices.ts';
import { countsOf, place } from '../list-fields.ts';

const listedSubscription = z.object({
  id: z.int(),
  email: z.string(),
  status: z.enum(subscriptionStatuses),
  /** The version of the policy, or "imported". */
  consentVersion: z.string(),
  consentedAt: z.string(),
  /** Where it was given, as an imported list tells; null: on the site, or not told. */
  consentSource: z.nullable(z.string()),
  createdAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  unsubscribedAt: z.nullable(z.string()),
  /** Null: no email was sent, because the request was suspected. */
  mailedAt: z.nullable(z.string()),
  /** Since when it gets no newsletters, because its mailbox refused them, or its reader complained. */
  suppressedAt: z.nullable(z.string()),
  complainedAt: z.nullable(z.string()),
  /** What its mail server said; null for a complaint. */
  suppressedReply: z.nullable(z.string()),
  cadence: z.enum(cadences),
  /** Names of the categories that were chosen; none: all. */
  topics: z.array(z.string()),
});

/** A subscription in the admin; times are instants. */
export type ListedSubscription = z.output<typeof listedSubscription>;

export const subscriptionsPage = z.object({
  subscriptions: z.array(listedSubscription),
  /** Number of matches on all pages. */
  total: z.int(),
  /** Number of subscriptions by status. */
  counts: countsOf(subscriptionLists),
  ...place,
});

export const importResult = z.object({
  added: z.int(),
  /** Addresses that were in the list before, in any status; it stays. */
  known: z.int(),
  /** Number of rows without a valid address, or whose date of consent cannot be read. */
  refused: z.int(),
  /** The first of these, with their row in the file, from 1. */
  wrong: z.array(z.object({ row: z.int(), text: z.string(), why: z.enum(['address', 'date']) })),
});

/** The outcome of an import. */
export type ImportResult = z.output<typeof importResult>;
