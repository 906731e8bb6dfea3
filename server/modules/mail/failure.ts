import { judgeReply } from '../../../domain/newsletter/smtp-reply.ts';
import { fieldsIn } from '../../../domain/record.ts';
import { codeOf, explainError } from '../../explain-error.ts';
import { oneLine } from '../../text/one-line.ts';

/** A retry would not help. */
export class Unmailable extends Error {
  override name = 'Unmailable';
}

/** An attempt interrupted by a stop. */
export class Stopped extends Error {
  override name = 'Stopped';
}

const subject = { server: 'The mail server', folder: 'The mail folder' };

/** Why an attempt failed, as a message; undefined for an unknown error. */
export function failureMessage(error: unknown): string | undefined {
  return explainError(error, subject);
}

/** What the server or the system said. */
export function failureAnswer(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(String(error), 500);
  const response = 'response' in error && typeof error.response === 'string' && error.response;
  return oneLine(response || error.message, 500);
}

/** Both, for the outbox. */
export function explainFailure(error: unknown): string {
  const sentence = failureMessage(error);
  const text = error instanceof Error ? error.message : String(error);
  return oneLine(sentence ? `${sentence} (${text})` : text, 500);
}

/** For the log, which must hold neither addresses nor texts: only codes. */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const reply = 'responseCode' in error ? ` ${String(error.responseCode)}` : '';
  return `${codeOf(error) ?? error.name}${reply}`;
}

/** Whether the recipient was refused, which says nothing about other emails. */
export function isOfRecipient(error: unknown): boolean {
  return error instanceof Error && 'command' in error && error.command === 'RCPT TO';
}

/** The outcome of an attempt. `answer` is the server's response, or the error. */
export type AttemptResult =
  | { outcome: 'accepted'; answer: string }
  /** Permanently. */
  | { outcome: 'refused'; answer: string }
  /**
   * To be retried. The scope tells whether the server defers every email, those to this domain, or this address.
   * `isSenderRefused`: until somebody changes the sender or the server.
   */
  | {
      outcome: 'deferred';
      scope: 'all' | 'domain' | 'address';
      isSenderRefused?: boolean;
      answer: string;
    }
  /** The server may have taken it. */
  | { outcome: 'unknown'; answer: string };

/** Before a server has seen the email. */
const unreached =
  /\b(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EDNS|ETLS|EAUTH|ENOAUTH)\b/;
/** The last is nodemailer's word for a connection that was closed before a byte of the email was sent. */
const notGreeted =
  /greeting never received|connection timeout|certificate|maximum number of retries after connection/i;

/** Servers say some of what holds for the sender as a whole in the place of what holds for one email. */
const ofSender =
  /(daily|hourly|sending|sender|rate)[^.]{0,30}(quota|limit)|too many (messages|mails)/i;

/** Of a reply about one recipient, what its server would say of every other. */
const ofServer =
  /too many|busy|overload|load|rate|throttl|connection|resource|system|[45]\.3\.2|4\.4\.\d/i;

/** What the error of an attempt says about the email. */
export function resultOf(error: unknown): AttemptResult {
  const { responseCode: status, command } = fieldsIn(error);
  const responseCode = typeof status === 'number' ? status : undefined;
  const said = failureAnswer(error);
  if (error instanceof Unmailable) return { outcome: 'refused', answer: said };
  // "User unknown" is said of the sender there.
  const isOfSender = command === 'MAIL FROM' && responseCode !== undefined;
  const answer = isOfSender ? `${said} (in reply to MAIL FROM)` : said;
  if (!responseCode) {
    const code = codeOf(error) ?? '';
    const isUnsent = unreached.test(`${code} ${answer}`) || notGreeted.test(answer);
    return isUnsent
      ? { outcome: 'deferred', scope: 'all', answer }
      : { outcome: 'unknown', answer };
  }
  const verdict = judgeReply(answer);
  const isOfEmail = command === 'RCPT TO' || command === 'DATA';
  if (!isOfEmail || responseCode === 421 || ofSender.test(answer)) {
    const isSenderRefused = isOfSender && responseCode >= 500 && verdict === 'sender';
    return { outcome: 'deferred', scope: 'all', isSenderRefused, answer };
  }
  if (responseCode >= 500) return { outcome: 'refused', answer };
  const isOfAddress =
    verdict === 'mailbox-full' || (command === 'RCPT TO' && !ofServer.test(answer));
  return { outcome: 'deferred', scope: isOfAddress ? 'address' : 'domain', answer };
}
