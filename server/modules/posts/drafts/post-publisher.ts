import { randomUUID } from 'node:crypto';
import { mediaMessages } from '../../../../domain/media/media-messages.ts';
import { fieldsOf } from '../../../../domain/posts/post-fields.ts';
import type { Db } from '../../../db/tables.ts';
import type { DbPublisher, NewerDraft } from '../../versions/versions.service.ts';
import { findPost, findTitles, type StoredPost } from '../posts.repository.ts';
import type { FindPictures } from '../public-post.ts';
import { type FindPicturesOfFiles, lacksPicture } from '../writing/lacks-picture.ts';
import { postDraftOf } from '../writing/post-draft.ts';
import { type KeepVersions, recordFirst } from '../writing/post-history.ts';
import { changePost, slugFault } from '../writing/write-post.ts';
import { readDraft } from './draft-form.ts';
import { deleteDraft, findDraft, replaceDraft } from './post-drafts.repository.ts';
import { isOfPost, type PostDraftsService, versionOf } from './post-drafts.service.ts';

interface Followed {
  /** What became public. */
  content: string;
  before: StoredPost;
  after: StoredPost;
  newer: NewerDraft | undefined;
}

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
}: PostPublisherSetup): DbPublisher {
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

    async publish(trx, subject, content, { now, newer }) {
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
      await followPublication(versions, trx, { content, before, after, newer });
      return { kind: 'done', path: `/blog/${after.slug}` };
    },

    restore: (trx, subject, content, made) =>
      drafts.restore(trx, subject, JSON.parse(content), made),

    titles: (db, subjects) => findTitles(db, subjects.filter(isOfPost).map(Number)),
  };
}

/**
 * A draft that became public is deleted, and another one is based on the new version of the post. A post that was saved
 * again after it was scheduled keeps that newer text as its draft.
 */
async function followPublication(
  versions: KeepVersions,
  trx: Db,
  { content, before, after, newer }: Followed,
): Promise<void> {
  const key = String(before.id);
  const draft = await findDraft(trx, key);
  const isPublished = draft && JSON.stringify(draft.fields) === content;
  const saved = { ...fieldsOf(before), status: 'published' as const };
  const isNewer = newer && JSON.stringify(saved) !== JSON.stringify(fieldsOf(after));
  if (isNewer && (!draft || isPublished || draft.at < newer.at)) {
    if (draft && !isPublished) await versions.record(trx, { ...versionOf(draft), cause: 'paused' });
    const [at, by] = [newer.at, newer.by ?? before.author];
    const kept = { key, fields: saved, baseUpdatedAt: after.updatedAt, at, by };
    await replaceDraft(trx, { ...kept, revision: randomUUID() }, draft?.revision ?? '');
  } else if (isPublished) {
    await deleteDraft(trx, key, draft.revision);
  } else if (draft?.baseUpdatedAt === before.updatedAt) {
    // The post is public now: saving this draft must not withdraw it.
    const status = before.status === 'draft' ? 'published' : draft.fields.status;
    const fields = { ...draft.fields, status };
    await replaceDraft(trx, { ...draft, fields, baseUpdatedAt: after.updatedAt }, draft.revision);
  }
}

const find = async (db: Db, subject: string) =>
  isOfPost(subject) ? await findPost(db, Number(subject)) : undefined;
