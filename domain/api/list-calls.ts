import * as z from 'zod/mini';
import { outboxStates } from '../admin/outbox.ts';
import { subscriptionLists } from '../admin/subscription-list.ts';
import { outboxPage, testMailResult } from './answers/mails.ts';
import { importPreview, importResult, subscriptionsPage } from './answers/subscriptions.ts';
import type { ApiCall } from './call.ts';
import {
  changed,
  done,
  idParams,
  ids,
  idsBody,
  listQuery,
  oneOf,
  page,
  rowsQuery,
} from './list-fields.ts';

const subscriptionsQuery = listQuery(subscriptionLists);
const changedByIds = { body: idsBody, response: { 200: changed } };

const csvUpload = {
  type: 'text/csv' as const,
  content: { type: 'string', description: 'The file as it is, with a column of e-mail addresses' },
};
/** The place of the column with the addresses, by the owner's choice. */
const column = z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number));

/** Subscriptions and mails. */
export const listCalls = {
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
  'GET /api/admin/outbox': {
    summary: 'List mails',
    querystring: z.object({ state: oneOf(outboxStates), page, ...rowsQuery }),
    response: { 200: outboxPage },
  },
  'POST /api/admin/outbox/test': {
    summary: 'Send a test mail to the owner at once',
    response: { 200: testMailResult },
  },
  'GET /api/admin/outbox/:id': {
    summary: 'Read what a mail says',
    params: idParams,
    response: { 200: z.object({ text: z.string() }) },
  },
  'POST /api/admin/outbox/retry': {
    summary: 'Try mails again; without ids all that failed',
    body: z.object({ ids: z.optional(ids) }),
    response: { 200: z.object({ count: z.int() }) },
  },
  'POST /api/admin/outbox/deletions': {
    summary: 'Drop mails that have not gone out',
    ...changedByIds,
  },
  'POST /api/admin/outbox/:id/retry': {
    summary: 'Send a mail again',
    params: idParams,
    response: { 200: done },
  },
} satisfies Record<string, ApiCall>;
