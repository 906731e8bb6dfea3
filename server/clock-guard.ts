import { readState, writeState } from './db/queries/site-state.ts';
import type { Db, Instant } from './db/tables.ts';
import type { Jobs } from './jobs.ts';

/** A clock that differs by more than this from the last known time has jumped. */
const maxJumpMs = 24 * 60 * 60 * 1000;

/** How long a clock must advance normally after a jump before it is trusted. */
const provingMs = 60 * 60 * 1000;

/** How often the last known time is stored; a restart within a day does not count as a jump. */
const storeEveryMs = 10 * 60 * 1000;

/** Key in site_state. */
const knownTimeKey = 'known_time';

/** A jump of the clock: the last known time, the time it shows now, and when it will be trusted. */
export interface ClockJump {
  from: Instant;
  to: Instant;
  believedAt: Instant;
}

export type ClockGuard = ReturnType<typeof createClockGuard>;

/**
 * Prevents jobs that delete or publish by date from running after a jump of the clock: a jump of more than a day from
 * the last known time is trusted after an hour without another one. `uptimeMs` is a monotonic clock.
 */
export function createClockGuard(
  db: Db,
  log: { warn(details: object, text: string): void },
  uptimeMs: () => number = () => performance.now(),
) {
  let lastKnownTime: number | undefined;
  let stored = Number.NEGATIVE_INFINITY;
  /** The difference of wall clock and uptime, which changes only when somebody sets the clock. */
  let jump: { offset: number; sinceUptime: number } | undefined;

  async function believe(now: number): Promise<true> {
    jump = undefined;
    lastKnownTime = now;
    if (Math.abs(now - stored) >= storeEveryMs) {
      await writeState(db, knownTimeKey, new Date(now).toISOString());
      stored = now;
    }
    return true;
  }

  async function believes(at: Date): Promise<boolean> {
    const now = at.getTime();
    if (lastKnownTime === undefined) {
      const value = await readState(db, knownTimeKey);
      lastKnownTime = stored = value === undefined ? Number.NEGATIVE_INFINITY : Date.parse(value);
    }
    const isFirst = lastKnownTime === Number.NEGATIVE_INFINITY;
    if (isFirst || Math.abs(now - lastKnownTime) <= maxJumpMs) return await believe(now);
    const uptime = uptimeMs();
    const offset = now - uptime;
    if (!jump || Math.abs(offset - jump.offset) > maxJumpMs) {
      jump = { offset, sinceUptime: uptime };
      const times = { from: new Date(lastKnownTime).toISOString(), to: at.toISOString() };
      log.warn(times, 'the clock jumped: nothing is deleted or published by date for an hour');
    }
    return uptime - jump.sinceUptime >= provingMs ? await believe(now) : false;
  }

  return {
    /** Whether to trust this time for deleting or publishing by date. */
    believes,

    /** The jump that is not trusted yet. */
    current(): ClockJump | null {
      if (!jump || lastKnownTime === undefined) return null;
      const at = (uptime: number) => new Date((jump?.offset ?? 0) + uptime).toISOString();
      return {
        from: new Date(lastKnownTime).toISOString(),
        to: at(uptimeMs()),
        believedAt: at(jump.sinceUptime + provingMs),
      };
    },

    /** The same jobs, which do nothing while the clock is not trusted. */
    guard<Guarded extends Jobs>(jobs: Guarded): Guarded {
      const guarded = Object.entries(jobs).map(([name, job]): [string, Jobs[string]] => [
        name,
        async (now, stopping) => {
          if (await believes(now)) await job(now, stopping);
        },
      ]);
      // Has the same keys.
      return Object.fromEntries(guarded) as Guarded;
    },
  };
}
