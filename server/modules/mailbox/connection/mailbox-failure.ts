import { fieldsIn } from '../../../../domain/record.ts';
import { codeOf, explainError, messageOf } from '../../../explain-error.ts';
import { oneLine } from '../../../text/one-line.ts';

/** The codes of imapflow that mean the same as one of Node or nodemailer. */
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

/** Why a mailbox could not be read: in a sentence, in the server's own words, and as a code for the log. */
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

/** imapflow says "Command failed", and keeps what the server said beside it. */
function answerOf(error: unknown): string {
  for (const name of ['responseText', 'response'] as const) {
    const said = fieldsIn(error)[name];
    if (typeof said === 'string' && said) return said;
  }
  return messageOf(error);
}
