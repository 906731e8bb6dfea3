import { dirname, join } from 'node:path';
import { openDatabase } from '../../connect.ts';
import { migrate } from '../../migrate.ts';
import type { SiteSums } from '../copy/copy-site.ts';
import { restoreBackup } from '../restore/restore-backup.ts';
import { checkFile } from '../staged-file.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/**
 * Restores a backup into a temporary folder as `npm run restore` would, opens it as a start would, and checks every
 * row. Throws when anything differs; leaves nothing behind.
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
