import { hashesIn, replaceAddresses } from '../../../domain/picture.ts';
import type { PictureSource } from '../media/media-library.service.ts';
import { findScheduledContents, updateContent } from './schedule.repository.ts';

/** What is scheduled as the media library sees it. */
export const scheduledPictures: PictureSource = {
  async findUses({ db }) {
    return (await findScheduledContents(db)).flatMap(({ content }) => {
      const { title, featured_media: featured } = JSON.parse(content);
      const hashes = hashesIn(content);
      const ids = typeof featured === 'number' ? [featured] : [];
      if (hashes.length + ids.length === 0) return [];
      const where = 'In what becomes public at a time';
      return [{ title: title ?? 'A page', where, address: '/admin/scheduled', hashes, ids }];
    });
  },

  async replace({ db }, former, next) {
    for (const { versionId, content } of await findScheduledContents(db)) {
      const fields = JSON.parse(replaceAddresses(content, former.hashes, next.url));
      if (fields.featured_media === former.id) fields.featured_media = next.id;
      const replaced = JSON.stringify(fields);
      if (replaced !== content) await updateContent(db, versionId, replaced);
    }
  },
};
