import { mediaMessages } from '../../../../domain/admin/media-messages.ts';
import { fieldsOf } from '../../../../domain/posts/post-fields.ts';
import type { Db } from '../../../db/tables.ts';
import type { Publisher } from '../../versions/publisher.ts';
import { findPost, findTitles } from '../posts.repository.ts';
import type { FindPictures } from '../public-post.ts';
import { type FindPicturesOfFiles, lacksPicture } from '../writing/lacks-picture.ts';
import { postDraftOf } from '../writing/post-draft.ts';
import { type KeepVersions, recordFirst } from '../writing/post-history.ts';
import { changePost, slugFault } from '../writing/write-post.ts';
import { readDraft } from './draft-form.ts';
import { deleteDraft, findDraft, replaceDraft } from './post-drafts.repository.ts';
import { isOfPost, type PostDraftsService } from './post-drafts.service.ts';

interface PostPublisherSetup {
  versions: KeepVersions;
  findPictures: FindPictures;
  findPicturesOfFiles: FindPicturesOfFiles;
  drafts: Pick<PostDraftsService, 'restore'>;
}

/** The posts as what becomes public at a time. */
export function createPostPublisher({
  versions,
  findPictures,
  findPicturesOfFiles,
  drafts,
}: PostPublisherSetup): Publisher {
  return {
    async current(db, subject) {
      const post = await find(db, subject);
      if (!post) return;
      const draft = await findDraft(db, subject);
      return JSON.stringify(draft?.fields ?? fieldsOf(post));
    },

    async faults(db, subject, content) {
      const form = readDraft(JSON.parse(content));
      if (!form.ok) return form.fields;
      const draft = postDraftOf(form.values);
      const { featuredMediaId: picture, content: text = '' } = draft;
      const slug = await slugFault(db, draft, Number(subject));
      const isGone = picture && !(await findPictures([picture])).has(picture);
      const isGoneFromText = await lacksPicture(text, findPicturesOfFiles);
      return {
        ...(slug && { slug }),
        ...(isGone && { featured_image: mediaMessages.gone }),
        ...(isGoneFromText && { content: mediaMessages.goneFromText }),
      };
    },

    async publish(trx, subject, content, { now }) {
      const before = await find(trx, subject);
      if (!before) return { kind: 'gone' };
      const form = readDraft(JSON.parse(content));
      if (!form.ok) return { kind: 'invalid', fields: form.fields };
      const draft = { ...postDraftOf(form.values), status: 'published' as const };
      const slug = await slugFault(trx, draft, before.id);
      if (slug) return { kind: 'invalid', fields: { slug } };
      await recordFirst(versions, trx, before);
      await changePost(trx, before, draft, now);
      const after = await find(trx, subject);
      if (!after) return { kind: 'gone' };
      await followPublication(trx, subject, content, [before.updatedAt, after.updatedAt]);
      return { kind: 'done', path: `/blog/${after.slug}` };
    },

    restore: (trx, subject, content, made) =>
      drafts.restore(trx, subject, JSON.parse(content), made),

    titles: (db, subjects) => findTitles(db, subjects.filter(isOfPost).map(Number)),
  };
}

/** A draft that became public is none any more; one that goes on goes on from there. */
async function followPublication(
  trx: Db,
  key: string,
  content: string,
  [before, after]: [string, string],
): Promise<void> {
  const draft = await findDraft(trx, key);
  if (!draft) return;
  if (JSON.stringify(draft.fields) === content) await deleteDraft(trx, key, draft.revision);
  else if (draft.baseUpdatedAt === before) {
    await replaceDraft(trx, { ...draft, baseUpdatedAt: after }, draft.revision);
  }
}

const find = async (db: Db, subject: string) =>
  isOfPost(subject) ? await findPost(db, Number(subject)) : undefined;
