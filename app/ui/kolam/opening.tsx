import { kept } from './kept.tsx';

/** The composed picture of a page. */
export const Opening = kept((all) => all.Opening);
