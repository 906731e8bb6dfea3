import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { done, idParams } from '../api/list-fields.ts';

const mailProblem = z.object({ since: z.string(), reason: z.nullable(z.string()) });

/** Since when email fails, and why, if known. */
export type MailProblem = z.output<typeof mailProblem>;

const returnsState = z.object({
  /** Where newsletters come back to. */
  address: z.string(),
  /** When the mailbox was last read. */
  lookedAt: z.nullable(z.string()),
  /** Since when it cannot be read, why, and the server's own words. */
  trouble: z.nullable(z.object({ since: z.string(), reason: z.string(), answer: z.string() })),
  /** Mails that could not be booked, by their UID in the mailbox, where they stay unread. */
  setAside: z.array(
    z.object({ id: z.int(), uid: z.string(), error: z.string(), setAsideAt: z.string() }),
  ),
});

/** Whether what comes back is read. */
export type ReturnsState = z.output<typeof returnsState>;

const mailState = z.object({
  trouble: z.nullable(mailProblem),
  /** When a mail server last took an email that is not deleted yet; null for none, and without a server. */
  lastSentAt: z.nullable(z.string()),
  /** Null: no mailbox is set up. */
  returns: z.nullable(returnsState),
});

export type MailState = z.output<typeof mailState>;

/** Whether email goes out, and what came back. */
export const mailboxCalls = {
  'GET /api/admin/mail-state': {
    summary: 'Tell whether mail goes out',
    response: { 200: mailState },
  },
  'DELETE /api/admin/returns/:id': {
    summary: 'Forget a returned mail that could not be booked',
    params: idParams,
    response: { 200: done },
  },
} satisfies Record<string, ApiCall>;
