import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../explain-error.ts';
import { DatabaseRefusal } from '../engines/database.ts';
import { backupName, describeBytes, describeSums, writeBackup } from './backup-file.ts';
import { countRows } from './copy-site.ts';
import { levelOf } from './release-level.ts';
import { openSnapshot, type Place } from './snapshot.ts';

/**
 * Writes a backup if a migration is due on a database with rows, and logs it. Throws a DatabaseRefusal if that fails,
 * since nothing may be migrated then. `known`: the migrations of a release, by default of this one.
 */
export async function backupBeforeMigration(
  place: Place,
  backupDir: string,
  log: (message: string) => void,
  now = new Date(),
  known?: string[],
): Promise<void> {
  if (!(await isDue(place, known))) return;
  const path = join(backupDir, backupName('before-migration', now));
  try {
    const { bytes, sums } = await writeBackup(place, path, { now });
    log(
      `Before this release changes the database, it is kept in ${path}: ${describeBytes(bytes)}, ${describeSums(sums)}.`,
    );
  } catch (error) {
    throw new DatabaseRefusal(
      `Nothing was changed: the database must be migrated, and the backup before that could not be written to ${backupDir} (${messageOf(error)}). Make room there, or set BACKUP_DIR.`,
    );
  }
}

async function isDue(place: Place, known?: string[]): Promise<boolean> {
  if (!place.databaseUrl && !existsSync(join(place.dataDir, 'site.sqlite'))) return false;
  await using snapshot = await openSnapshot(place);
  if (levelOf(await snapshot.store.migrations(), known) !== 'older') return false;
  return (await countRows(snapshot.store)) > 0;
}
