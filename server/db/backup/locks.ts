import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientBase } from 'pg';
import { messageOf } from '../../explain-error.ts';
import { makePrivate } from '../../private-files.ts';
import { DatabaseRefusal } from '../engines/database.ts';
import { isBusy } from '../engines/sqlite.ts';
import { connectPostgres } from './postgres-store.ts';
import type { Place } from './snapshot.ts';

/**
 * Locks a site's database until the lock is disposed of: SQLite's folder for `holder`, PostgreSQL by `lockPostgres`.
 * Throws a DatabaseRefusal if it is in use.
 */
export async function lockDatabase(
  { databaseUrl, dataDir }: Place,
  holder: string,
  lockPostgres: (client: Client) => Promise<void> = lockExclusive,
): Promise<AsyncDisposable> {
  if (!databaseUrl) {
    const lock = lockFolder(dataDir, holder);
    return { [Symbol.asyncDispose]: async () => lock[Symbol.dispose]() };
  }
  const client = await connectPostgres(databaseUrl);
  try {
    await lockPostgres(client);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** The holder of a folder's lock, for the message to others. */
interface Holder {
  pid: number;
  /** For example "the site on http://localhost:3000". */
  what: string;
  since: string;
}

/** In milliseconds; covers a process that is just ending. */
const patienceMs = 500;

/** Referenced, so that garbage collection does not close the file and release its lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks a data folder for this process, or throws a DatabaseRefusal that names the holder. The lock is a SQLite lock
 * on a small file beside the database: the operating system releases it however the process ends, and tools can still
 * read the database.
 */
export function lockFolder(folder: string, what: string, now = new Date()): Disposable {
  const file = lock(folder);
  held.add(file);
  const holder: Holder = { pid: process.pid, what, since: now.toISOString() };
  const path = join(folder, 'site.lock.json');
  writeFileSync(path, JSON.stringify(holder), { mode: 0o600 });
  makePrivate(path);
  return {
    [Symbol.dispose]() {
      held.delete(file);
      file[Symbol.dispose]();
    },
  };
}

function lock(folder: string): DatabaseSync {
  let file: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, 'site.lock');
    file = new DatabaseSync(path, { timeout: patienceMs });
    makePrivate(path);
    file.exec('begin exclusive');
    return file;
  } catch (error) {
    file?.close();
    if (isBusy(error)) throw new DatabaseRefusal(inUse(folder));
    throw new DatabaseRefusal(`The folder ${folder} cannot be used: ${messageOf(error)}.`);
  }
}

function inUse(folder: string): string {
  const { pid, what, since } = readHolder(folder);
  const who = pid ? `${what}, process ${pid} since ${since}` : 'another process';
  return `The folder ${folder} is in use by ${who}: stop it first, or set DATA_DIR to another folder.`;
}

/** The holder writes its name just after it got the lock, so the file may be missing. */
function readHolder(folder: string): Partial<Holder> {
  try {
    return JSON.parse(readFileSync(join(folder, 'site.lock.json'), 'utf8'));
  } catch {
    return {};
  }
}

/** Any pair that no other program uses in this database. */
const key = '727453, 6';

/** How soon an instance reconnects, and locks again, after it lost its connection (milliseconds). */
export const returnMs = 1000;

/**
 * The lock of a running instance, shared with other instances, for the life of its connection. Throws a
 * DatabaseRefusal during a restore or a move.
 */
export async function lockShared(client: ClientBase): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock_shared(${key}) as got`);
  if (!rows[0].got) {
    throw new DatabaseRefusal('A restore or a move is using the database: start again after it.');
  }
}

/**
 * The exclusive lock of a tool, for the life of its connection. Throws a DatabaseRefusal if an instance runs, or
 * reconnects within `patienceMs`.
 */
export async function lockExclusive(client: ClientBase, patienceMs = 2 * returnMs): Promise<void> {
  await lockAlone(client);
  await client.query(`select pg_advisory_unlock(${key})`);
  await sleep(patienceMs);
  await lockAlone(client);
}

async function lockAlone(client: ClientBase): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock(${key}) as got`);
  if (!rows[0].got) {
    throw new DatabaseRefusal(
      'The database is in use by a running site, or by another restore or move: stop it first.',
    );
  }
}
