import { linkedPages } from '../../content/site-pages.ts';
import type { PagesService } from '../modules/pages/pages.service.ts';

/** The pages in the sitemap: those that the owner changed with the day of it, legal ones with that of their text. */
export async function datedPages(
  pages: Pick<PagesService, 'list' | 'policyVersion'>,
): Promise<{ path: string; day?: string }[]> {
  const listed = (await pages.list()).filter(({ delivered }) => !linkedPages.includes(delivered));
  return await Promise.all(
    listed.map(async ({ page, delivered: { path, sections }, published }) => {
      const isLegal = sections.some(({ kind }) => kind === 'legal-text');
      const version = isLegal ? await pages.policyVersion(page, new Date()) : published?.at;
      return { path, ...(version && { day: version.slice(0, 10) }) };
    }),
  );
}
