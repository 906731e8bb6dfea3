import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** Gives a finished file its name: after a power cut there is the whole file under it, or what was there before. */
export function publish(finished: string, path: string): void {
  flushFile(finished);
  renameSync(finished, path);
  flushFolder(dirname(path));
}

/** What was written to a file is on disk when this returns. */
export function flushFile(path: string): void {
  flush(path, 'r+');
}

/** A new name is on disk only when its folder is. Windows has no such call, and needs none. */
export function flushFolder(folder: string): void {
  if (process.platform !== 'win32') flush(folder, 'r');
}

function flush(path: string, flags: string): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
