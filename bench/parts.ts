import { growth } from './growth/growth.ts';
import { hostile } from './hostile/hostile.ts';
import { pages } from './pages/pages.ts';
import type { Part } from './part.ts';
import { serving } from './serving/serving.ts';

/** In running order. */
export const parts: Part[] = [serving, growth, pages, hostile];
