import { hashText } from '../kolam/hash.ts';

export const coverTones = ['green', 'brick', 'gold', 'sand', 'leaf'] as const;
export type CoverTone = (typeof coverTones)[number];

/** The ground colour of a seed (a post's slug, a name); deterministic. */
export function toneFor(seed: string): CoverTone {
  return coverTones[hashText(`tone ${seed}`) % coverTones.length] ?? 'green';
}
