import { linkedPages } from '../../content/site-pages.ts';
import type { Page } from '../../domain/page.ts';
import type { PageState } from '../modules/pages/pages.service.ts';

/** The date from which a policy is effective (YYYY-MM-DD): the version that a consent is stored with. */
export function policyVersion(page: Page): string {
  const text = page.sections.find((section) => section.kind === 'legal-text');
  const time = Date.parse(`${text?.effective.replace('Effective ', '')} UTC`);
  if (Number.isNaN(time)) throw new Error(`${page.path} names no day from which it is effective.`);
  return new Date(time).toISOString().slice(0, 10);
}

/** The pages in the sitemap: those that the owner changed with the day of it, legal ones with their effective date. */
export function datedPages(states: PageState[]): { path: string; day?: string }[] {
  return states.flatMap(({ delivered: page, published }) => {
    if (linkedPages.includes(page)) return [];
    const day = published?.at.slice(0, 10) ?? effectiveDay(page);
    return [{ path: page.path, ...(day && { day }) }];
  });
}

function effectiveDay(page: Page): string | undefined {
  return page.sections.some(({ kind }) => kind === 'legal-text') ? policyVersion(page) : undefined;
}
