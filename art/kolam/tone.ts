import { hashText } from './hash.ts';

export const coverTones = ['green', 'brick', 'gold', 'sand'] as const;
export type CoverTone = (typeof coverTones)[number];

/** The ground colour that belongs to a seed (a post's slug, a name): the same one each time. */
export function toneFor(seed: string): CoverTone {
  return coverTones[hashText(`tone ${seed}`) % coverTones.length] ?? 'green';
}
