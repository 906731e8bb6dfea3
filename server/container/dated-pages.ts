import { linkedPages } from '../../content/site-pages.ts';
import { listPages } from '../modules/pages/page-editing.service.ts';
import { policyVersion } from '../modules/policies/policies.service.ts';
import type { Site } from '../site.ts';

/** The pages in the sitemap: those that the owner changed with the day of it, legal ones with that of their text. */
export async function datedPages(site: Site): Promise<{ path: string; day?: string }[]> {
  const listed = (await listPages(site)).filter(
    ({ delivered }) => !linkedPages.includes(delivered),
  );
  return await Promise.all(
    listed.map(async ({ page, delivered: { path, sections }, published }) => {
      const isLegal = sections.some(({ kind }) => kind === 'legal-text');
      const version = isLegal ? await policyVersion(site, page, site.now()) : published?.at;
      return { path, ...(version && { day: version.slice(0, 10) }) };
    }),
  );
}
