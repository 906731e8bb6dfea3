import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const prefix = '.unfinished-';
const ofThisMachine = `${prefix}${hostname()}-`;
const abandonedMs = 24 * 60 * 60 * 1000;

/** Makes a folder, closed to others, in which something is being made; removes those that killed processes left. */
export function makeUnfinished(beside: string): string {
  mkdirSync(beside, { recursive: true, mode: 0o700 });
  removeAbandoned(beside);
  return mkdtempSync(join(beside, `${ofThisMachine}${process.pid}-`));
}

/** Removes what killed processes left unfinished in a folder. */
export function removeAbandoned(beside: string): void {
  if (!existsSync(beside)) return;
  for (const name of readdirSync(beside)) {
    const folder = join(beside, name);
    if (isAbandoned(name, folder)) rmSync(folder, { recursive: true, force: true });
  }
}

/** Several machines may share a folder of backups, so that a process unknown here may live elsewhere. */
function isAbandoned(name: string, folder: string): boolean {
  if (!name.startsWith(prefix)) return false;
  // In either direction: a clock that was ahead may have dated it.
  if (Math.abs(Date.now() - statSync(folder).mtimeMs) > abandonedMs) return true;
  if (!name.startsWith(ofThisMachine)) return false;
  return !isAlive(Number.parseInt(name.slice(ofThisMachine.length), 10));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
