import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import {
  changedResponse,
  countsOf,
  idParams,
  ids,
  idsBody,
  okResponse,
  oneOf,
  page,
  place,
  rowsQuery,
} from '../api/list-fields.ts';
import { keptReasons, outboxStates } from './outbox.ts';

const outboxMail = z.object({
  id: z.int(),
  /** Purpose, such as contact-notice. */
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  attempts: z.int(),
  /** Why the last attempt failed. */
  lastError: z.nullable(z.string()),
  /** An instant, like all fields that end in At. */
  nextAttemptAt: z.string(),
  sentAt: z.nullable(z.string()),
  givenUpAt: z.nullable(z.string()),
  keptAt: z.nullable(z.string()),
  /** Why a kept one is not offered; null for all others. */
  keptBecause: z.nullable(z.enum(keptReasons)),
  createdAt: z.string(),
});

/** An email in the admin's list, without its text. */
export type OutboxMail = z.output<typeof outboxMail>;

export const outboxPage = z.object({
  mails: z.array(outboxMail),
  /** The listed state; by default failed, if there are any. */
  state: z.enum(outboxStates),
  counts: countsOf(outboxStates),
  ...place,
  /** The ids of the kept emails that may be sent now. */
  offered: z.array(z.int()),
  /** The folder to which emails are written; null with an SMTP server. */
  folder: z.nullable(z.string()),
});

export type OutboxPage = z.output<typeof outboxPage>;

export const testMailResult = z.object({
  isSent: z.boolean(),
  /** The outcome as a sentence. */
  sentence: z.string(),
  /** The response of the mail server or the system's error, or the path of the file. */
  answer: z.string(),
});

/** The outcome of a test email. */
export type TestMailResult = z.output<typeof testMailResult>;

const changedByIds = { body: idsBody, response: { 200: changedResponse } };

/** Emails in the outbox. */
export const outboxCalls = {
  'GET /api/admin/outbox': {
    needs: 'outbox.see',
    summary: 'List mails',
    querystring: z.object({ state: oneOf(outboxStates), page, ...rowsQuery }),
    response: { 200: outboxPage },
  },
  'POST /api/admin/outbox/test': {
    needs: 'outbox.see',
    summary: 'Send a test mail to the owner at once',
    response: { 200: testMailResult },
  },
  'GET /api/admin/outbox/:id': {
    needs: 'outbox.see',
    summary: 'Read what a mail says',
    params: idParams,
    response: { 200: z.object({ text: z.string() }) },
  },
  'POST /api/admin/outbox/retry': {
    needs: 'outbox.see',
    summary: 'Try mails again; without ids all that failed',
    body: z.object({ ids: z.optional(ids) }),
    response: { 200: z.object({ count: z.int() }) },
  },
  'POST /api/admin/outbox/releases': {
    needs: 'outbox.see',
    summary: 'Send mails that were kept while there was no mail server',
    ...changedByIds,
  },
  'POST /api/admin/outbox/deletions': {
    needs: 'outbox.see',
    summary: 'Drop mails that have not gone out',
    ...changedByIds,
  },
  'POST /api/admin/outbox/:id/retry': {
    needs: 'outbox.see',
    summary: 'Send a mail again',
    params: idParams,
    response: { 200: okResponse },
  },
} satisfies Record<string, ApiCall>;
