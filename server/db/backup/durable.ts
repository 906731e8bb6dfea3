import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** Renames a finished file durably: after a power cut the path holds the whole file or its predecessor. */
export function publish(finished: string, path: string): void {
  flush(finished);
  renameSync(finished, path);
  flush(dirname(path));
}

/** Brings a file, or the renames in a folder, to the disk. */
export function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
