import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { holdsAll, holdsAllInHead } from '../search/post-search.repository.ts';
import type { SearchedPart } from '../search/stored-words.repository.ts';
import { hasTopic } from './post-filters.repository.ts';

/** What a list of published posts is narrowed to; empty texts narrow nothing. */
export interface PostFilter {
  /** As topicKey makes them. */
  category: string;
  tag: string;
}

/** How many published posts pass. */
export async function countPosts(db: Kysely<Tables>, filter: PostFilter): Promise<number> {
  const query = published(db, filter).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** The ids of one page of published posts, newest first. */
export async function listPostIds(
  db: Kysely<Tables>,
  filter: PostFilter,
  page: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await published(db, filter)
    .select('posts.id')
    .orderBy('posts.published_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * The ids of one page of published posts that hold every part, and how many posts do: first those with all of them in
 * the head, newest first in each. A page beyond the last one has no ids and no total.
 */
export async function searchPostIds(
  db: Kysely<Tables>,
  filter: PostFilter,
  parts: SearchedPart[],
  page: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const rows = await published(db, filter)
    .where(holdsAll(db, parts))
    .select(({ fn }) => ['posts.id', fn.countAll<number>().over().as('total')])
    .orderBy((eb) => eb.case().when(holdsAllInHead(db, parts)).then(0).else(1).end())
    .orderBy('posts.published_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 };
}

function published(db: Kysely<Tables>, { category, tag }: PostFilter) {
  return db
    .selectFrom('posts')
    .where('posts.status', '=', 'published')
    .$if(category !== '', (query) => query.where((eb) => hasTopic(eb, 'categories', category)))
    .$if(tag !== '', (query) => query.where((eb) => hasTopic(eb, 'tags', tag)));
}
