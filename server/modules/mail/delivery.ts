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

/** Emails that one instance sends in parallel, each on its own connection. */
export const maxRunning = 3;

/** Delivers emails to an SMTP server or a folder. */
export interface Delivery {
  /** Time limit of one attempt in milliseconds. */
  limitMs: number;
  /**
   * Resolves with the server's response, or the file's path. Throws if the email was not delivered, or if that is
   * unknown.
   */
  deliver(mail: LeavingMail, signal: AbortSignal): Promise<string>;
  /** Closes idle connections. */
  close(): void;
}

interface DeliveryTimes {
  /** Time limit of one SMTP conversation, in milliseconds. */
  limitMs: number;
  /** Silence after which the conversation ends, in milliseconds. */
  quietMs: number;
}

/** Whether there is a mail server. Without one, emails are written to a folder and not sent. */
export const canMail = ({ settings }: Site): boolean => settings.smtpUrl !== null;

/** Delivers to the SMTP server of the settings, or to a folder if there is none. */
export function openDelivery(site: Site, times: DeliveryTimes): Delivery {
  const { smtpUrl } = site.settings;
  return smtpUrl ? smtpDelivery(site, smtpUrl, times) : fileDelivery(site);
}

/** The folder that emails are written to without an SMTP server. */
export const emailFolder = ({ settings }: Site) => join(settings.dataDir, 'mail');

const senderOf = async (site: Site) => (await emailHead(site)).from;

/** The maximum length of a line of an email (RFC 5322). */
const maxLine = 998;

/** An email for nodemailer. Addresses are objects, which nodemailer never parses as lists. */
export function toNodemailer(mail: LeavingMail, from: EmailHead['from']): SendMailOptions {
  const isCoded = looksEncoded(mail.subject);
  return {
    // The no-break space makes nodemailer encode a name that it would otherwise only quote.
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
      ...Object.fromEntries(Object.entries(mail.headers).map(unfoldHeader)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Whether a typed text contains what an email program would decode: "=?utf-8?q?...?=". */
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
 * Writes List-Unsubscribe and similar headers in one line where allowed: nodemailer folds before the first long word,
 * and some programs only read the first line.
 */
function unfoldHeader([name, value]: [string, string]) {
  const isPlain = /^[\x20-\x7e]+$/.test(value) && name.length + 2 + value.length <= maxLine;
  return [name, /^list-/i.test(name) && isPlain ? { prepared: true, value } : value] as const;
}

/** Less than the idle timeout of servers, so that our side closes the connection first. */
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
        // Requeues after a connection that the server closed while idle; the outbox retries other failures.
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
 * Writes each email to a file, for a site without an SMTP server. The name depends only on the email, so that a
 * repeated attempt after a crash overwrites the file.
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
      const createdFolder = await mkdir(folder, { recursive: true, mode: 0o700 });
      if (createdFolder) await syncFolder(dirname(createdFolder));
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

/** The name sorts by date. Part of the Message-ID distinguishes emails of two databases in one folder. */
export function fileName({ createdAt, id, messageId }: NamedMail): string {
  return `${createdAt.slice(0, 10)}-${String(id).padStart(6, '0')}-${messageId.slice(1, 9)}.eml`;
}

/** A rename is durable only after its folder is flushed. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/** The signal of a stop, and how many milliseconds an attempt may still take then. */
export interface Stop {
  graceMs: number;
  stopping: AbortSignal;
}

/** Delivers an email within the time limit; resolves with the server's response. */
export async function attempt(delivery: Delivery, mail: LeavingMail, stop?: Stop): Promise<string> {
  if (!isMailable(mail.recipient)) {
    throw new Unmailable('This is not an e-mail address that mail can be sent to.');
  }
  const tooLong = new Error('The mail server was too slow.');
  const ended = new AbortController();
  const endAfter = (ms: number, reason: Error) => setTimeout(() => ended.abort(reason), ms);
  const limit = endAfter(delivery.limitMs, Object.assign(tooLong, { code: 'ETIMEDOUT' }));
  let grace: NodeJS.Timeout | undefined;
  const onStop = () => {
    const stopped = new Stopped('The site was stopped during this attempt.');
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
