import { chmodSync } from 'node:fs';

/**
 * What this process writes from here on, and every process that it starts, is for its owner alone, in whatever folder:
 * visitors' messages and the site's secret are in it.
 */
export function writePrivately(): void {
  process.umask(0o077);
}

/** Closes a file to others that was open to them before. One that is not there, or not ours, stays as it is. */
export function closeToOthers(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch {}
}
