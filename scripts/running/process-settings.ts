/** A small nursery, a heap that is tidied before it has doubled: half the memory for a little more work. */
export const processFlags = ['--max-semi-space-size=4', '--heap-growing-percent=100'];
/** One pool of malloc for all threads, and what is free at its end goes back to the system. */
export const processEnv = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
