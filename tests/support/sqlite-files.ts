import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestProject } from 'vitest/node';
import { fillAs } from './filled-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Contains a folder for each kind of filled database, with a file to copy. Deleted when the run ends. */
    sqliteFolder: string;
  }
}

/** Vitest's setup of SQLite projects: creates the files that tests copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'test-sqlite-'));
  for (const filled of ['migrated', 'seeded'] as const) {
    const dataDir = join(folder, filled);
    await fillAs(filled, { databaseUrl: null, dataDir });
    // Merges the write-ahead log that SQLite keeps beside the file.
    const file = new DatabaseSync(join(dataDir, 'site.sqlite'));
    file.exec('pragma wal_checkpoint(truncate)');
    file.close();
  }
  project.provide('sqliteFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
