import * as z from 'zod/mini';
import { outboxStates } from '../admin/outbox.ts';
import { outboxPage, testMailResult } from './answers/mails.ts';
import type { ApiCall } from './call.ts';
import { changed, done, idParams, ids, idsBody, oneOf, page, rowsQuery } from './list-fields.ts';

const changedByIds = { body: idsBody, response: { 200: changed } };

/** Emails in the outbox. */
export const listCalls = {
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
