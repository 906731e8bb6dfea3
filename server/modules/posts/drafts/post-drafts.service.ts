import { randomUUID } from 'node:crypto';
import { postLimits, textFault } from '../../../../domain/forms/post-form.ts';
import { fieldsOf, type PostFields } from '../../../../domain/posts/post-fields.ts';
import type { Db } from '../../../db/tables.ts';
import { findPost } from '../posts.repository.ts';
import { cleaned, type PostDraft, postDraftOf } from '../writing/post-draft.ts';
import { type KeepVersions, subjectOf } from '../writing/post-history.ts';
import { decidePosts } from '../writing/post-status.ts';
import { createPost } from '../writing/write-post.ts';
import { findSignature } from './authors.repository.ts';
import { readDraft } from './draft-form.ts';
import {
  deleteDraft,
  findDraft,
  replaceDraft,
  type StoredDraft,
} from './post-drafts.repository.ts';

interface DraftSave {
  /** The post's id, or a UUID for a post that is not created yet. */
  key: string;
  /** What the form began with; '' for no draft. */
  revision: string;
  fields: PostFields;
  /** updated_at of the post that was edited. */
  baseUpdatedAt: string | null;
  by: string;
  /** Saved by hand: stays as a version. */
  isKept: boolean;
}

export type DraftOutcome =
  /** Without a draft: it says what the post says. */
  | { kind: 'done'; draft: StoredDraft | undefined }
  | { kind: 'post-not-found' }
  | { kind: 'content-too-long'; error: string }
  /** Somebody else saved the draft meanwhile: theirs; undefined when it is gone. */
  | { kind: 'draft-changed'; draft: StoredDraft | undefined };

export type PostDraftsService = ReturnType<typeof createPostDraftsService>;

/** What is typed into the form of a post, before it is public. */
export function createPostDraftsService(db: Db, { versions }: { versions: KeepVersions }) {
  const keep = async (trx: Db, draft: StoredDraft, next: { at: string; by: string }) =>
    await versions.keepReplaced(trx, versionOf(draft), next);

  return {
    open: (key: string) => findDraft(db, key),

    /** Stores what is typed, also what could not be published yet. */
    async save(given: DraftSave, now = new Date()): Promise<DraftOutcome> {
      const { key, revision, by } = given;
      const content = (await cleaned(given.fields.content)).html;
      // Cleaning escapes some characters, so that a text may grow beyond its limit.
      const error = textFault(content);
      if (error) return { kind: 'content-too-long', error };
      const draft = {
        key,
        revision: randomUUID(),
        fields: { ...given.fields, content },
        baseUpdatedAt: given.baseUpdatedAt,
        at: now.toISOString(),
        by,
      };
      return await db.transaction().execute(async (trx): Promise<DraftOutcome> => {
        const post = isOfPost(key) ? await findPost(trx, Number(key)) : undefined;
        if (isOfPost(key) && (!post || !given.baseUpdatedAt)) return { kind: 'post-not-found' };
        const before = await findDraft(trx, key);
        if ((before?.revision ?? '') !== revision) return { kind: 'draft-changed', draft: before };
        if (before) await keep(trx, before, draft);
        if (given.isKept) await versions.record(trx, { ...versionOf(draft), cause: 'saved' });
        const isStored = post && JSON.stringify(fieldsOf(post)) === JSON.stringify(draft.fields);
        if (isStored) {
          if (before) await deleteDraft(trx, key, revision);
          return { kind: 'done', draft: undefined };
        }
        if (await replaceDraft(trx, draft, revision)) return { kind: 'done', draft };
        return { kind: 'draft-changed', draft: await findDraft(trx, key) };
      });
    },

    /** Discards a draft; what it said stays as a version, that of a post that is not created yet in the trash. */
    async discard(
      { key, revision }: Pick<DraftSave, 'key' | 'revision'>,
      now = new Date(),
    ): Promise<DraftOutcome> {
      return await db.transaction().execute(async (trx): Promise<DraftOutcome> => {
        const before = await findDraft(trx, key);
        if (!before) return { kind: 'done', draft: undefined };
        if (!(await deleteDraft(trx, key, revision)))
          return { kind: 'draft-changed', draft: before };
        if (isOfPost(key)) await versions.record(trx, { ...versionOf(before), cause: 'paused' });
        else await trashDraft(versions, trx, before, now);
        return { kind: 'done', draft: undefined };
      });
    },

    /** Makes a version of a post the draft, within a transaction; the draft in its place stays as a version. */
    async restore(
      trx: Db,
      key: string,
      fields: PostFields,
      { by, now }: { by: string; now: Date },
    ): Promise<boolean> {
      const post = isOfPost(key) ? await findPost(trx, Number(key)) : undefined;
      if (!post) return false;
      const before = await findDraft(trx, key);
      if (before) await versions.record(trx, { ...versionOf(before), cause: 'paused' });
      const draft = { key, fields, baseUpdatedAt: post.updatedAt, at: now.toISOString(), by };
      return await replaceDraft(trx, { ...draft, revision: randomUUID() }, before?.revision ?? '');
    },
  };
}

/** Puts what a deleted draft said into the trash, as a post with its versions; resolves with its id. */
export async function trashDraft(
  versions: KeepVersions,
  trx: Db,
  { key, fields, by }: StoredDraft,
  now: Date,
): Promise<number> {
  const id = await createPost(trx, trashedDraft(fields, await findSignature(trx, by)), now);
  await versions.move(trx, { kind: 'post', subject: key }, subjectOf(id));
  await decidePosts(trx, [id], 'delete', now);
  return id;
}

/** A draft as a post that can be in the trash, whatever it lacks. */
function trashedDraft(fields: PostFields, signature: string): PostDraft {
  const { content } = fields;
  const title = fields.title.trim().slice(0, postLimits.title) || 'Untitled';
  const author = fields.author.trim().slice(0, postLimits.author) || signature;
  const read = readDraft({ ...fields, title, author, status: 'draft' });
  return read.ok ? postDraftOf(read.values) : { title, author, content };
}

/** Whether the key is the id of a post. */
export function isOfPost(key: string): boolean {
  return /^\d{1,9}$/.test(key);
}

/** What a draft says, as a version of its post. */
export function versionOf({ key, fields, at, by }: StoredDraft) {
  return { kind: 'post' as const, subject: key, content: JSON.stringify(fields), at, by };
}
