import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { hasTopic, holds } from './post-filters.repository.ts';

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

/** All ids of published posts that hold every word: first those with all of them in the head, newest first in each. */
export async function searchPostIds(
  db: Kysely<Tables>,
  filter: PostFilter,
  words: string[],
): Promise<number[]> {
  const rows = await published(db, filter)
    .innerJoin('post_search', 'post_search.post_id', 'posts.id')
    .where(({ and, or }) =>
      and(words.map((word) => or([holds('head', word), holds('body', word)]))),
    )
    .select('posts.id')
    .orderBy(({ and, case: when }) =>
      when()
        .when(and(words.map((word) => holds('head', word))))
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('posts.published_at', 'desc')
    .orderBy('posts.id', 'desc')
    .execute();
  return rows.map((row) => row.id);
}

function published(db: Kysely<Tables>, { category, tag }: PostFilter) {
  return db
    .selectFrom('posts')
    .where('posts.status', '=', 'published')
    .$if(category !== '', (query) => query.where((eb) => hasTopic(eb, 'categories', category)))
    .$if(tag !== '', (query) => query.where((eb) => hasTopic(eb, 'tags', tag)));
}
