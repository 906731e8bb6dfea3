import { withEdits } from '../../domain/pages/page-edits.ts';
import { withFacts } from '../../domain/site/with-facts.ts';
import type { ArchivedPage } from '../modules/markdown/archive.service.ts';
import type { PagesService } from '../modules/pages/pages.service.ts';

/** Every page as visitors see it, and its draft where there is one. */
export async function archivedPages(
  pages: Pick<PagesService, 'list' | 'published' | 'texts'>,
): Promise<ArchivedPage[]> {
  const texts = await pages.texts();
  const shown = await pages.published();
  return (await pages.list()).flatMap(({ page: key, delivered, draft, published }) => {
    const page = shown.find((each) => each.key === key) ?? delivered;
    const found: ArchivedPage[] = [{ page, status: 'published', updated: published?.at }];
    if (draft) {
      const written = withFacts(withEdits(delivered, draft.edits), texts);
      found.push({ page: written, status: 'draft', updated: draft.at });
    }
    return found;
  });
}
