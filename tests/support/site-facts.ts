import { brand } from '../../content/brand.ts';
import type { SiteFacts } from '../../domain/site/site-facts.ts';

/** The facts of a site of another name than the one that comes with the code. */
export const testFacts: SiteFacts = { ...brand, name: 'Brand', email: 'hello@brand.example' };

export const readTestFacts = async () => testFacts;
