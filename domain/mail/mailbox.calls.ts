import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { idParams, okResponse } from '../api/list-fields.ts';

const mailProblem = z.object({ since: z.string(), reason: z.nullable(z.string()) });

/** Since when sending fails, and why, if known. */
export type MailProblem = z.output<typeof mailProblem>;

const returnsState = z.object({
  /** Address to which newsletters are returned. */
  address: z.string(),
  /** When the mailbox was last read. */
  lookedAt: z.nullable(z.string()),
  /** Since when it cannot be read, why, and the server's message. */
  trouble: z.nullable(z.object({ since: z.string(), reason: z.string(), answer: z.string() })),
  /** Returned emails that could not be parsed, by their UID in the mailbox, where they stay unread. */
  setAside: z.array(
    z.object({ id: z.int(), uid: z.string(), error: z.string(), setAsideAt: z.string() }),
  ),
});

/** The state of reading returned emails. */
export type ReturnsState = z.output<typeof returnsState>;

const mailState = z.object({
  trouble: z.nullable(mailProblem),
  /** When the mail server last accepted an email that is still stored; null for none or without a server. */
  lastSentAt: z.nullable(z.string()),
  /** Number of kept emails that the outbox offers to send. */
  offered: z.int(),
  /** Number of enquiries that were marked as replied by emails that were not sent. */
  markedByUnsent: z.int(),
  /** Null if no mailbox is set up. */
  returns: z.nullable(returnsState),
});

export type MailState = z.output<typeof mailState>;

/** State of sending email and of returned emails. */
export const mailboxCalls = {
  'GET /api/admin/mail-state': {
    needs: 'settings',
    summary: 'Tell whether mail goes out',
    response: { 200: mailState },
  },
  'DELETE /api/admin/returns/:id': {
    needs: 'settings',
    summary: 'Forget a returned mail that could not be booked',
    params: idParams,
    response: { 200: okResponse },
  },
} satisfies Record<string, ApiCall>;
