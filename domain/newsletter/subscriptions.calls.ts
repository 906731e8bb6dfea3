import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import {
  changedResponse,
  countsOf,
  ids,
  idsBody,
  listQuery,
  place,
  undoableResponse,
} from '../api/list-fields.ts';
import { messages } from '../messages.ts';
import { acceptedResponse, pageFields } from '../submissions/page-fields.ts';
import { cadences } from './choices.ts';
import { newsletterForm, unsubscribeForm } from './newsletter-form.ts';
import { columnRoles, subscriptionLists, subscriptionStatuses } from './subscription-list.ts';

const listedSubscription = z.object({
  id: z.int(),
  email: z.string(),
  status: z.enum(subscriptionStatuses),
  /** Version of the privacy policy, or "imported". */
  consentVersion: z.string(),
  consentedAt: z.string(),
  /** Where consent was given, from an imported list; null if on the site or unknown. */
  consentSource: z.nullable(z.string()),
  createdAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  unsubscribedAt: z.nullable(z.string()),
  /** Null if no email was sent, because the request is suspected spam. */
  mailedAt: z.nullable(z.string()),
  /** Since when it is suppressed, because of bounces or a complaint. */
  suppressedAt: z.nullable(z.string()),
  complainedAt: z.nullable(z.string()),
  /** The mail server's reply; null for a complaint. */
  suppressedReply: z.nullable(z.string()),
  /** Why it ended if its reader did not do so here: column and word of a list, or that the reader asked by mail. */
  leftReason: z.nullable(z.string()),
  cadence: z.enum(cadences),
  /** Names of the chosen categories; empty for all. */
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

/** Why rows are refused: invalid address, unreadable date, no date, unknown state, or no consent. */
const refusedWhy = z.object({
  address: z.int(),
  date: z.int(),
  undated: z.int(),
  status: z.int(),
  never: z.int(),
});

const listCounts = {
  /** Readers whose address already exists, in any state, or is in an earlier row. */
  known: z.int(),
  /** Rows of readers who unsubscribed; stored as unsubscribed. */
  left: z.int(),
  refused: z.int(),
  why: refusedWhy,
  /** The first rows with an invalid address or date, with their row number from 1. */
  wrong: z.array(z.object({ row: z.int(), text: z.string(), why: z.enum(['address', 'date']) })),
};

/** added + known + left + refused is the number of rows that are not blank, without the headings. */
export const importResult = z.object({ added: z.int(), ...listCounts });

/** The outcome of an import. */
export type ImportResult = z.output<typeof importResult>;

const maxSentence = 200;
const columnPlace = z.int().check(z.gte(-1), z.lte(10_000));

const cells = z.array(z.object({ column: columnPlace, value: z.string() })).check(z.maxLength(100));

/** How a file is parsed, with the owner's decisions; made by the preview, and sent with each part of the file. */
export const importPlan = z.object({
  separator: z.string().check(z.minLength(1), z.maxLength(1)),
  /** Number of rows up to and including the headings. */
  head: z.int().check(z.gte(0)),
  email: columnPlace,
  /** Roles of the known columns; the others are unknown. */
  roles: z
    .array(z.object({ column: columnPlace, role: z.enum(columnRoles) }))
    .check(z.maxLength(1000)),
  /** Whether 03/04/2024 is 4 March. */
  isMonthFirst: z.boolean(),
  /** When the import began: of its own readers, a later part of the list may say that they left. */
  begun: z.optional(z.iso.datetime()),
  /** Whether readers who are confirmed here leave too, according to the owner. */
  endsHere: z.optional(z.boolean()),
  /** Cells that mean "subscribed", or nothing for the newsletter, according to the owner. */
  subscribed: cells,
  /** Cells that mean "left" according to the owner. */
  left: z.optional(cells),
  /** How readers agreed, in the owner's words, where the list does not say so. */
  source: z.optional(z.string().check(z.maxLength(maxSentence))),
  /** The day on which readers without a date agreed; null leaves them out, and by default it is today. */
  undated: z.optional(z.nullable(z.iso.date())),
});
export type ImportPlan = z.output<typeof importPlan>;

/** What an import would do, without storing anything. */
export const importPreview = z.object({
  rows: z.int(),
  /** Number of rows that count as subscribed. */
  subscribed: z.int(),
  ...listCounts,
  /** Rows of readers whose address is stored here already. */
  present: z.int(),
  /** How many of the subscribed have no date. */
  undated: z.int(),
  /** How many of those who left are confirmed here. */
  here: z.int(),
  /** Why rows say that their reader left or never agreed: column and word, most frequent first. */
  reasons: z.array(
    z.object({ verdict: z.enum(['left', 'never']), by: z.string(), count: z.int() }),
  ),
  /** Cells that may or may not mean "subscribed", whether they are decided or not, most frequent first. */
  unknown: z.array(
    z.object({ column: z.int(), name: z.string(), value: z.string(), count: z.int() }),
  ),
  /** Numbers of dates that are valid in only one order, and in both. */
  dates: z.object({ dayFirst: z.int(), monthFirst: z.int(), either: z.int(), example: z.string() }),
  /** Whether the column of addresses is known; otherwise the owner chooses it. */
  isRecognised: z.boolean(),
  /** The first rows with the headings, for that choice. */
  sample: z.array(z.array(z.string())),
  plan: importPlan,
});
export type ImportPreview = z.output<typeof importPreview>;

const token = z
  .catch(z.string(), '')
  .register(z.globalRegistry, { description: "From the email's List-Unsubscribe header" });

const unsubscribed = acceptedResponse(messages.unsubscribe.success);

/** A submitted sign-up form, with the fields of every visitor's form. */
export const subscribeSubmission = z.extend(newsletterForm, pageFields);
export const unsubscribeSubmission = z.extend(unsubscribeForm, pageFields);

const csvUpload = {
  type: 'text/csv' as const,
  content: { type: 'string', description: 'The file as it is, with a column of e-mail addresses' },
};
/** Index of the column of addresses that the owner chose. */
const column = z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number));

const subscriptionsQuery = listQuery(subscriptionLists);
const changedByIds = { body: idsBody, response: { 200: changedResponse } };

/** The newsletter's forms and its subscriptions. */
export const subscriptionCalls = {
  'POST /api/newsletter/subscriptions': {
    needs: 'nothing',
    summary: 'Subscribe to the newsletter; the mailed link confirms it',
    body: subscribeSubmission,
    response: { 201: acceptedResponse(messages.newsletter.success) },
  },
  'DELETE /api/newsletter/subscriptions': {
    needs: 'nothing',
    summary: 'Unsubscribe from the newsletter',
    body: unsubscribeSubmission,
    response: { 200: unsubscribed },
  },
  'POST /api/newsletter/unsubscribe': {
    needs: 'nothing',
    summary: 'Unsubscribe with one click (RFC 8058)',
    querystring: z.object({ token }),
    response: { 200: unsubscribed },
  },
  'GET /api/newsletter/unsubscribe': {
    needs: 'nothing',
    summary: 'Redirect to the page that asks; changes nothing',
    querystring: z.object({ token }),
  },
  'GET /api/admin/subscriptions': {
    needs: 'readers.see',
    summary: 'List subscriptions',
    querystring: subscriptionsQuery,
    response: { 200: subscriptionsPage },
  },
  'GET /api/admin/subscriptions/export': {
    needs: 'people.export',
    fresh: true,
    summary: 'Export subscriptions as CSV',
    querystring: subscriptionsQuery,
  },
  'POST /api/admin/subscriptions/import': {
    needs: 'readers.edit',
    summary: 'Add the readers of a CSV file as confirmed or left; whoever has left stays away',
    querystring: z.object({ plan: z.optional(z.string()) }),
    upload: csvUpload,
    response: { 200: importResult },
  },
  'POST /api/admin/subscriptions/import/preview': {
    needs: 'readers.edit',
    summary: 'Tell what an import would do, and what has to be decided before',
    querystring: z.object({
      email: z.catch(z.optional(column), undefined),
      plan: z.optional(z.string()),
    }),
    upload: csvUpload,
    response: { 200: importPreview },
  },
  'POST /api/admin/subscriptions/deletions': {
    needs: 'readers.edit',
    fresh: true,
    summary: 'Delete subscriptions with all that is known of them',
    ...changedByIds,
  },
  'POST /api/admin/subscriptions/unsubscriptions': {
    needs: 'readers.edit',
    summary: 'Unsubscribe confirmed readers who asked by mail; no mail is sent',
    body: idsBody,
    response: { 200: undoableResponse },
  },
  'POST /api/admin/subscriptions/rescues': {
    needs: 'readers.see',
    summary: 'Mail the confirming link to suspected subscriptions',
    ...changedByIds,
  },
  'POST /api/admin/subscriptions/lifts': {
    needs: 'readers.edit',
    summary:
      'Send newsletters again to addresses that are suppressed, or to all that are since an instant',
    body: z.union([z.strictObject({ ids }), z.strictObject({ since: z.iso.datetime() })]),
    response: { 200: changedResponse },
  },
} satisfies Record<string, ApiCall>;
