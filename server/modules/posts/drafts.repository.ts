import type { Selectable } from 'kysely';
import { type PostFields, readStoredText, storedText } from '../../../domain/posts/post-form.ts';
import type { Db, Instant, Tables } from '../../db/tables.ts';
import { findAccountId } from './post-owners.repository.ts';

/** A stored draft of a post. */
export interface StoredDraft {
  /** The post's id, or a UUID that the form generated for a post that is not created yet. */
  key: string;
  /** Changes with every save. */
  revision: string;
  fields: PostFields;
  /** updated_at of the post when the draft was started; null without a post. */
  baseUpdatedAt: Instant | null;
  at: Instant;
  by: string;
  /** The account that began it; absent for one that is not stored yet. */
  ownerId?: number | null;
}

export async function findDraft(db: Db, key: string): Promise<StoredDraft | undefined> {
  const query = db.selectFrom('post_drafts').selectAll().where('key', '=', key);
  const row = await query.executeTakeFirst();
  return row && draftOf(row);
}

/** Drafts of posts that are not created yet, by key, after a key. */
export async function findBegunAfter(db: Db, key: string, limit: number): Promise<StoredDraft[]> {
  const begun = db.selectFrom('post_drafts').selectAll().where('post_id', 'is', null);
  const rows = await begun.where('key', '>', key).orderBy('key').limit(limit).execute();
  return rows.map(draftOf);
}

/** Drafts of posts that are not created yet, by their keys. */
export async function findBegunByKeys(db: Db, keys: readonly string[]): Promise<StoredDraft[]> {
  if (keys.length === 0) return [];
  const begun = db.selectFrom('post_drafts').selectAll().where('post_id', 'is', null);
  return (await begun.where('key', 'in', keys).execute()).map(draftOf);
}

export async function findAllDrafts(db: Db): Promise<StoredDraft[]> {
  return (await db.selectFrom('post_drafts').selectAll().execute()).map(draftOf);
}

/**
 * Stores a draft in place of the one with this revision ('' for none). Returns false and stores nothing when the
 * stored draft has another revision.
 */
export async function replaceDraft(
  db: Db,
  { key, fields, baseUpdatedAt, at, by, ownerId, revision: next }: StoredDraft,
  revision: string,
): Promise<boolean> {
  const row = {
    revision: next,
    fields: storedText(fields),
    base_updated_at: baseUpdatedAt,
    saved_at: at,
    saved_by: by,
  };
  if (revision === '') {
    const post_id = baseUpdatedAt === null ? null : Number(key);
    const owner_id = ownerId ?? (await findAccountId(db, by)) ?? null;
    const insert = db.insertInto('post_drafts').values({ key, post_id, owner_id, ...row });
    const { numInsertedOrUpdatedRows: inserted } = await insert
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirstOrThrow();
    return Number(inserted) === 1;
  }
  const { numUpdatedRows: updated } = await db
    .updateTable('post_drafts')
    .set(row)
    .where('key', '=', key)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return Number(updated) === 1;
}

/** False when there is no draft with this revision. */
export async function deleteDraft(db: Db, key: string, revision: string): Promise<boolean> {
  const { numDeletedRows: deleted } = await db
    .deleteFrom('post_drafts')
    .where('key', '=', key)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return Number(deleted) === 1;
}

function draftOf(row: Selectable<Tables['post_drafts']>): StoredDraft {
  return {
    key: row.key,
    revision: row.revision,
    fields: readStoredText(row.fields),
    baseUpdatedAt: row.base_updated_at,
    at: row.saved_at,
    by: row.saved_by,
    ownerId: row.owner_id,
  };
}

/** Whether the key of a draft is a post's id. */
export function isOfPost(key: string): boolean {
  return /^\d{1,9}$/.test(key);
}
