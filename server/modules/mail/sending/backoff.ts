/** How long a mail waits between its tries. */
export interface Backoff {
  /** Milliseconds after the first failure; three times as many after each further one. */
  firstMs: number;
  longestMs: number;
}

/** A minute at first and a day at the longest: ten tries take nearly three days, a weekend without a mail server. */
export const patientBackoff: Backoff = { firstMs: 60_000, longestMs: 24 * 60 * 60_000 };

/** Milliseconds until the next try, a fifth more or less, so that mails that failed together do not return together. */
export function waitAfter(attempts: number, { firstMs, longestMs }: Backoff): number {
  const wait = Math.min(firstMs * 3 ** (attempts - 1), longestMs);
  return Math.round(wait * (0.8 + Math.random() * 0.4));
}
