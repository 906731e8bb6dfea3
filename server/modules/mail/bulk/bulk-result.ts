import { judgeReply } from '../../../../domain/newsletter/smtp-reply.ts';
import { fieldsIn } from '../../../../domain/record.ts';
import type { Instant } from '../../../db/tables.ts';
import { codeOf } from '../../../explain-error.ts';
import { Unmailable } from '../sending/attempt.ts';
import { failureAnswer } from '../sending/failure.ts';

/** What the server made of one try. `answer` is what it said, or the error. */
export type Answered =
  | { outcome: 'accepted'; answer: string }
  /** For good. */
  | { outcome: 'refused'; answer: string }
  /**
   * To be tried again. The server would have said so of any email, of any to this domain, or of this address alone.
   * `isSenderRefused`: for good, as long as nobody changes the sender or the server.
   */
  | {
      outcome: 'deferred';
      scope: 'all' | 'domain' | 'address';
      isSenderRefused?: boolean;
      answer: string;
    }
  /** The server may have taken it. */
  | { outcome: 'unknown'; answer: string };

/** The same, with when it is tried again; null: not any more. */
export type BulkResult = Answered & { retryAt: Instant | null };

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
export function resultOf(error: unknown): Answered {
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
