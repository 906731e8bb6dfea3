import type { SendMailOptions } from 'nodemailer';
import type { Instant } from '../../../db/tables.ts';
import type { NewMail } from '../outbox.repository.ts';

/** How many mails one instance has in hand at once, each on a connection of its own. */
export const maxInHand = 3;

/** A mail as it leaves. */
export interface LeavingMail extends NewMail {
  id: number;
  createdAt: Instant;
}

/** A way for mail to leave: an SMTP server, or a folder. */
export interface Delivery {
  /** Milliseconds after which a try is ended from our side. */
  limitMs: number;
  /** Resolves with the server's answer, or the file's path. Throws when the mail did not leave, or that is unknown. */
  deliver(mail: LeavingMail, signal: AbortSignal): Promise<string>;
  /** Ends what is kept open for the next mails. */
  close(): void;
}

export type Sender = { name: string; address: string };

/** A mail as nodemailer takes it. Addresses go as objects, which are never read as lists. */
export function composed(mail: LeavingMail, from: Sender): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.recipient },
    ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    envelope: { from: from.address, to: [mail.recipient] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    // The same at each try, as the Message-ID is: it is the same mail.
    date: new Date(mail.createdAt),
    // Nobody's holiday notice needs to answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
