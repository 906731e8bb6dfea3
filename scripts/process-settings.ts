/** A small nursery, a heap that is tidied before it has doubled, few pools: half the memory for a little more work. */
export const processFlags = ['--max-semi-space-size=4', '--heap-growing-percent=100'];
export const processEnv = { MALLOC_ARENA_MAX: '2' };
