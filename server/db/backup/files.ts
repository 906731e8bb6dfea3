import {
  closeSync,
  type DisposableTempDir,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempDisposableSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';

/** Renames a finished file durably: after a power cut the path has the complete new or old file. */
export function publish(finished: string, path: string): void {
  flush(finished);
  renameSync(finished, path);
  flush(dirname(path));
}

/** Flushes a file, or the renames in a folder, to the disk. */
export function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const prefix = '.unfinished-';
const machinePrefix = `${prefix}${hostname()}-`;
const abandonedMs = 24 * 60 * 60 * 1000;

/** Makes a private temporary folder, and deletes those that killed processes left. */
export function makeTemporaryFolder(beside: string): DisposableTempDir {
  mkdirSync(beside, { recursive: true, mode: 0o700 });
  removeAbandoned(beside);
  return mkdtempDisposableSync(join(beside, `${machinePrefix}${process.pid}-`));
}

export function removeAbandoned(beside: string): void {
  if (!existsSync(beside)) return;
  for (const name of readdirSync(beside)) {
    const folder = join(beside, name);
    if (isAbandoned(name, folder)) rmSync(folder, { recursive: true, force: true });
  }
}

/** Several machines may share a folder of backups, so process ids only count for this machine. */
function isAbandoned(name: string, folder: string): boolean {
  if (!name.startsWith(prefix)) return false;
  // Another process may remove it meanwhile.
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return false;
  // In both directions, because the clock may have been ahead.
  if (Math.abs(Date.now() - found.mtimeMs) > abandonedMs) return true;
  if (!name.startsWith(machinePrefix)) return false;
  return !isAlive(Number.parseInt(name.slice(machinePrefix.length), 10));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
