import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { daysKept } from '../../../../../domain/admin/retention.ts';
import { stampOf } from '../backup-name.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Removes from the folders the backups that this program made before a migration or a restore, once they are older
 * than BACKUP_KEEP days. With BACKUP_KEEP=0 that is a week, and goes for nightly ones of earlier times, too. Those that
 * somebody made by hand are their owner's.
 */
export function removeOutdatedBackups(folders: string[], keep: number, now: Date): void {
  // While nightly ones are made, newer ones take their place.
  const kinds =
    keep > 0 ? 'before-migration|before-restore' : 'before-migration|before-restore|nightly';
  // What a broken database had beside it was kept with it.
  const pattern = new RegExp(`^(?:${kinds})-(\\d{8}T\\d{9}Z)\\.sqlite(?:-wal|-shm)?$`);
  const oldest = stampOf(new Date(now.getTime() - daysKept(keep) * dayMs));
  for (const folder of folders.filter((name) => existsSync(name))) {
    for (const name of readdirSync(folder)) {
      const stamp = pattern.exec(name)?.[1];
      const file = join(folder, name);
      if (stamp && trueStamp(file, stamp, now) < oldest) rmSync(file, { force: true });
    }
  }
}

/** One that a clock ahead has dated later than now is as old as its file, and that is at the least as old as now. */
function trueStamp(file: string, stamp: string, now: Date): string {
  if (stamp <= stampOf(now)) return stamp;
  const changed = statSync(file).mtime;
  if (changed <= now) return stampOf(changed);
  utimesSync(file, now, now);
  return stampOf(now);
}
