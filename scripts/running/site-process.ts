import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Small semi-spaces and slow heap growth halve the memory for slightly more CPU time. */
export const processFlags = ['--max-semi-space-size=4', '--heap-growing-percent=100'];
/** Lets a program that runs from its sources load .tsx files. */
export const sourceFlags = ['-r', join(import.meta.dirname, 'all-packages.cjs')];
/** One malloc arena for all threads, and freed memory returns to the system. */
export const processEnv = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

const { resolve } = createRequire(import.meta.url);

/**
 * Exits with a message if production packages are missing, instead of failing at the first upload. Checks sharp's
 * platform package, which is optional for npm.
 */
export function needSitePackages(): void {
  const systems = [process.platform, `${process.platform}musl`];
  if (systems.some((system) => isThere(`@img/sharp-${system}-${process.arch}/sharp.node`))) return;
  console.error(
    'The packages that the site needs are not installed: run "npm ci", without --omit=optional.',
  );
  process.exit(1);
}

function isThere(file: string): boolean {
  try {
    resolve(file);
    return true;
  } catch {
    return false;
  }
}
