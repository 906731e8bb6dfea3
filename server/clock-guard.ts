import { readState, writeState } from './db/queries/site-state.ts';
import type { Db, Instant } from './db/tables.ts';
import type { Jobs } from './jobs.ts';

/** A clock that differs by more from the last known time has jumped. */
const maxJumpMs = 24 * 60 * 60 * 1000;

/** How long a jumped clock must go on before it is believed. */
const provingMs = 60 * 60 * 1000;

/** How often the last known time is stored; a stop and a start within a day are no jump. */
const storeEveryMs = 10 * 60 * 1000;

/** The key in site_state. */
const knownTimeKey = 'known_time';

/** A clock that jumped: the last known time, what it says now, and when it is believed if it stays. */
export interface ClockJump {
  from: Instant;
  to: Instant;
  believedAt: Instant;
}

export type ClockGuard = ReturnType<typeof createClockGuard>;

/**
 * Keeps jobs that delete or publish by date from running on a clock that jumped: a jump of more than a day against
 * the last known time is believed after an hour without another one. `uptimeMs` is a clock that nobody sets.
 */
export function createClockGuard(
  db: Db,
  log: { warn(details: object, text: string): void },
  uptimeMs: () => number = () => performance.now(),
) {
  let known: number | undefined;
  let stored = Number.NEGATIVE_INFINITY;
  /** The wall clock less the uptime is the same until somebody sets the clock. */
  let jump: { offset: number; sinceUptime: number } | undefined;

  async function believe(now: number): Promise<true> {
    jump = undefined;
    known = now;
    if (Math.abs(now - stored) >= storeEveryMs) {
      await writeState(db, knownTimeKey, new Date(now).toISOString());
      stored = now;
    }
    return true;
  }

  async function believes(at: Date): Promise<boolean> {
    const now = at.getTime();
    if (known === undefined) {
      const value = await readState(db, knownTimeKey);
      known = stored = value === undefined ? Number.NEGATIVE_INFINITY : Date.parse(value);
    }
    const isFirst = known === Number.NEGATIVE_INFINITY;
    if (isFirst || Math.abs(now - known) <= maxJumpMs) return await believe(now);
    const uptime = uptimeMs();
    const offset = now - uptime;
    if (!jump || Math.abs(offset - jump.offset) > maxJumpMs) {
      jump = { offset, sinceUptime: uptime };
      const times = { from: new Date(known).toISOString(), to: at.toISOString() };
      log.warn(times, 'the clock jumped: nothing is deleted or published by date for an hour');
    }
    return uptime - jump.sinceUptime >= provingMs ? await believe(now) : false;
  }

  return {
    /** Whether what is dated may be deleted or published by this time. */
    believes,

    /** The jump that is not believed yet. */
    current(): ClockJump | null {
      if (!jump || known === undefined) return null;
      const at = (uptime: number) => new Date((jump?.offset ?? 0) + uptime).toISOString();
      return {
        from: new Date(known).toISOString(),
        to: at(uptimeMs()),
        believedAt: at(jump.sinceUptime + provingMs),
      };
    },

    /** The same jobs, which do nothing while the clock is not believed. */
    guard<Guarded extends Jobs>(jobs: Guarded): Guarded {
      const guarded = Object.entries(jobs).map(([name, job]): [string, Jobs[string]] => [
        name,
        async (now, stopping) => {
          if (await believes(now)) await job(now, stopping);
        },
      ]);
      // The same names.
      return Object.fromEntries(guarded) as Guarded;
    },
  };
}
