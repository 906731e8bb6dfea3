import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** Every picture's file that an article may name, and since when its picture is unused. */
export async function findNamedFiles(db: Kysely<Tables>) {
  return await db
    .selectFrom('media')
    .innerJoin('media_variants as file', 'file.media_id', 'media.id')
    .select(['media.id', 'file.sha256', 'media.unused_since'])
    .execute();
}

/** Ids of the pictures that a post has as its featured one, in the trash too. */
export async function findFeaturedIds(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('featured_media_id as id')
    .distinct()
    .where('featured_media_id', 'is not', null)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

/** Some articles that name a picture, after the post with an id, in the order of ids. */
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

/** Notes since when pictures are unused; null: they are used. */
export async function setUnusedSince(
  db: Kysely<Tables>,
  ids: number[],
  unused_since: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('media').set({ unused_since }).where('id', 'in', ids).execute();
}

/** Deletes those of the pictures that are unused since a moment or longer; returns how many. */
export async function deleteUnused(
  db: Kysely<Tables>,
  ids: number[],
  since: string,
): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await db
    .deleteFrom('media')
    .where('id', 'in', ids)
    // Read once more: it may have been uploaded or chosen again while the articles were read.
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
