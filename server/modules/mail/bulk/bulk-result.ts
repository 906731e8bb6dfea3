import type { Instant } from '../../../db/tables.ts';
import { codeOf } from '../../../explain-error.ts';
import { Unmailable } from '../sending/attempt.ts';
import { failureAnswer } from '../sending/failure.ts';

/** What the server made of one try. `answer` is what it said, or the error. */
export type Answered =
  | { outcome: 'accepted'; answer: string }
  /** For good. */
  | { outcome: 'refused'; answer: string }
  /** To be tried again. `isOfAll`: the server would have said so of any email. */
  | { outcome: 'deferred'; isOfAll: boolean; answer: string }
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

/** What the error of an attempt says about the email. */
export function resultOf(error: unknown): Answered {
  const answer = failureAnswer(error);
  if (error instanceof Unmailable) return { outcome: 'refused', answer };
  const { responseCode, command } = Object(error) as { responseCode?: number; command?: string };
  if (!responseCode) {
    const code = (error instanceof Error && codeOf(error)) || '';
    const isUnsent = unreached.test(`${code} ${answer}`) || notGreeted.test(answer);
    return isUnsent
      ? { outcome: 'deferred', isOfAll: true, answer }
      : { outcome: 'unknown', answer };
  }
  const isOfEmail = command === 'RCPT TO' || command === 'DATA';
  const isOfAll = !isOfEmail || responseCode === 421 || ofSender.test(answer);
  if (responseCode >= 500 && !isOfAll) return { outcome: 'refused', answer };
  return { outcome: 'deferred', isOfAll, answer };
}
