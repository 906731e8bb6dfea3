import { DatabaseRefusal } from '../../engines/database.ts';
import { openBackup } from '../create/read-backup.ts';
import type { Place } from '../snapshot.ts';
import { type ReplaceOptions, replaceSite } from './replace-site.ts';

export interface RestoreOptions extends Omit<ReplaceOptions, 'tool' | 'occupied'> {
  /** Replaces an existing site, which is saved first. */
  force: boolean;
}

/**
 * Restores a backup, all of its rows or none; `saved` is where the replaced site was saved. Throws a DatabaseRefusal
 * when the database is in use, when it holds a site and `force` is not set, or when the file is not a complete backup.
 */
export async function restoreBackup(
  place: Place,
  path: string,
  { force, ...options }: RestoreOptions,
) {
  await using backup = await openBackup(path);
  const { saved } = await replaceSite(backup.store, place, {
    ...options,
    tool: '"npm run restore"',
    occupied: (where) => (force ? undefined : occupied(where, place)),
  });
  const { madeAt, sums } = backup.manifest;
  return { madeAt, sums, saved };
}

function occupied(where: string, { dataDir }: Place): DatabaseRefusal {
  return new DatabaseRefusal(
    `${where === 'folder' ? dataDir : 'The database'} already holds a site: "npm run restore FILE -- --force" replaces it, and keeps what was there.`,
  );
}
