import { randomUUID } from 'node:crypto';
import { fieldsOf, type PostFields } from '../../../../domain/posts/post-fields.ts';
import type { Db } from '../../../db/tables.ts';
import { findPost } from '../posts.repository.ts';
import { cleaned } from '../writing/post-draft.ts';
import type { KeepVersions } from '../writing/post-history.ts';
import {
  deleteDraft,
  findBegunDrafts,
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
  /** Somebody else saved the draft meanwhile: theirs; undefined when it is gone. */
  | { kind: 'draft-changed'; draft: StoredDraft | undefined };

export type PostDraftsService = ReturnType<typeof createPostDraftsService>;

/** What is typed into the form of a post, before it is public. */
export function createPostDraftsService(db: Db, { versions }: { versions: KeepVersions }) {
  const keep = async (trx: Db, draft: StoredDraft, next: { at: string; by: string }) =>
    await versions.keepReplaced(trx, versionOf(draft), next);

  return {
    open: (key: string) => findDraft(db, key),

    /** The drafts of posts that are not created yet. */
    listBegun: () => findBegunDrafts(db),

    /** Stores what is typed, also what could not be published yet. */
    async save(given: DraftSave, now = new Date()): Promise<DraftOutcome> {
      const { key, revision, by } = given;
      const content = (await cleaned(given.fields.content)).html;
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

    /** Discards a draft; what it said stays as a version. */
    async discard(given: Pick<DraftSave, 'key' | 'revision'>): Promise<DraftOutcome> {
      const { key, revision } = given;
      return await db.transaction().execute(async (trx): Promise<DraftOutcome> => {
        const before = await findDraft(trx, key);
        if (!before) return { kind: 'done', draft: undefined };
        if (!(await deleteDraft(trx, key, revision)))
          return { kind: 'draft-changed', draft: before };
        await versions.record(trx, { ...versionOf(before), cause: 'paused' });
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

/** Whether the key is the id of a post. */
export function isOfPost(key: string): boolean {
  return /^\d{1,9}$/.test(key);
}

function versionOf({ key, fields, at, by }: StoredDraft) {
  return { kind: 'post' as const, subject: key, content: JSON.stringify(fields), at, by };
}
