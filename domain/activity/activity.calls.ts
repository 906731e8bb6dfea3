import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { oneOf, page, search } from '../api/list-fields.ts';
import { type ActivityNoun, activityKindNames, activityNouns } from './activity.ts';

const day = z.catch(z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))), undefined);

/** Filters of the log: an account's id or `nobody`, and days in the site's time zone. */
const filters = {
  search,
  who: z.catch(z.optional(z.string().check(z.regex(/^(?:\d{1,9}|nobody)$/))), undefined),
  kind: oneOf(activityKindNames),
  from: day,
  to: day,
};

const entry = z.object({
  id: z.int(),
  at: z.string(),
  /** Null for somebody who is not logged in. */
  accountId: z.nullable(z.int()),
  /** The name that the account has now. */
  account: z.string(),
  kind: z.enum(activityKindNames),
  did: z.string(),
  noun: z.nullable(z.enum(Object.keys(activityNouns) as ActivityNoun[])),
  /** Ids, at most fifty. */
  subjects: z.array(z.string()),
  count: z.int(),
  title: z.string(),
  /** The name that the card has now; null if it was erased. */
  name: z.nullable(z.string()),
  device: z.string(),
  /** Number of entries that it stands for, and when the first was written: refused logins of a day are folded. */
  times: z.int(),
  firstAt: z.string(),
});

export type ActivityEntry = z.output<typeof entry>;

export const activityCheck = z.object({
  checkedAt: z.string(),
  /** Why the log cannot be trusted; null if it is sound. */
  fault: z.nullable(z.string()),
  entries: z.int(),
  /** When the oldest entry was written. */
  since: z.nullable(z.string()),
});

export type ActivityCheck = z.output<typeof activityCheck>;

const activityPage = z.object({
  entries: z.array(entry),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  /** Number of entries on each day of the page that match, by day. */
  days: z.record(z.string(), z.int()),
  timeZone: z.string(),
  /** Accounts to filter by, with their names in the log. */
  accounts: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The last check; null before the first. */
  check: z.nullable(activityCheck),
});

export type ActivityPage = z.output<typeof activityPage>;

/** The log of what was done in the admin. */
export const activityCalls = {
  'GET /api/admin/activity': {
    needs: 'accounts',
    summary: 'List who did what in the admin, newest first',
    querystring: z.object({ ...filters, page }),
    response: { 200: activityPage },
  },
  'GET /api/admin/activity/export': {
    needs: 'accounts',
    // The names of cards are in it.
    fresh: true,
    summary: 'Export the log of the admin as CSV',
    querystring: z.object(filters),
  },
  'POST /api/admin/activity/checks': {
    needs: 'accounts',
    summary: 'Check that no entry of the log was changed or removed',
    response: { 200: activityCheck },
  },
} satisfies Record<string, ApiCall>;
