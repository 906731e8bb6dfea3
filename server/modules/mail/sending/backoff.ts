/** Waits between attempts. */
export interface Backoff {
  /** Milliseconds after the first failure; tripled after each further one. */
  firstMs: number;
  maxMs: number;
}

/** From a minute to a day: ten attempts take nearly three days, which covers a weekend without a mail server. */
export const patientBackoff: Backoff = { firstMs: 60_000, maxMs: 24 * 60 * 60_000 };

/** Milliseconds until the next attempt, with 20 % jitter. */
export function waitAfter(attempts: number, backoff: Backoff): number {
  return Math.round(plainWait(attempts, backoff) * (0.8 + Math.random() * 0.4));
}

/** The maximum of waitAfter; 0 before the first attempt. */
export function maxWaitAfter(attempts: number, backoff: Backoff): number {
  return attempts === 0 ? 0 : Math.round(plainWait(attempts, backoff) * 1.2);
}

function plainWait(attempts: number, { firstMs, maxMs }: Backoff): number {
  return Math.min(firstMs * 3 ** (attempts - 1), maxMs);
}
