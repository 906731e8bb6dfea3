import { fieldsIn } from '../domain/record.ts';
import { inSentence } from '../domain/text/in-sentence.ts';

/** Nouns for a message, such as "The mail server" and "The mail folder". */
export interface Subject {
  server: string;
  folder: string;
}

/** Messages for error codes of Node and nodemailer, and for our own. */
const reasons: Record<string, (subject: Subject) => string> = {
  ENOSPC: () => 'The disk is full.',
  EDQUOT: () => 'The disk is full.',
  EROFS: () => 'The disk is read-only.',
  EACCES: ({ folder }) => `The site has no permission to write to ${inSentence(folder)}.`,
  EPERM: ({ folder }) => `The site has no permission to write to ${inSentence(folder)}.`,
  ENOENT: ({ folder }) => `${folder} does not exist.`,
  ENOTDIR: ({ folder }) => `${folder} cannot be used: it is a file and not a folder.`,
  EEXIST: ({ folder }) => `${folder} cannot be used: it is a file and not a folder.`,
  ECONNREFUSED: ({ server }) => `${server} cannot be reached: it refuses connections.`,
  EHOSTUNREACH: ({ server }) => `${server} cannot be reached over the network.`,
  ENETUNREACH: ({ server }) => `${server} cannot be reached over the network.`,
  ENOTFOUND: ({ server }) => `The name of ${inSentence(server)} was not found.`,
  EAI_AGAIN: ({ server }) => `The name of ${inSentence(server)} was not found.`,
  EDNS: ({ server }) => `The name of ${inSentence(server)} was not found.`,
  ECONNECTION: ({ server }) => `${server} cannot be reached.`,
  ESOCKET: ({ server }) => `${server} cannot be reached, or the connection to it broke.`,
  ECONNRESET: ({ server }) => `${server} cannot be reached, or the connection to it broke.`,
  ETIMEDOUT: ({ server }) => `${server} did not answer in time.`,
  ETLS: ({ server }) => `No secure connection to ${inSentence(server)} was possible.`,
  CERTIFICATE: ({ server }) => `The certificate of ${inSentence(server)} cannot be trusted.`,
  EAUTH: ({ server }) => `${server} refused the username or the password.`,
  ENOAUTH: ({ server }) => `${server} needs a username and a password.`,
  'MAIL FROM': ({ server }) => `${server} refused the sender.`,
  'RCPT TO': ({ server }) => `${server} refused the recipient.`,
  EENVELOPE: ({ server }) => `${server} refused the sender or the recipient.`,
  EMESSAGE: ({ server }) => `${server} refused the mail.`,
  CUT_OFF: () => 'It was interrupted.',
  NOT_WHOLE: () => 'It was incomplete when it was checked.',
};

/** Recognises errors without a specific code by their text. */
const phrases: [RegExp, string][] = [
  [/disk is full|no space left/i, 'ENOSPC'],
  [/certificate/i, 'CERTIFICATE'],
  [/was cut off/, 'CUT_OFF'],
  [/not the same on both sides|on one side only|is damaged|malformed|belongs to none/, 'NOT_WHOLE'],
];

/** Explains an error in a message for the owner; undefined for an unknown one. `failure` is an error or its text. */
export function explainError(failure: unknown, subject: Subject): string | undefined {
  const key = keysOf(failure).find((candidate) => Object.hasOwn(reasons, candidate));
  return key === undefined ? undefined : reasons[key]?.(subject);
}

/** Keys to look up, most specific first: nodemailer reports many network errors as ESOCKET with the original text. */
function keysOf(failure: unknown): string[] {
  const text = messageOf(failure);
  const spoken = phrases.filter(([phrase]) => phrase.test(text)).map(([, key]) => key);
  return [...spoken, ...(text.match(/\bE[A-Z_]{3,}\b/g) ?? []), ...codesOf(failure)];
}

function codesOf(failure: unknown): string[] {
  if (!(failure instanceof Error)) return [];
  const command = 'command' in failure && codeOf(failure) === 'EENVELOPE' ? failure.command : '';
  return [String(command), codeOf(failure) ?? ''];
}

/** The code that Node, SQLite or nodemailer gave an error. */
export function codeOf(error: unknown): string | undefined {
  const { code } = fieldsIn(error);
  return typeof code === 'string' ? code : undefined;
}

/** An error's message, or its code: a refused connection to a name with several addresses has no message. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.message || codeOf(thrown) || thrown.name;
}
