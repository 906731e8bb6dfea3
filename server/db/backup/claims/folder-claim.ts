import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { closeToOthers } from '../../../private-files.ts';
import { DatabaseRefusal } from '../../engines/database.ts';

/** Whoever has a folder, as the next one is told. */
export interface Holder {
  pid: number;
  /** Such as "the site on http://localhost:3000". */
  what: string;
  since: string;
}

export interface Claim {
  release(): void;
}

/** A process that is just ending has let go by then. */
const patienceMs = 500;

/** A file that nobody refers to any more would be closed by the garbage collector, and its lock with it. */
const held = new Set<DatabaseSync>();

/**
 * Takes a data folder for this process alone, or throws a DatabaseRefusal that names the one that has it. The lock is
 * SQLite's on a small file beside the database: the system releases it however the process ends, and the database
 * itself stays open to tools that only read, such as a backup.
 */
export function claimFolder(folder: string, what: string, now = new Date()): Claim {
  const file = lock(folder);
  held.add(file);
  const holder: Holder = { pid: process.pid, what, since: now.toISOString() };
  const path = join(folder, 'site.lock.json');
  writeFileSync(path, JSON.stringify(holder), { mode: 0o600 });
  closeToOthers(path);
  return {
    release() {
      held.delete(file);
      if (file.isOpen) file.close();
    },
  };
}

function lock(folder: string): DatabaseSync {
  let file: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, 'site.lock');
    file = new DatabaseSync(path, { timeout: patienceMs });
    closeToOthers(path);
    file.exec('begin exclusive');
    return file;
  } catch (error) {
    file?.close();
    if (isBusy(error)) throw new DatabaseRefusal(inUse(folder));
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseRefusal(`The folder ${folder} cannot be used: ${reason}.`);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}

function inUse(folder: string): string {
  const { pid, what, since } = readHolder(folder);
  const who = pid ? `${what}, process ${pid} since ${since}` : 'another process';
  return `The folder ${folder} is in use by ${who}: stop it first, or set DATA_DIR to another folder.`;
}

/** The first one writes its name just after it has the lock, so it may not be there yet. */
function readHolder(folder: string): Partial<Holder> {
  try {
    return JSON.parse(readFileSync(join(folder, 'site.lock.json'), 'utf8'));
  } catch {
    return {};
  }
}
