import { dirname, join } from 'node:path';
import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { writeBackup } from './backup-file.ts';
import type { SiteSums } from './copy-site.ts';
import { makeTemporaryFolder, publish } from './files.ts';
import { restoreBackup } from './restore.ts';
import type { Place } from './snapshot.ts';
import { checkFile } from './staged-file.ts';

/** Writes a backup and tests it. Renames last, so that a file under the final name is complete. */
export async function makeVerified(place: Place, path: string) {
  using folder = makeTemporaryFolder(dirname(path));
  const { path: written, bytes } = await writeBackup(place, join(folder.path, 'backup.sqlite'));
  const sums = await trialRestore(written);
  publish(written, path);
  return { bytes, sums };
}

/**
 * Restores a backup into a temporary folder as `npm run restore` would, opens it as a start would, and checks every
 * row. Throws if anything differs; leaves nothing behind.
 */
export async function trialRestore(path: string): Promise<SiteSums> {
  using folder = makeTemporaryFolder(dirname(path));
  const place = { dataDir: folder.path, databaseUrl: null };
  const { sums } = await restoreBackup(place, path, { force: false, backupDir: folder.path });
  await checkFile(join(folder.path, 'site.sqlite'), sums);
  await using database = openDatabase(place);
  await migrate(database);
  await database.db.selectFrom('posts').select('id').limit(1).execute();
  return sums;
}
