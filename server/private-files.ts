import { chmodSync } from 'node:fs';

/** Files written from here on, by child processes as well, are readable by their owner only. */
export function setPrivateUmask(): void {
  process.umask(0o077);
}

/** Makes an existing file private, if it is ours. */
export function makePrivate(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch {}
}
