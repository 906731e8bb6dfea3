/** How long a mail waits between its tries. */
export interface Backoff {
  /** Milliseconds after the first failure; three times as many after each further one. */
  firstMs: number;
  maxMs: number;
}

/** A minute at first and a day at the longest: ten tries take nearly three days, a weekend without a mail server. */
export const patientBackoff: Backoff = { firstMs: 60_000, maxMs: 24 * 60 * 60_000 };

/** Milliseconds until the next try, a fifth more or less, so that mails that failed together do not return together. */
export function waitAfter(attempts: number, backoff: Backoff): number {
  return Math.round(plainWait(attempts, backoff) * (0.8 + Math.random() * 0.4));
}

/** The longest that waitAfter can make a mail wait. Before its first try none does. */
export function maxWaitAfter(attempts: number, backoff: Backoff): number {
  return attempts === 0 ? 0 : Math.round(plainWait(attempts, backoff) * 1.2);
}

function plainWait(attempts: number, { firstMs, maxMs }: Backoff): number {
  return Math.min(firstMs * 3 ** (attempts - 1), maxMs);
}
