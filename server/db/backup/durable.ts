import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** Renames a finished file durably: after a power cut the path holds the whole file or its predecessor. */
export function publish(finished: string, path: string): void {
  flushFile(finished);
  renameSync(finished, path);
  flushFolder(dirname(path));
}

export function flushFile(path: string): void {
  flush(path, 'r+');
}

/** A rename is durable once its folder is flushed. */
export function flushFolder(folder: string): void {
  flush(folder, 'r');
}

function flush(path: string, flags: string): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
