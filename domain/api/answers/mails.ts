import * as z from 'zod/mini';

const mailProblem = z.object({ since: z.string(), reason: z.nullable(z.string()) });

/** Since when email fails, and why, if known. */
export type MailProblem = z.output<typeof mailProblem>;

const returnsState = z.object({
  /** Where newsletters come back to. */
  address: z.string(),
  /** When the mailbox was last read. */
  looked_at: z.nullable(z.string()),
  /** Since when it cannot be read, why, and the server's own words. */
  trouble: z.nullable(z.object({ since: z.string(), reason: z.string(), answer: z.string() })),
  /** Mails that could not be booked, by their UID in the mailbox, where they stay unread. */
  set_aside: z.array(
    z.object({ id: z.int(), uid: z.string(), error: z.string(), set_aside_at: z.string() }),
  ),
});

/** Whether what comes back is read. */
export type ReturnsState = z.output<typeof returnsState>;

export const mailState = z.object({
  trouble: z.nullable(mailProblem),
  /** Null: no mailbox is set up. */
  returns: z.nullable(returnsState),
});

export type MailState = z.output<typeof mailState>;
