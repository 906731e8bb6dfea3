/** A seeded pseudo-random generator (0 to 1), so that runs can be compared. */
export function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function oneOf<T>(things: readonly T[], random: () => number): T {
  return things[Math.floor(random() * things.length)] as T;
}
