import { withEdits } from '../../domain/pages/page-edits.ts';
import { withFacts } from '../../domain/site/with-facts.ts';
import type { ArchivedPage } from '../modules/markdown/archive.service.ts';
import { listPages } from '../modules/pages/page-editing.service.ts';
import { pageTexts, publishedPages } from '../modules/pages/pages.service.ts';
import type { Site } from '../site.ts';

/** Every page as visitors see it, and its draft where there is one. */
export async function archivedPages(site: Site): Promise<ArchivedPage[]> {
  const texts = await pageTexts(site);
  const shown = await publishedPages(site);
  return (await listPages(site)).flatMap(({ page: key, delivered, draft, published }) => {
    const page = shown.find((each) => each.key === key) ?? delivered;
    const found: ArchivedPage[] = [{ page, status: 'published', updated: published?.at }];
    if (draft) {
      const written = withFacts(withEdits(delivered, draft.edits), texts);
      found.push({ page: written, status: 'draft', updated: draft.at });
    }
    return found;
  });
}
