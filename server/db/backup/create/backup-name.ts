/** Why a backup was made; the first part of its name. */
export type BackupKind = 'manual' | 'nightly' | 'before-migration' | 'before-restore';

/** The name of a backup's file, such as nightly-20260131T213000123Z.sqlite: those of one kind sort by time. */
export function backupName(kind: BackupKind, now: Date): string {
  return `${kind}-${stampOf(now)}.sqlite`;
}

/** An instant as it stands in a file's name. */
export function stampOf(now: Date): string {
  return now.toISOString().replaceAll(/[-:.]/g, '');
}
