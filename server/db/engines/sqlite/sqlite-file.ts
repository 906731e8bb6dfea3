import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { closeToOthers } from '../../../private-files.ts';
import { DatabaseRefusal } from '../database.ts';

/** One file, opened twice: while a write waits for another process, reading goes on. */
export interface SqliteFile {
  writer: DatabaseSync;
  reader: DatabaseSync;
}

/** Opening has nobody to keep waiting, so that it may block: a backup, or another start, may hold the file. */
const openingTimeoutMs = 10_000;

/** Opens site.sqlite in a folder; both are made if they are not there. Throws a DatabaseRefusal. */
export function openFile(folder: string): SqliteFile {
  const path = join(folder, 'site.sqlite');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const writer = new DatabaseSync(path, { timeout: openingTimeoutMs });
    // SQLite gives its log the same rights.
    for (const end of ['', '-wal', '-shm']) closeToOthers(path + end);
    writer.exec('pragma foreign_keys = on');
    // FULL: what has been answered with success is on disk, whatever happens to the power.
    writer.exec('pragma journal_mode = wal; pragma synchronous = full');
    // From here on waiting is the driver's: SQLite's own would hold up every visitor.
    writer.exec('pragma busy_timeout = 0');
    return { writer, reader: new DatabaseSync(path, { readOnly: true, timeout: 0 }) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseRefusal(`The database ${path} cannot be opened: ${reason}.`);
  }
}
