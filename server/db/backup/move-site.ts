import { resolve } from 'node:path';
import { DatabaseRefusal } from '../engines/database.ts';
import { type CopyOptions, countRows, type SiteSums } from './copy/copy-site.ts';
import { connectPostgres, postgresStore } from './copy/postgres-store.ts';
import type { Store } from './copy/store.ts';
import { lockDatabase } from './locks/database-lock.ts';
import { lockFolder } from './locks/folder-lock.ts';
import { lockExclusive } from './locks/postgres-lock.ts';
import { levelOf } from './release-level.ts';
import { fillPostgres } from './restore/fill-postgres.ts';
import { holdsRows, replaceSqlite } from './restore/replace-sqlite.ts';
import { openSnapshot, type Place } from './snapshot.ts';
import { stageFile } from './staged-file.ts';

export interface MoveOptions extends CopyOptions {
  /** Copies a running site as it is now; later writes are not copied. */
  whileRunning: boolean;
  /** How long to wait for an instance that is reconnecting to PostgreSQL, in milliseconds. */
  patienceMs?: number;
}

/**
 * Copies a site to an empty database of the other engine, all of it or nothing, and reads it again there. Throws a
 * DatabaseRefusal when either is in use, the target is not empty, or the release differs.
 */
export async function moveSite(from: Place, to: Place, options: MoveOptions): Promise<SiteSums> {
  if (Boolean(from.databaseUrl) === Boolean(to.databaseUrl)) {
    throw new DatabaseRefusal(
      'A move goes from SQLite to PostgreSQL or back. To the same engine, use "npm run backup" and "npm run restore".',
    );
  }
  const release = options.whileRunning ? async () => {} : await lockSource(from, options);
  try {
    const snapshot = await openSnapshot(from);
    try {
      refuseOtherRelease(await snapshot.store.migrations());
      return to.databaseUrl
        ? await toPostgres(snapshot.store, to.databaseUrl, options)
        : await toFolder(snapshot.store, to.dataDir, options);
    } finally {
      await snapshot.close();
    }
  } finally {
    await release();
  }
}

async function toPostgres(from: Store, url: string, { onProgress, patienceMs }: MoveOptions) {
  const client = await connectPostgres(url);
  try {
    await lockExclusive(client, patienceMs);
    if ((await countRows(postgresStore(client))) > 0) throw notEmpty('database');
    return await fillPostgres(from, { url, client, onProgress });
  } finally {
    await client.end();
  }
}

async function toFolder(from: Store, folder: string, { onProgress }: CopyOptions) {
  const lock = lockFolder(folder, '"npm run db:move"');
  try {
    if (await holdsRows(folder)) throw notEmpty('folder');
    const staged = await stageFile(from, { beside: resolve(folder), onProgress });
    try {
      replaceSqlite(folder, staged.path, new Date());
      return staged.sums;
    } finally {
      staged.discard();
    }
  } finally {
    lock.release();
  }
}

async function lockSource(from: Place, { patienceMs }: MoveOptions): Promise<() => Promise<void>> {
  try {
    return await lockDatabase(from, '"npm run db:move"', patienceMs);
  } catch (error) {
    if (!(error instanceof DatabaseRefusal)) throw error;
    throw new DatabaseRefusal(
      `${error.message} What it writes during the move would be lost; with --while-running it is moved as it is now.`,
    );
  }
}

function refuseOtherRelease(done: string[]): void {
  const level = levelOf(done);
  if (level === 'same') return;
  throw new DatabaseRefusal(
    level === 'empty'
      ? 'There is no site to move.'
      : `The site was written by ${level === 'older' ? 'an older' : 'a newer'} release: start this one on it once, then move it.`,
  );
}

function notEmpty(what: string): DatabaseRefusal {
  return new DatabaseRefusal(
    `A site can be moved into an empty ${what} only, and this one is not.`,
  );
}
