/** Numbers from 0 up to 1 that look like random but are the same in every run, so that runs can be compared. */
export function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One of several things. */
export function oneOf<T>(things: readonly T[], random: () => number): T {
  return things[Math.floor(random() * things.length)] as T;
}
