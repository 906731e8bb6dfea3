import type { Db } from '../../../db/tables.ts';

/** Ids of posts outside the trash, drafts too, after an id. */
export async function findIdsAfter(db: Db, id: number, limit: number) {
  return await db
    .selectFrom('posts')
    .select('id')
    .where('status', '!=', 'trashed')
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Keys of the drafts of posts that are not created yet, after a key. */
export async function findBegunKeysAfter(db: Db, key: string, limit: number) {
  return await db
    .selectFrom('post_drafts')
    .select('key')
    .where('post_id', 'is', null)
    .where('key', '>', key)
    .orderBy('key')
    .limit(limit)
    .execute();
}

type PostPlace = { id: number; publishedAt: string | null };

/** Title, slug and summary of published posts, last published first, after a place in this order. */
export async function findTitlesAfter(db: Db, after: PostPlace | undefined, limit: number) {
  return await db
    .selectFrom('posts')
    .select(['id', 'title', 'slug', 'summary', 'published_at as publishedAt'])
    .where('status', '=', 'published')
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('published_at', 'id'), '<', tuple(after?.publishedAt ?? '', after?.id ?? 0)),
      ),
    )
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
