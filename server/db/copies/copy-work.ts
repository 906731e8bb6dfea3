import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BackupCounts } from '../../../domain/backups/backups.calls.ts';
import { codeOf, explainError } from '../../explain-error.ts';
import type { BackupTarget } from '../../settings.ts';
import { countsOf, openBackup } from '../backup/backup-file.ts';
import { makeTemporaryFolder } from '../backup/files.ts';
import type { Place } from '../backup/snapshot.ts';
import { makeVerified, trialRestore } from '../backup/verified-backup.ts';
import { DatabaseRefusal } from '../engines/database.ts';
import { KeyError, readCopyKey } from './copy-key.ts';
import { minuteStateKey } from './minute-copy.ts';
import { copyNight, type NightOptions, type NightResult } from './night-copy.ts';
import { openStore } from './open-store.ts';
import type { Writer } from './place.ts';
import { openCopies } from './restore-copy.ts';
import { StoreError, type StoreProblem, storeErrorOf } from './store-error.ts';

/** Sent as a message rather than as arguments, because it contains keys. */
export type CopyTask = { place: Place; target: BackupTarget; backupDir: string } & (
  | {
      kind: 'night';
      /** A backup that was proven already; null to make one. */
      file: string | null;
      options: NightOptions;
    }
  | { kind: 'drill'; key: string }
);

export interface CopyResults {
  night: NightResult & { madeAt: string; lastMinute: number; counts: BackupCounts };
  drill: { madeAt: string; counts: BackupCounts };
}

/** Why a task failed: a sentence for the owner. */
export interface CopyFailure {
  problem: StoreProblem | 'key';
  message: string;
}

/** The failure of a task. */
export function failureOf(error: unknown): CopyFailure {
  if (error instanceof KeyError) return { problem: 'key', message: error.message };
  if (error instanceof DatabaseRefusal) return { problem: 'other', message: error.message };
  const { problem, message } = storeErrorOf(error);
  return { problem, message };
}

/** Does a task, with a temporary folder in the folder of the backups. */
export async function doCopyTask(task: CopyTask): Promise<CopyResults[CopyTask['kind']]> {
  return task.kind === 'night' ? await doNight(task) : await doDrill(task);
}

/** Opens the newest copies of a site with its key, restores them into a temporary folder, and counts the rows. */
async function doDrill({
  target,
  backupDir,
  key,
}: Extract<CopyTask, { kind: 'drill' }>): Promise<CopyResults['drill']> {
  using folder = makeTemporaryFolder(backupDir);
  const opened = await openCopies(openStore(target), await readCopyKey(key), folder.path);
  const counts = countsOf(await trialRestore(opened.file));
  const [gap] = opened.gaps;
  if (gap) throw new StoreError('damaged', `The copy of ${opened.night.madeAt} is good. ${gap}`);
  return { madeAt: opened.madeAt, counts };
}

/** Makes a proven backup unless there is one, and copies it. */
export async function doNight(
  task: Extract<CopyTask, { kind: 'night' }>,
): Promise<CopyResults['night']> {
  using folder = makeTemporaryFolder(task.backupDir);
  const isUsable = task.file !== null && minuteStateOf(task.file).number >= task.options.minMinute;
  const path = (isUsable && task.file) || (await makeOwn(task.place, folder.path));
  await using backup = await openBackup(path);
  const { madeAt, sums } = backup.manifest;
  const release = (await backup.store.migrations()).at(-1) ?? '';
  const { number: lastMinute, writer } = minuteStateOf(path);
  const proven = { path, madeAt, release, lastMinute, writer };
  const copied = await copyNight(openStore(task.target), proven, folder.path, task.options);
  return { ...copied, madeAt, lastMinute, counts: countsOf(sums) };
}

/** The number of the last minute copy before a backup, 0 if none was ever made, and who makes them. */
function minuteStateOf(path: string): { number: number; writer?: Writer } {
  using file = new DatabaseSync(path, { readOnly: true });
  const row = file.prepare('select value from site_state where key = ?').get(minuteStateKey);
  return { number: 0, ...(row && JSON.parse(String(row.value))) };
}

const backupSubject = { server: 'The database', folder: 'The backup folder' };

async function makeOwn(place: Place, folder: string): Promise<string> {
  const path = join(folder, 'proven.sqlite');
  try {
    await makeVerified(place, path);
    return path;
  } catch (error) {
    const message = explainError(error, backupSubject) ?? storeErrorOf(error).message;
    throw new StoreError(
      codeOf(error) === 'ENOSPC' ? 'no-room' : 'other',
      `The backup itself failed, so there was nothing to copy. ${message}`,
      {
        cause: error,
      },
    );
  }
}
