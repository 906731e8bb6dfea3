import { DatabaseRefusal } from '../engines/database.ts';
import { beforeBaselineText, isBeforeBaseline } from '../migrations/before-baseline.ts';
import type { CopyOptions, SiteSums } from './copy-site.ts';
import { lockDatabase, lockExclusive } from './locks.ts';
import { levelOf } from './release-level.ts';
import { replaceSite } from './restore.ts';
import { openSnapshot, type Place } from './snapshot.ts';

export interface MoveOptions extends CopyOptions {
  /** Copies a running site as it is now; later writes are not copied. */
  whileRunning: boolean;
  /** How long to wait for an instance that is reconnecting to PostgreSQL, in milliseconds. */
  patienceMs?: number;
}

const tool = '"npm run db:move"';

/**
 * Copies a site to an empty database of the other engine, all or nothing, and reads it again there. Throws a
 * DatabaseRefusal if either is in use, the target is not empty, or the release differs.
 */
export async function moveSite(from: Place, to: Place, options: MoveOptions): Promise<SiteSums> {
  if (Boolean(from.databaseUrl) === Boolean(to.databaseUrl)) {
    throw new DatabaseRefusal(
      'A move goes from SQLite to PostgreSQL or back. To the same engine, use "npm run backup" and "npm run restore".',
    );
  }
  await using _lock = options.whileRunning ? null : await lockSource(from, options);
  await using snapshot = await openSnapshot(from);
  refuseOtherRelease(await snapshot.store.migrations());
  const { sums } = await replaceSite(snapshot.store, to, {
    ...options,
    tool,
    occupied: occupiedRefusal,
  });
  return sums;
}

async function lockSource(from: Place, { patienceMs }: MoveOptions): Promise<AsyncDisposable> {
  try {
    return await lockDatabase(from, tool, (client) => lockExclusive(client, patienceMs));
  } catch (error) {
    if (!(error instanceof DatabaseRefusal)) throw error;
    throw new DatabaseRefusal(
      `${error.message} What it writes during the move would be lost; with --while-running it is moved as it is now.`,
    );
  }
}

function refuseOtherRelease(ranMigrations: string[]): void {
  if (isBeforeBaseline(ranMigrations)) throw new DatabaseRefusal(beforeBaselineText('The site'));
  const level = levelOf(ranMigrations);
  if (level === 'same') return;
  throw new DatabaseRefusal(
    level === 'empty'
      ? 'There is no site to move.'
      : `The site was written by ${level === 'older' ? 'an older' : 'a newer'} release: start this one on it once, then move it.`,
  );
}

function occupiedRefusal(what: string): DatabaseRefusal {
  return new DatabaseRefusal(
    `A site can be moved into an empty ${what} only, and this one is not.`,
  );
}
