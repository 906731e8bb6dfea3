/** Chances that a seed repeats. What the machine's load decides (who is answered first) stays its own. */
export interface Chance {
  /** From 0 to just below `end`. */
  upTo(end: number): number;
  /** One of several, each as likely as its weight says. */
  pick<Choice extends string>(weights: Record<Choice, number>): Choice;
}

/** Mulberry32: small, and good enough to choose moments. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    upTo: (end) => next() * end,
    pick(weights) {
      const choices = Object.entries(weights) as [keyof typeof weights, number][];
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [choice, weight] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      return (choices[0] as (typeof choices)[number])[0];
    },
  };
}
