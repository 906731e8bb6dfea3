import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BackupCounts } from '../../../domain/backups/backups.calls.ts';
import { codeOf, explainError } from '../../explain-error.ts';
import type { BackupTarget } from '../../settings.ts';
import { countsOf, openBackup } from '../backup/backup-file.ts';
import { makeTemporaryFolder } from '../backup/files.ts';
import type { Place } from '../backup/snapshot.ts';
import { makeVerified } from '../backup/verified-backup.ts';
import { KeyError } from './copy-key.ts';
import { drill } from './drill.ts';
import type { SiteMark, Writer } from './manifest.ts';
import { minuteStateKey } from './minute-copy.ts';
import { copyNight, type NightOptions, type NightResult } from './night-copy.ts';
import { openStore } from './open-store.ts';
import { StoreError, type StoreProblem, storeErrorOf } from './store-error.ts';

/** Sent as a message rather than as arguments, because it contains keys. */
export type CopyTask = { place: Place; target: BackupTarget; backupDir: string } & (
  | {
      kind: 'night';
      /** A backup that was proven already; null to make one. */
      file: string | null;
      options: NightOptions;
    }
  | {
      kind: 'drill';
      key: string;
      mark: SiteMark;
      /** Where the site does not seal its copies yet. */
      mayBeUnsealed: boolean;
    }
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
  const { problem, message } = storeErrorOf(error);
  return { problem, message };
}

/** Does a task, with a temporary folder in the folder of the backups. */
export async function doCopyTask(task: CopyTask): Promise<CopyResults[CopyTask['kind']]> {
  return task.kind === 'night' ? await doNight(task) : await doDrill(task);
}

async function doDrill(task: Extract<CopyTask, { kind: 'drill' }>): Promise<CopyResults['drill']> {
  using folder = makeTemporaryFolder(task.backupDir);
  return await drill(openStore(task.target), task, folder.path);
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
  const proven = { path, madeAt, sums, release, lastMinute, writer };
  const copied = await copyNight(openStore(task.target), proven, folder.path, task.options);
  return { ...copied, madeAt, lastMinute, counts: countsOf(sums) };
}

/** The number of the last minute copy before a backup, 0 if none was ever made, and who makes them. */
function minuteStateOf(path: string): { number: number; writer: Writer | undefined } {
  using file = new DatabaseSync(path, { readOnly: true });
  const row = file.prepare('select value from site_state where key = ?').get(minuteStateKey);
  const { number = 0, writer } = row ? JSON.parse(String(row.value)) : {};
  return { number, writer };
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
