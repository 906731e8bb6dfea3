import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Site } from '../../site.ts';
import { oneLine } from '../../text/one-line.ts';
import { isThisMachine } from '../../this-machine.ts';
import { isMailable, personalKinds } from './email.ts';
import { Stopped, Unmailable } from './failure.ts';
import type { LeavingMail } from './outbox.repository.ts';
import { type EmailHead, emailHead } from './outgoing-email.ts';

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

interface DeliveryTimes {
  /** Limit of one conversation, in milliseconds. */
  limitMs: number;
  /** Silence that ends it, in milliseconds. */
  quietMs: number;
}

/** Delivers to the SMTP server of the settings; without one, to a folder. */
export function openDelivery(site: Site, times: DeliveryTimes): Delivery {
  const { smtpUrl } = site.settings;
  return smtpUrl ? smtpDelivery(site, smtpUrl, times) : fileDelivery(site);
}

/** Where emails are written to without an SMTP server. */
export const emailFolder = ({ settings }: Site) => join(settings.dataDir, 'mail');

const senderOf = async (site: Site) => (await emailHead(site)).from;

/** The longest line that a mail may have (RFC 5322). */
const maxLine = 998;

/** An email for nodemailer. Addresses are objects, which it never parses as lists. */
export function toNodemailer(mail: LeavingMail, from: EmailHead['from']): SendMailOptions {
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

/** Less than the idle timeout of servers, so that our side closes. */
const idleMs = 10_000;

/** Sends emails to an SMTP server over a pool of connections. */
function smtpDelivery(site: Site, smtpUrl: string, { limitMs, quietMs }: DeliveryTimes): Delivery {
  let transport: Transporter | undefined;
  return {
    limitMs,
    async deliver(mail, signal) {
      // Imported with the first email, which keeps the start fast.
      const { createTransport } = await import('nodemailer');
      // Options in the URL, such as ?requireTLS=false, override these.
      transport ??= createTransport({
        url: smtpUrl,
        requireTLS: !isThisMachine(smtpUrl),
        pool: true,
        maxConnections: maxRunning,
        // For a connection that the server closed while idle; other failures are retried by the outbox.
        maxRequeues: 1,
        idleTimeout: Math.min(idleMs, quietMs),
        dnsTimeout: quietMs,
        connectionTimeout: quietMs,
        greetingTimeout: quietMs,
        socketTimeout: quietMs,
      });
      const { response } = await transport.sendMail({
        ...toNodemailer(mail, await senderOf(site)),
        signal,
      });
      return oneLine(response ?? '', 500);
    },
    close() {
      transport?.close();
      transport = undefined;
    },
  };
}

/**
 * Writes each email to a file, for a site without an SMTP server. The name depends on the email only, so that an
 * attempt repeated after a crash overwrites its file.
 */
function fileDelivery(site: Site): Delivery {
  const folder = emailFolder(site);
  return {
    limitMs: 2_000,
    async deliver(mail) {
      // Imported with the first email, which keeps the start fast.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(toNodemailer(mail, await senderOf(site)));
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      if (made) await syncFolder(dirname(made));
      const name = fileName(mail);
      const unfinished = join(folder, `.${name}.part`);
      await writeFile(unfinished, message as Buffer, { mode: 0o600, flush: true });
      await rename(unfinished, join(folder, name));
      await syncFolder(folder);
      return join(folder, name);
    },
    close() {},
  };
}

/** Deletes the files of emails, if they exist. */
export async function removeEmailFiles(site: Site, mails: readonly NamedMail[]): Promise<void> {
  const folder = emailFolder(site);
  for (const mail of mails) await rm(join(folder, fileName(mail)), { force: true });
}

export type NamedMail = Pick<LeavingMail, 'createdAt' | 'id' | 'messageId'>;

/** Sorts by date. Part of the Message-ID separates the emails of two databases in one folder. */
function fileName({ createdAt, id, messageId }: NamedMail): string {
  return `${createdAt.slice(0, 10)}-${String(id).padStart(6, '0')}-${messageId.slice(1, 9)}.eml`;
}

/** A rename is durable once its folder is flushed. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/** Milliseconds that an attempt may take during a stop, and the signal of the stop. */
export interface Stop {
  graceMs: number;
  stopping: AbortSignal;
}

/** Delivers an email within the time limit; resolves with the server's response. */
export async function attempt(delivery: Delivery, mail: LeavingMail, stop?: Stop): Promise<string> {
  if (!isMailable(mail.recipient)) {
    throw new Unmailable('This is not an e-mail address that mail can be sent to.');
  }
  const tooLong = new Error('The conversation took too long.');
  const ended = new AbortController();
  const endAfter = (ms: number, reason: Error) => setTimeout(() => ended.abort(reason), ms);
  const limit = endAfter(delivery.limitMs, Object.assign(tooLong, { code: 'ETIMEDOUT' }));
  let grace: NodeJS.Timeout | undefined;
  const onStop = () => {
    const stopped = new Stopped('The program was stopped during this try.');
    grace = endAfter(stop?.graceMs ?? 0, stopped);
  };
  if (stop?.stopping.aborted) onStop();
  stop?.stopping.addEventListener('abort', onStop, { once: true });
  try {
    return await delivery.deliver(mail, ended.signal);
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error;
  } finally {
    stop?.stopping.removeEventListener('abort', onStop);
    clearTimeout(limit);
    clearTimeout(grace);
  }
}
