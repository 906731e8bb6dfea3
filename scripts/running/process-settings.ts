import { join } from 'node:path';

/** Small semi-spaces and slow heap growth: half the memory for a little more CPU. */
export const processFlags = ['--max-semi-space-size=4', '--heap-growing-percent=100'];
/** Lets a program that runs from its sources load .tsx files. */
export const sourceFlags = ['-r', join(import.meta.dirname, 'all-packages.cjs')];
/** One malloc arena for all threads, and free memory goes back to the system. */
export const processEnv = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
