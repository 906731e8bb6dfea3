import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { changed, countsOf, ids, idsBody, listQuery, place } from '../api/list-fields.ts';
import { messages } from '../messages.ts';
import { accepted, pageFields } from '../submissions/page-fields.ts';
import { cadences } from './choices.ts';
import { newsletterForm, unsubscribeForm } from './newsletter-form.ts';
import { columnRoles, subscriptionLists, subscriptionStatuses } from './subscription-list.ts';

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

const token = z
  .catch(z.string(), '')
  .register(z.globalRegistry, { description: "From the email's List-Unsubscribe header" });

const unsubscribed = accepted(messages.unsubscribe.success);

/** What our pages and the API send: the form, and the fields that every visitor's form carries. */
export const subscribeSubmission = z.extend(newsletterForm, pageFields);
export const unsubscribeSubmission = z.extend(unsubscribeForm, pageFields);

const csvUpload = {
  type: 'text/csv' as const,
  content: { type: 'string', description: 'The file as it is, with a column of e-mail addresses' },
};
/** The place of the column with the addresses, by the owner's choice. */
const column = z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number));

const subscriptionsQuery = listQuery(subscriptionLists);
const changedByIds = { body: idsBody, response: { 200: changed } };

/** The newsletter's forms, and the list of its readers. */
export const subscriptionCalls = {
  'POST /api/newsletter/subscriptions': {
    summary: 'Subscribe to the newsletter; the mailed link confirms it',
    body: subscribeSubmission,
    response: { 201: accepted(messages.newsletter.success) },
  },
  'DELETE /api/newsletter/subscriptions': {
    summary: 'Unsubscribe from the newsletter',
    body: unsubscribeSubmission,
    response: { 200: unsubscribed },
  },
  'POST /api/newsletter/unsubscribe': {
    summary: 'Unsubscribe with one click (RFC 8058)',
    querystring: z.object({ token }),
    response: { 200: unsubscribed },
  },
  'GET /api/newsletter/unsubscribe': {
    summary: 'Redirect to the page that asks; changes nothing',
    querystring: z.object({ token }),
  },
  'GET /api/admin/subscriptions': {
    summary: 'List subscriptions',
    querystring: subscriptionsQuery,
    response: { 200: subscriptionsPage },
  },
  'GET /api/admin/subscriptions/export': {
    summary: 'Export subscriptions as CSV',
    querystring: subscriptionsQuery,
  },
  'POST /api/admin/subscriptions/import': {
    summary: 'Add the readers of a CSV file as confirmed or left; whoever has left stays away',
    querystring: z.object({ plan: z.optional(z.string()) }),
    upload: csvUpload,
    response: { 200: importResult },
  },
  'POST /api/admin/subscriptions/import/preview': {
    summary: 'Tell what an import would do, and what has to be decided before',
    querystring: z.object({ email: z.catch(z.optional(column), undefined) }),
    upload: csvUpload,
    response: { 200: importPreview },
  },
  'POST /api/admin/subscriptions/deletions': {
    summary: 'Delete subscriptions with all that is known of them',
    ...changedByIds,
  },
  'POST /api/admin/subscriptions/rescues': {
    summary: 'Mail the confirming link to suspected subscriptions',
    ...changedByIds,
  },
  'POST /api/admin/subscriptions/lifts': {
    summary:
      'Send newsletters again to addresses that are suppressed, or to all that are since an instant',
    body: z.union([z.strictObject({ ids }), z.strictObject({ since: z.iso.datetime() })]),
    response: { 200: changed },
  },
} satisfies Record<string, ApiCall>;
