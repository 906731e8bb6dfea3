import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { messageOf } from '../../../explain-error.ts';
import { makePrivate } from '../../../private-files.ts';
import { DatabaseRefusal } from '../database.ts';

/** One file, opened twice: reading goes on while a write waits. */
export interface SqliteFile {
  writer: DatabaseSync;
  reader: DatabaseSync;
}

/** Opening may block: no visitor waits yet. */
const openingTimeoutMs = 10_000;

/** Opens site.sqlite in a folder; both are created if missing. Throws a DatabaseRefusal. */
export function openFile(folder: string): SqliteFile {
  const path = join(folder, 'site.sqlite');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const writer = new DatabaseSync(path, { timeout: openingTimeoutMs });
    // SQLite creates its -wal and -shm files with the rights of the database.
    for (const end of ['', '-wal', '-shm']) makePrivate(path + end);
    writer.exec('pragma foreign_keys = on');
    // FULL: a commit is on disk before it is acknowledged.
    writer.exec('pragma journal_mode = wal; pragma synchronous = full');
    // From here on the driver waits itself: SQLite's own wait would block the event loop.
    writer.exec('pragma busy_timeout = 0');
    return { writer, reader: new DatabaseSync(path, { readOnly: true, timeout: 0 }) };
  } catch (error) {
    throw new DatabaseRefusal(`The database ${path} cannot be opened: ${messageOf(error)}.`);
  }
}

/** Whether another connection or process has locked the file (SQLITE_BUSY), or a table of it (SQLITE_LOCKED). */
export function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && [5, 6].includes(errcode & 0xff);
}
