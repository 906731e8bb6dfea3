import { sitePages } from '../../content/site-pages.ts';
import { policyVersion } from './policy-version.ts';

/** The pages that search engines shall know, those of the law with the day that they name at their top. */
export function datedPages(): { path: string; day?: string }[] {
  return sitePages.map((page) => {
    const isLegal = page.sections.some(({ kind }) => kind === 'legal-text');
    return { path: page.path, ...(isLegal && { day: policyVersion(page) }) };
  });
}
