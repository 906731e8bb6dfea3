import { oneLine } from '../rendering/one-line.ts';

const sentences: Record<string, string> = {
  EAUTH: 'The mail server refused the login.',
  ECONNECTION: 'The mail server cannot be reached.',
  EDNS: "The mail server's name was not found.",
  EENVELOPE: 'The mail server refused the sender or the recipient.',
  EMESSAGE: 'The mail server refused the mail.',
  ESOCKET: 'The mail server cannot be reached, or the connection to it broke.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  ETLS: 'No secure connection to the mail server was possible.',
  ENOSPC: 'The disk is full.',
  EACCES: 'The mail folder cannot be written to.',
};

/** Why a try failed, for the administrator: one sentence, and what the server or the system said. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(String(error), 500);
  const sentence = sentences[codeOf(error) ?? ''];
  return oneLine(sentence ? `${sentence} (${error.message})` : error.message, 500);
}

/** A failure for the log, which must hold neither addresses nor texts: no message, only codes. */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const reply = 'responseCode' in error ? ` ${String(error.responseCode)}` : '';
  return `${codeOf(error) ?? error.name}${reply}`;
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
