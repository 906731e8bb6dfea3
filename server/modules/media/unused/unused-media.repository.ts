import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** All files that a post may name, with their picture's unused time. */
export async function findNamedFiles(db: Kysely<Tables>) {
  return await db
    .selectFrom('media')
    .innerJoin('media_variants as file', 'file.media_id', 'media.id')
    .select(['media.id', 'file.sha256', 'media.unused_since'])
    .execute();
}

/** Featured pictures of all posts, trashed ones included. */
export async function findFeaturedIds(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('featured_media_id as id')
    .distinct()
    .where('featured_media_id', 'is not', null)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

/** Posts that name a picture, by id, after one. */
export async function findArticlesWithPictures(db: Kysely<Tables>, afterId: number, limit: number) {
  return await db
    .selectFrom('posts')
    .select(['id', 'content'])
    .where('id', '>', afterId)
    .where('content', 'like', '%/media/%')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Sets since when pictures are unused; null: they are used. */
export async function setUnusedSince(
  db: Kysely<Tables>,
  ids: number[],
  unused_since: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('media').set({ unused_since }).where('id', 'in', ids).execute();
}

/** Deletes those pictures that are unused since an instant; returns their number. */
export async function deleteUnused(
  db: Kysely<Tables>,
  ids: number[],
  since: string,
): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await db
    .deleteFrom('media')
    .where('id', 'in', ids)
    // Checked again: it may have been used meanwhile.
    .where('unused_since', '<=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('posts').select('posts.id').whereRef('featured_media_id', '=', 'media.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
