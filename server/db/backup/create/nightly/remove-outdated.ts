import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { backupRetentionDays } from '../../../../../domain/admin/retention.ts';
import { stampOf } from '../backup-name.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Removes backups made before a migration or a restore after BACKUP_KEEP days. With BACKUP_KEEP=0 after a week,
 * nightly ones included. Backups made by hand stay.
 */
export function removeOutdatedBackups(folders: string[], keep: number, now: Date): void {
  // Otherwise removeOldBackups deletes the nightly ones.
  const kinds =
    keep > 0 ? 'before-migration|before-restore' : 'before-migration|before-restore|nightly';
  // The -wal and -shm files of a broken database were moved along with it.
  const pattern = new RegExp(`^(?:${kinds})-(\\d{8}T\\d{9}Z)\\.sqlite(?:-wal|-shm)?$`);
  const oldest = stampOf(new Date(now.getTime() - backupRetentionDays(keep) * dayMs));
  for (const folder of folders.filter((name) => existsSync(name))) {
    for (const name of readdirSync(folder)) {
      const stamp = pattern.exec(name)?.[1];
      const file = join(folder, name);
      if (stamp && trueStamp(file, stamp, now) < oldest) rmSync(file, { force: true });
    }
  }
}

/** A backup dated in the future gets the date of its file, or now if that is in the future as well. */
function trueStamp(file: string, stamp: string, now: Date): string {
  if (stamp <= stampOf(now)) return stamp;
  const changed = statSync(file).mtime;
  if (changed <= now) return stampOf(changed);
  utimesSync(file, now, now);
  return stampOf(now);
}
