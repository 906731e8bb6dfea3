import { randomUUID } from 'node:crypto';
import { allPages } from '../../../content/site-pages.ts';
import { hashesIn, replaceAddresses } from '../../../domain/picture.ts';
import type { FoundUse, PictureSource } from '../media/media-library.service.ts';
import { type EditedSide, findEditedPages, replaceEditedPage } from './pages.repository.ts';

/** The pages as the media library sees them: drafts and what is public. */
export const pagePictures: PictureSource = {
  async findUses({ db }) {
    return (await findEditedPages(db)).flatMap(({ page, draft, published }): FoundUse[] => {
      const title = allPages.find(({ key }) => key === page)?.name ?? page;
      const useOf = (side: EditedSide | undefined, where: string): FoundUse[] => {
        const hashes = hashesIn(JSON.stringify(side?.edits ?? {}));
        return hashes.length > 0 ? [{ title, where, address: `/admin/pages/${page}`, hashes }] : [];
      };
      return [...useOf(published, 'On the page, public'), ...useOf(draft, 'On the page, draft')];
    });
  },

  /** Who is editing a changed page is told so, since its revision is another one then. */
  async replace({ db }, { hashes }, { url }) {
    const withNext = (side: EditedSide | undefined) =>
      side && {
        ...side,
        edits: JSON.parse(replaceAddresses(JSON.stringify(side.edits), hashes, url)),
      };
    for (const page of await findEditedPages(db)) {
      const named = hashesIn(JSON.stringify([page.draft, page.published]));
      if (!named.some((hash) => hashes.has(hash))) continue;
      const next = { draft: withNext(page.draft), published: withNext(page.published) };
      await replaceEditedPage(db, { ...page, ...next, revision: randomUUID() }, page.revision);
    }
  },
};
