import { judgeReply } from '../../../domain/newsletter/smtp-reply.ts';
import { fieldsIn } from '../../../domain/record.ts';
import { codeOf, explainError } from '../../explain-error.ts';
import { oneLine } from '../../text/one-line.ts';

/** An error that a retry would not fix. */
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

/** The original words of the server or the system. */
export function failureReply(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(String(error), 500);
  const response = 'response' in error && typeof error.response === 'string' && error.response;
  return oneLine(response || error.message, 500);
}

/** Message and original words together, for the outbox. */
export function explainFailure(error: unknown): string {
  const message = failureMessage(error);
  const text = error instanceof Error ? error.message : String(error);
  return oneLine(message ? `${message} (${text})` : text, 500);
}

/** An error code for the log, which must contain neither addresses nor texts. */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const reply = 'responseCode' in error ? ` ${String(error.responseCode)}` : '';
  return `${codeOf(error) ?? error.name}${reply}`;
}

/** Whether only the recipient was refused, which does not affect other emails. */
export function isOfRecipient(error: unknown): boolean {
  return error instanceof Error && 'command' in error && error.command === 'RCPT TO';
}

/** The result of an attempt. `answer` is the server's response, or the error. */
export type AttemptResult =
  | { outcome: 'accepted'; answer: string }
  /** Permanently refused. */
  | { outcome: 'refused'; answer: string }
  /**
   * To be retried. `scope` tells whether the server defers all emails, those to this domain, or this address.
   * `isSenderRefused`: until somebody changes the sender or the server.
   */
  | {
      outcome: 'deferred';
      scope: 'all' | 'domain' | 'address';
      isSenderRefused?: boolean;
      answer: string;
    }
  /** The server may have accepted it. */
  | { outcome: 'unknown'; answer: string };

/** Errors before the server received the email. */
const unreached =
  /\b(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EDNS|ETLS|EAUTH|ENOAUTH)\b/;
/** The last alternative is nodemailer's text for a connection that closed before any byte of the email was sent. */
const notGreeted =
  /greeting never received|connection timeout|certificate|maximum number of retries after connection/i;

/** Phrases that concern the sender as a whole, which some servers use in replies about one email. */
const ofSender =
  /(daily|hourly|sending|sender|rate)[^.]{0,30}(quota|limit)|too many (messages|mails)/i;

/** Phrases in a reply about one recipient that apply to every other recipient of that server. */
const ofServer =
  /too many|busy|overload|load|rate|throttl|connection|resource|system|[45]\.3\.2|4\.4\.\d/i;

/** What an error of an attempt means for the email. */
export function resultOf(error: unknown): AttemptResult {
  const { responseCode: status, command } = fieldsIn(error);
  const responseCode = typeof status === 'number' ? status : undefined;
  const reply = failureReply(error);
  if (error instanceof Unmailable) return { outcome: 'refused', answer: reply };
  // After MAIL FROM, "User unknown" is about the sender.
  const isOfSender = command === 'MAIL FROM' && responseCode !== undefined;
  const answer = isOfSender ? `${reply} (in reply to MAIL FROM)` : reply;
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
