import type { DatabaseSync } from 'node:sqlite';
import type { Engine } from '../../engines/database.ts';
import type { SiteSums } from '../copy/copy-site.ts';
import { manifestTable } from '../copy/sqlite-store.ts';

/** Stored in a backup, so that it can be checked without the site. */
export interface Manifest {
  madeAt: string;
  /** The engine of the site; the backup itself is always SQLite. */
  engine: Engine;
  sums: SiteSums;
}

export function writeManifest(file: DatabaseSync, manifest: Manifest): void {
  file.exec(`create table ${manifestTable} (content text not null) strict`);
  file.prepare(`insert into ${manifestTable} values (?)`).run(JSON.stringify(manifest));
}

/** The manifest of a file, or undefined when it is no backup. */
export function readManifest(file: DatabaseSync): Manifest | undefined {
  const table = file.prepare('select 1 from sqlite_schema where name = ?').get(manifestTable);
  if (!table) return;
  const row = file.prepare(`select content from ${manifestTable}`).get();
  return row ? JSON.parse(String(row.content)) : undefined;
}
