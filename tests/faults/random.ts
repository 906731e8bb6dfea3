/** Reproducible random choices for a seed. The order of responses still depends on the machine's load. */
export interface Chance {
  /** An integer from 0 up to but not including `end`. */
  upTo(end: number): number;
  /** One of several choices, with probabilities in proportion to their weights. */
  pick<Choice extends string>(weights: Record<Choice, number>): Choice;
}

/** Mulberry32: small, and good enough for choosing moments. */
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
