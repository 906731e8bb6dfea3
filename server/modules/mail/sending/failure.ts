import { codeOf, explainError } from '../../../explain-error.ts';
import { oneLine } from '../../../text/one-line.ts';

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
