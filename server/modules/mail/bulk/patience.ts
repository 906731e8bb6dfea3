import type { Backoff } from '../sending/backoff.ts';

/** A minute of bulk emails waits this long after a server asked for patience, twice as long after each further time. */
export const usualPatience: Backoff = { firstMs: 15_000, maxMs: 15 * 60_000 };

const everybody = '*';

/** Remembers which domains, or the mail server itself, asked to be asked later. */
export function createPatience({ firstMs, maxMs }: Backoff) {
  const waits = new Map<string, { ms: number; until: number }>();
  const isSlow = (who: string, now: Date) => (waits.get(who)?.until ?? 0) > now.getTime();
  return {
    /** Whether nothing should be sent at all. */
    isOver: (now: Date) => isSlow(everybody, now),

    /** The domains to leave alone. */
    slowDomains: (now: Date) =>
      [...waits.keys()].filter((who) => who !== everybody && isSlow(who, now)),

    /** A domain, or without one the mail server, was in no state to take an email. */
    deferred(domain: string | undefined, now: Date): void {
      const who = domain ?? everybody;
      const before = waits.get(who);
      // Emails that were under way at once count as one.
      if (before && before.until > now.getTime()) return;
      const ms = before ? Math.min(before.ms * 2, maxMs) : firstMs;
      waits.set(who, { ms, until: now.getTime() + ms });
    },

    /** An email got through. */
    accepted(domain: string): void {
      waits.delete(domain);
      waits.delete(everybody);
    },
  };
}
