import type { DatabaseSync } from 'node:sqlite';
import type { Engine } from '../../columns.ts';
import type { SiteSums } from '../copy/copy-site.ts';
import { manifestTable } from '../copy/sqlite-store.ts';

/** What a backup says about itself, so that it can be judged without the site it came from. */
export interface Manifest {
  madeAt: string;
  /** The engine that it was read from; the file itself is always SQLite's. */
  engine: Engine;
  sums: SiteSums;
}

/** Puts the manifest into a backup that is otherwise finished. */
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
