import type { SendMailOptions } from 'nodemailer';
import type { LeavingMail } from '../outbox.repository.ts';

/** Emails that one instance sends at once, each on its own connection. */
export const maxRunning = 3;

/** An SMTP server or a folder. */
export interface Delivery {
  /** Limit of one attempt in milliseconds. */
  limitMs: number;
  /**
   * Resolves with the server's response, or the file's path. Throws when the email was not delivered, or that is
   * unknown.
   */
  deliver(mail: LeavingMail, signal: AbortSignal): Promise<string>;
  /** Closes idle connections. */
  close(): void;
}

export type Sender = { name: string; address: string };

/** An email for nodemailer. Addresses are objects, which it never parses as lists. */
export function toNodemailer(mail: LeavingMail, from: Sender): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.recipient },
    ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    envelope: { from: mail.returnPath ?? from.address, to: [mail.recipient] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    // The same for each attempt, like the Message-ID.
    date: new Date(mail.createdAt),
    // Suppresses automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
