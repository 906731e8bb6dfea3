import { brand } from '../../content/brand.ts';
import type { Retention } from '../../domain/retention/retention.ts';
import { retentionOf } from '../../domain/retention/retention.ts';
import type { SiteFacts } from '../../domain/site/site-facts.ts';

/** The facts of a site of another name than the one that comes with the code. */
export const testFacts: SiteFacts = { ...brand, name: 'Brand', email: 'hello@brand.example' };

/** How long a new site keeps things. */
export const usualRetention: Retention = { ...retentionOf(brand), backups: 7 };
