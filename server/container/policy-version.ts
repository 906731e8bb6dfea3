import { sitePages } from '../../content/site-pages.ts';
import type { Page } from '../../domain/page.ts';

/** The date from which a policy is effective (YYYY-MM-DD): the version that a consent is stored with. */
export function policyVersion(page: Page): string {
  const text = page.sections.find((section) => section.kind === 'legal-text');
  const time = Date.parse(`${text?.effective.replace('Effective ', '')} UTC`);
  if (Number.isNaN(time)) throw new Error(`${page.path} names no day from which it is effective.`);
  return new Date(time).toISOString().slice(0, 10);
}

/** The pages in the sitemap; legal pages with their effective date. */
export function datedPages(): { path: string; day?: string }[] {
  return sitePages.map((page) => {
    const isLegal = page.sections.some(({ kind }) => kind === 'legal-text');
    return { path: page.path, ...(isLegal && { day: policyVersion(page) }) };
  });
}
