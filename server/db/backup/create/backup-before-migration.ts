import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseRefusal } from '../../engines/database.ts';
import { countRows } from '../copy/copy-site.ts';
import { levelOf } from '../release-level.ts';
import { openSnapshot, type Place } from '../snapshot.ts';
import { backupName } from './backup-name.ts';
import { describeBytes, describeSums } from './describe-sums.ts';
import { writeBackup } from './write-backup.ts';

/**
 * Writes a backup when this release is about to change the tables of one that has data, and tells so in one
 * sentence. Throws a DatabaseRefusal when it cannot be written: then nothing must be migrated.
 */
export async function backupBeforeMigration(
  place: Place,
  backupDir: string,
  tell: (sentence: string) => void,
  now = new Date(),
): Promise<void> {
  if (!(await isDue(place))) return;
  const path = join(backupDir, backupName('before-migration', now));
  try {
    const { bytes, sums } = await writeBackup(place, path, { now });
    tell(
      `Before this release changes the database, it is kept in ${path}: ${describeBytes(bytes)}, ${describeSums(sums)}.`,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseRefusal(
      `Nothing was changed: the database must be migrated, and the backup before that could not be written to ${backupDir} (${reason}). Make room there, or set BACKUP_DIR.`,
    );
  }
}

async function isDue(place: Place): Promise<boolean> {
  if (!place.databaseUrl && !existsSync(join(place.dataDir, 'site.sqlite'))) return false;
  const { store, close } = await openSnapshot(place);
  try {
    if (levelOf(await store.migrations()) !== 'older') return false;
    return (await countRows(store)) > 0;
  } finally {
    await close();
  }
}
