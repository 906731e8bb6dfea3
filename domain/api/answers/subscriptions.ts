import * as z from 'zod/mini';
import {
  columnRoles,
  subscriptionLists,
  subscriptionStatuses,
} from '../../admin/subscription-list.ts';
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

export type SubscriptionsPage = z.output<typeof subscriptionsPage>;

/** Why a row is refused: no address, no readable date, a state that nobody vouched for, or a consent never given. */
const refusedWhy = z.object({
  address: z.int(),
  date: z.int(),
  status: z.int(),
  never: z.int(),
});

const listCounts = {
  /** Readers whose address was there before, in any state, or stands in an earlier row. */
  known: z.int(),
  /** Rows of readers who have left; each is stored as left. */
  left: z.int(),
  refused: z.int(),
  why: refusedWhy,
  /** The first rows without a valid address or date, with their number in the file, from 1. */
  wrong: z.array(z.object({ row: z.int(), text: z.string(), why: z.enum(['address', 'date']) })),
};

/** added + known + left + refused are the rows that are not blank, without the headings. */
export const importResult = z.object({ added: z.int(), ...listCounts });

/** The outcome of an import. */
export type ImportResult = z.output<typeof importResult>;

const columnPlace = z.int().check(z.gte(-1), z.lte(10_000));

/** How a file is read, and what its owner says of it; made by the preview, sent with each part of the file. */
export const importPlan = z.object({
  separator: z.string().check(z.minLength(1), z.maxLength(1)),
  /** Rows up to and with the headings. */
  head: z.int().check(z.gte(0)),
  email: columnPlace,
  /** Of the columns that say something of a reader's state, or nothing at all; the rest is unknown. */
  roles: z
    .array(z.object({ column: columnPlace, role: z.enum(columnRoles) }))
    .check(z.maxLength(1000)),
  /** Whether 03/04/2024 is 4 March. */
  isMonthFirst: z.boolean(),
  /** Cells that mean "subscribed" by the owner's word. */
  subscribed: z.array(z.object({ column: columnPlace, value: z.string() })).check(z.maxLength(100)),
});
export type ImportPlan = z.output<typeof importPlan>;

/** What an import would do, before anything is written. */
export const importPreview = z.object({
  rows: z.int(),
  /** Rows of readers that count as subscribed. */
  subscribed: z.int(),
  ...listCounts,
  /** Cells of which it is not known whether they mean "subscribed", most frequent first. */
  unknown: z.array(
    z.object({ column: z.int(), name: z.string(), value: z.string(), count: z.int() }),
  ),
  /** Dates that can only be read in one order, and those that can be read in both. */
  dates: z.object({ dayFirst: z.int(), monthFirst: z.int(), either: z.int(), example: z.string() }),
  /** False: the owner has to choose the column of addresses. */
  isRecognised: z.boolean(),
  /** The first rows, with the headings, to choose it from. */
  sample: z.array(z.array(z.string())),
  plan: importPlan,
});
export type ImportPreview = z.output<typeof importPreview>;
