import type { CoverTone } from '../../../art/kolam/tone.ts';

export type KolamTone = CoverTone | 'plain-light' | 'plain-dark';

/** Ground and line colour (`root`) and dot colour. The plain tones let the page's ground through. */
export const toneClasses: Record<KolamTone, { root: string; dots: string }> = {
  green: { root: 'bg-green text-chalk', dots: 'stroke-gold' },
  gold: { root: 'bg-gold-soft text-ink', dots: 'stroke-brick' },
  brick: { root: 'bg-brick text-chalk', dots: 'stroke-gold' },
  sand: { root: 'bg-line text-ink', dots: 'stroke-brick' },
  'plain-light': { root: 'text-ink', dots: 'stroke-brick' },
  'plain-dark': { root: 'text-chalk', dots: 'stroke-gold' },
};
