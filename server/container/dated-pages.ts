import { sitePages } from '../../content/site-pages.ts';
import { policyVersion } from './policy-version.ts';

/** The pages in the sitemap; legal pages with their effective date. */
export function datedPages(): { path: string; day?: string }[] {
  return sitePages.map((page) => {
    const isLegal = page.sections.some(({ kind }) => kind === 'legal-text');
    return { path: page.path, ...(isLegal && { day: policyVersion(page) }) };
  });
}
