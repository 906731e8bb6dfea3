import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { messageOf } from '../../../explain-error.ts';
import { makePrivate } from '../../../private-files.ts';
import { DatabaseRefusal } from '../../engines/database.ts';
import { isBusy } from '../../engines/sqlite/sqlite-file.ts';

/** Who holds a folder's lock, for the refusal of others. */
export interface Holder {
  pid: number;
  /** Such as "the site on http://localhost:3000". */
  what: string;
  since: string;
}

/** Covers a process that is just ending. */
const patienceMs = 500;

/** Referenced, so that garbage collection does not close the file and drop its lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks a data folder for this process, or throws a DatabaseRefusal that names the holder. It is a SQLite lock on a
 * small file beside the database: the system releases it however the process ends, and tools can still read the
 * database.
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
