import { brand } from '../../content/brand.ts';
import type { Retention } from '../../domain/retention/retention.ts';
import { retentionOf } from '../../domain/retention/retention.ts';
import type { SiteFacts } from '../../domain/site/site-facts.ts';

/** Facts of a site with another name than the delivered one. */
export const testFacts: SiteFacts = { ...brand, name: 'Brand', email: 'hello@brand.example' };

/** Retention periods of a new site. */
export const usualRetention: Retention = { ...retentionOf(brand), backups: 7 };
