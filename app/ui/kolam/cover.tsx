import { kept } from './kept.tsx';

/** A cloth of kolam that fills its box and runs off its edges: covers of cards and posts. */
export const KolamCover = kept((all) => all.KolamCover);
