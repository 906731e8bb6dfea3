import { unescape as decode } from 'node:querystring';
import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import { fieldsIn } from '../../../domain/record.ts';
import { codeOf, explainError, messageOf } from '../../explain-error.ts';
import { hostOf } from '../../network-of.ts';
import { oneLine } from '../../text/one-line.ts';
import { isThisMachine } from '../../this-machine.ts';
import type { Place } from './mailbox.repository.ts';
import { isReport } from './read-report.ts';

export interface MailboxTimes {
  /** Silence after which the conversation ends, in milliseconds. */
  quietMs: number;
  /** Milliseconds after which no further email is read; the next check continues. */
  lookMs: number;
}

interface Reading {
  from: Place | undefined;
  /** Handles a report or its beginning; resolves with whether it is ours and should be marked as seen. */
  take(mail: Buffer, at: Place): Promise<boolean>;
  /** Called when an email was handled completely. */
  moved(to: Place): void;
  stopping: AbortSignal;
  times: MailboxTimes;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Older emails are irrelevant: no server retries for so long. */
const maxAgeDays = 60;
const atOnce = 25;
const maxHead = 32 * 1024;
const maxReport = 256 * 1024;

/**
 * Reads the unread emails of a mailbox that arrived since the last check. Fetches more than the header only of
 * reports; everything that is not handled stays unread. Throws if the mailbox cannot be read.
 */
export async function readMailbox(url: string, reading: Reading): Promise<void> {
  // Imported with the first check, so that sites without a mailbox need no memory for it.
  const { ImapFlow } = await import('imapflow');
  const { stopping, times } = reading;
  const client = new ImapFlow(optionsOf(url, times.quietMs));
  // The error event has more detail than the rejected call; without a listener it would end the process.
  let broken: unknown;
  client.on('error', (error) => {
    broken ??= error;
  });
  const limit = setTimeout(() => {
    broken = Object.assign(new Error('It took too long.'), { code: 'ETIMEDOUT' });
    client.close();
  }, times.lookMs + times.quietMs);
  const stop = () => client.close();
  stopping.addEventListener('abort', stop, { once: true });
  try {
    if (stopping.aborted) return;
    await client.connect();
    await readFolder(client, pathOf(url), reading);
    await client.logout();
  } catch (error) {
    if (stopping.aborted) return;
    throw broken ?? error;
  } finally {
    clearTimeout(limit);
    stopping.removeEventListener('abort', stop);
    client.close();
  }
}

async function readFolder(client: ImapFlow, path: string, reading: Reading): Promise<void> {
  const { from, moved, stopping, times } = reading;
  const end = Date.now() + times.lookMs;
  const { uidValidity } = await client.mailboxOpen(path);
  const validity = String(uidValidity);
  const last = from?.validity === validity ? from.uid : 0;
  const since = new Date(Date.now() - maxAgeDays * dayMs);
  const found = await client.search({ uid: `${last + 1}:*`, seen: false, since }, { uid: true });
  if (!found) throw new Error('The mailbox could not be searched.');
  // A range that ends with * always includes the last email.
  const uids = found.filter((uid) => uid > last);
  for (let at = 0; at < uids.length; at += atOnce) {
    const range = uids.slice(at, at + atOnce).join(',');
    const head = { bodyParts: [{ key: 'HEADER', maxLength: maxHead }] };
    const mails = await client.fetchAll(range, head, { uid: true });
    for (const mail of mails.toSorted((one, other) => one.uid - other.uid)) {
      if (stopping.aborted || Date.now() > end) return;
      const place = { validity, uid: mail.uid };
      if (isReport(mail.headers?.toString('latin1') ?? ''))
        await takeReport(client, place, reading);
      moved(place);
    }
  }
}

async function takeReport(client: ImapFlow, at: Place, { take }: Reading): Promise<void> {
  const { uid } = at;
  const whole = { source: { maxLength: maxReport } };
  const mail = await client.fetchOne(String(uid), whole, { uid: true });
  if (!mail || !(mail.source && (await take(mail.source, at)))) return;
  const isFlagged = await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  // Continues with a mailbox that accepts no flags, but not after a lost connection, so that the flag is set next
  // time.
  if (!isFlagged && !client.usable) {
    throw Object.assign(new Error('The connection broke.'), { code: 'ECONNRESET' });
  }
}

/** Port 993 uses TLS from the start, others STARTTLS. Only this machine or a trusted network may go without. */
function optionsOf(url: string, quietMs: number): ImapFlowOptions {
  const address = new URL(url);
  const { protocol, port, username, password, searchParams } = address;
  const secure = protocol === 'imaps:';
  const mustHaveTls = !isThisMachine(url) && searchParams.get('requireTLS') !== 'false';
  return {
    host: hostOf(address),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(!secure && mustHaveTls && { doSTARTTLS: true }),
    auth: { user: decode(username), pass: decode(password) },
    logger: false,
    disableAutoIdle: true,
    // Protects against data that decompresses to a thousand times its size.
    disableCompression: true,
    connectionTimeout: quietMs,
    greetingTimeout: quietMs,
    socketTimeout: quietMs,
    maxLineLength: 4_000_000,
    maxLiteralSize: 1_000_000,
    maxResponseSize: 5_000_000,
    maxResponseTokens: 10_000,
  };
}

/** The folder of the mailbox, such as INBOX. */
function pathOf(url: string): string {
  return decode(new URL(url).pathname.slice(1)) || 'INBOX';
}

/** Error codes of imapflow and the equivalent codes of Node or nodemailer. */
const sameAs = new Map(
  Object.entries({
    CONNECT_TIMEOUT: 'ETIMEDOUT',
    GREETING_TIMEOUT: 'ETIMEDOUT',
    UPGRADE_TIMEOUT: 'ETIMEDOUT',
    ETIMEOUT: 'ETIMEDOUT',
    NoConnection: 'ECONNRESET',
    EConnectionClosed: 'ECONNRESET',
    ClosedAfterConnectText: 'ECONNRESET',
    ClosedAfterConnectTLS: 'ECONNRESET',
  }),
);

const subject = { server: 'The mailbox’s server', folder: 'The mailbox' };

/** Why a mailbox could not be read: as a message, in the server's words, and as a code for the log. */
export function mailboxFailure(error: unknown): { reason: string; answer: string; code: string } {
  const code = codeOfFailure(error);
  const answer = oneLine(answerOf(error), 300);
  const reason = explainError(Object.assign(new Error(answer), { code }), subject);
  return { reason: reason ?? 'The mailbox could not be read.', answer, code };
}

function codeOfFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('authenticationFailed' in error && error.authenticationFailed) return 'EAUTH';
  const code = codeOf(error);
  if ('tlsFailed' in error && error.tlsFailed && !code) return 'ETLS';
  return sameAs.get(code ?? '') ?? code ?? error.name;
}

/** The server's words, which imapflow stores beside its own "Command failed". */
function answerOf(error: unknown): string {
  for (const name of ['responseText', 'response'] as const) {
    const reply = fieldsIn(error)[name];
    if (typeof reply === 'string' && reply) return reply;
  }
  return messageOf(error);
}
