import { kept } from './kept.tsx';

/** The kolam of a seed, whole, in the middle of its box. */
export const Kolam = kept((all) => all.Kolam);
