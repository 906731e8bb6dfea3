import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CopyOptions } from '../copy/copy-site.ts';
import type { Store } from '../copy/store.ts';
import { migratePlace } from '../migrate-place.ts';
import { levelOf } from '../release-level.ts';
import { type StagedFile, stageFile } from '../staged-file.ts';

/** A store as a SQLite file, migrated to this release. */
export async function stageUpgraded(
  from: Store,
  beside: string,
  { onProgress }: CopyOptions = {},
): Promise<StagedFile> {
  const staged = await stageFile(from, { beside, onProgress });
  try {
    if (levelOf(await from.migrations()) !== 'same') await upgrade(staged.path);
    return staged;
  } catch (error) {
    staged.discard();
    throw error;
  }
}

async function upgrade(path: string): Promise<void> {
  await migratePlace({ databaseUrl: null, dataDir: dirname(path) });
  // Merges the write-ahead log, so that one file remains.
  const file = new DatabaseSync(path);
  file.exec('pragma journal_mode = delete');
  file.close();
}
