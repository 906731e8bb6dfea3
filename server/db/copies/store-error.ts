import { codeOf, explainError, messageOf } from '../../explain-error.ts';

/** What is wrong; the screen chooses an icon and the advice by it. */
export type StoreProblem =
  | 'key-refused'
  | 'not-allowed'
  | 'clock'
  | 'full'
  /** The disk here is full. */
  | 'no-room'
  | 'no-answer'
  | 'no-place'
  | 'missing'
  | 'damaged'
  | 'other-site'
  | 'other-machine'
  | 'other';

/** A failure of a copy. The message is a sentence for the owner, and contains no key. */
export class StoreError extends Error {
  readonly problem: StoreProblem;

  constructor(problem: StoreProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** Whether one file cannot be had, while the others of the store may. */
export const isOfOneFile = (error: unknown): error is StoreError =>
  error instanceof StoreError && /^(damaged|missing|not-allowed|other)$/.test(error.problem);

const subject = { server: 'The store', folder: 'The folder for the copies' };

/** Codes of errors by which a store is not reached. */
const unreached = /^(E(CONN|HOST|NET|TIMEDOUT|NOTFOUND|AI_AGAIN|PIPE)|UND_ERR_|ABORT|TimeoutError)/;

/** Turns a failure of the network or the disk into a StoreError. */
export function storeErrorOf(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = codeOf(cause) ?? (cause instanceof Error ? cause.name : '');
  const reason = explainError(cause, subject);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StoreError('full', 'The store is full.', { cause: error });
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new StoreError('not-allowed', reason ?? messageOf(cause), { cause: error });
  }
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new StoreError('no-place', reason ?? messageOf(cause), { cause: error });
  }
  if (unreached.test(code) || /timeout|fetch failed|terminated|socket/i.test(messageOf(cause))) {
    return new StoreError('no-answer', reason ?? 'The store did not answer.', { cause: error });
  }
  return new StoreError('other', reason ?? `The copy failed: ${messageOf(cause)}`, {
    cause: error,
  });
}
