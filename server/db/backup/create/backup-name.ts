/** Why a backup was made; the first part of its name. */
export type BackupKind = 'manual' | 'nightly' | 'before-migration' | 'before-restore';

/** A backup's file name, such as nightly-20260131T213000123Z.sqlite: sorts by time within its kind. */
export function backupName(kind: BackupKind, now: Date): string {
  return `${kind}-${stampOf(now)}.sqlite`;
}

export function stampOf(now: Date): string {
  return now.toISOString().replaceAll(/[-:.]/g, '');
}
