import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../connect.ts';
import { migrate } from '../../migrate.ts';
import type { CopyOptions } from '../copy/copy-site.ts';
import type { Store } from '../copy/store.ts';
import { levelOf } from '../release-level.ts';
import { type StagedFile, stageFile } from '../staged-file.ts';

/** A copy of a store as a SQLite file of this release, ready to be given its name: what was older is migrated. */
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
  const database = openDatabase({ databaseUrl: null, dataDir: dirname(path) });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  // One file again, without the log of writes beside it.
  const file = new DatabaseSync(path);
  file.exec('pragma journal_mode = delete');
  file.close();
}
