import { randomUUID } from 'node:crypto';
import { hashesIn, replaceAddresses } from '../../../../domain/picture.ts';
import type { PictureSource } from '../../media/media-library.service.ts';
import { findAllNewsletters, replaceNewsletter } from './newsletters.repository.ts';

/** Newsletters as the media library sees them: a mail that was sent shows its pictures for ever. */
export const newsletterPictures: PictureSource = {
  async findUses({ db }) {
    return (await findAllNewsletters(db)).flatMap(({ id, status, fields }) => {
      const hashes = hashesIn(fields.content);
      if (hashes.length === 0) return [];
      const where = status === 'draft' ? 'In a newsletter, not sent' : 'In a newsletter';
      const title = fields.subject || 'Without a subject';
      return [{ title, where, address: `/admin/newsletter/${id}`, hashes }];
    });
  },

  /** Whoever is writing is told so, since the revision is another one then. */
  async replace({ db }, former, next) {
    for (const { id, status, revision, fields, ...saved } of await findAllNewsletters(db)) {
      const content = replaceAddresses(fields.content, former.hashes, next.url);
      if (status !== 'draft' || content === fields.content) continue;
      const replaced = { fields: { ...fields, content }, at: saved.savedAt, by: saved.savedBy };
      await replaceNewsletter(db, id, revision, { ...replaced, revision: randomUUID() });
    }
  },
};
