import { chmodSync } from 'node:fs';

/** Makes files that are created from now on, also by child processes, readable by their owner only. */
export function setPrivateUmask(): void {
  process.umask(0o077);
}

/** Makes an existing file private, if we own it. */
export function makePrivate(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch {}
}
