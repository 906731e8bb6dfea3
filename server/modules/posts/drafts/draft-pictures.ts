import { randomUUID } from 'node:crypto';
import { hashesIn, replaceAddresses } from '../../../../domain/picture.ts';
import type { PictureSource } from '../../media/media-library.service.ts';
import { findAllDrafts, replaceDraft } from './post-drafts.repository.ts';
import { isOfPost } from './post-drafts.service.ts';

/** The drafts of posts as the media library sees them. */
export const draftPictures: PictureSource = {
  async findUses({ db }) {
    return (await findAllDrafts(db)).flatMap(({ key, fields }) => {
      const hashes = hashesIn(fields.content);
      const ids = fields.featured_media === null ? [] : [fields.featured_media];
      if (hashes.length + ids.length === 0) return [];
      const address = isOfPost(key) ? `/admin/blog/edit/${key}` : `/admin/blog/create?draft=${key}`;
      const title = fields.title || 'Untitled';
      return [{ title, where: 'In a draft, not public', address, hashes, ids }];
    });
  },

  /** Whoever is writing is told so, since the revision is another one then. */
  async replace({ db }, former, next) {
    for (const draft of await findAllDrafts(db)) {
      const { fields } = draft;
      const content = replaceAddresses(fields.content, former.hashes, next.url);
      const isFeatured = fields.featured_media === former.id;
      if (content === fields.content && !isFeatured) continue;
      const featured_media = isFeatured ? next.id : fields.featured_media;
      const replaced = { ...draft, fields: { ...fields, content, featured_media } };
      await replaceDraft(db, { ...replaced, revision: randomUUID() }, draft.revision);
    }
  },
};
