import type { SendMailOptions } from 'nodemailer';
import { personalKinds } from '../email.ts';
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

/** The longest line that a mail may have (RFC 5322). */
const maxLine = 998;

/** An email for nodemailer. Addresses are objects, which it never parses as lists. */
export function toNodemailer(mail: LeavingMail, from: Sender): SendMailOptions {
  const isCoded = looksEncoded(mail.subject);
  return {
    // The no-break space has nodemailer encode a name that it would only quote.
    from: looksEncoded(from.name) ? { ...from, name: `${from.name}\u00a0` } : from,
    to: { name: '', address: mail.recipient },
    ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    envelope: { from: mail.returnPath ?? from.address, to: [mail.recipient] },
    ...(isCoded ? {} : { subject: mail.subject }),
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    // The same for each attempt, like the Message-ID.
    date: new Date(mail.createdAt),
    headers: {
      ...(isCoded && {
        Subject: { prepared: true, foldLines: true, value: encodedWords(mail.subject) },
      }),
      // Suppresses automatic replies (RFC 3834).
      ...(!personalKinds.has(mail.kind) && { 'Auto-Submitted': 'auto-generated' }),
      ...Object.fromEntries(Object.entries(mail.headers).map(unfolded)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Whether somebody typed what a mail program would decode: "=?utf-8?q?...?=". */
const looksEncoded = (text: string) => text.includes('=?');

/** A text as encoded words (RFC 2047), of at most 75 characters each. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > 45) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word]
    .map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`)
    .join(' ');
}

/**
 * List-Unsubscribe and its like in one line, where that is allowed: nodemailer folds before the first long word, and
 * programs that look for them may not look on the second line.
 */
function unfolded([name, value]: [string, string]) {
  const isPlain = /^[\x20-\x7e]+$/.test(value) && name.length + 2 + value.length <= maxLine;
  return [name, /^list-/i.test(name) && isPlain ? { prepared: true, value } : value] as const;
}
