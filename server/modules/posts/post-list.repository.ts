import { type SelectQueryBuilder, sql } from 'kysely';
import type { AdminPostQuery } from '../../../domain/posts/admin-post.ts';
import { countByStatus, countRows } from '../../db/queries/counts.ts';
import type { Db, Tables } from '../../db/tables.ts';
import { brokenPosts } from '../links/published-links.repository.ts';
import {
  hasOneOf,
  hasOtherForms,
  hasParts,
  hasWords,
  type SearchTerm,
} from './post-search.repository.ts';
import { isAsked } from './publish-requests.repository.ts';
import { hasTopic, withTopics } from './topics.repository.ts';

export interface PostFilter {
  /**
   * Empty selects every status but the trash; `asked` the drafts that wait for an editor, `broken` the public posts with
   * broken links.
   */
  status: AdminPostQuery['status'] | 'asked' | 'broken';
  /** Made by topicKey; empty keys do not filter. */
  category: string;
  tag: string;
  /** A post must have all of them; none is found when there is no term. */
  terms?: SearchTerm[] | undefined;
  /** As posts spell them; absent, all. */
  authors?: readonly string[];
  /** The account that began them; absent, all. */
  owner?: number | undefined;
}

export interface ListPage {
  limit: number;
  offset: number;
}

/** Limit and offset of a 1-based page; the offset stays within the engines' maximum. */
export function pageOf(page: number, limit: number): ListPage {
  return { limit, offset: Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER) };
}

export const countPosts = (db: Db, filter: PostFilter) => countRows(filteredPosts(db, filter));

/** The number of posts in each status that match a filter, whatever its own status. */
export const countPostsByStatus = (db: Db, filter: PostFilter) =>
  countByStatus(matchingPosts(db, filter), ['published', 'draft', 'trashed']);

/** Ids of posts, last published first. */
export async function listPostIds(db: Db, filter: PostFilter, page: ListPage): Promise<number[]> {
  const rows = await newestFirst(filteredPosts(db, filter).select('posts.id'), page).execute();
  return rows.map(({ id }) => id);
}

/**
 * Ids of the posts that a search finds, and their total: first those with all words in title, excerpt or names, then
 * those with all words, then those with parts of words, in the same order; each group by last publication. A page beyond
 * the last has no ids and a total of 0.
 */
export async function searchPostIds(
  db: Db,
  filter: PostFilter & { terms: SearchTerm[] },
  page: ListPage,
): Promise<{ ids: number[]; total: number }> {
  const { terms } = filter;
  if (terms.length === 0) return { ids: [], total: 0 };
  const ranked = filteredPosts(db, filter)
    .select(({ fn }) => ['posts.id', fn.countAll<number>().over().as('total')])
    .orderBy((eb) => {
      const groups = eb
        .case()
        .when(hasWords(db, terms, 'head'))
        .then(0);
      if (!hasOtherForms(terms)) return groups.else(1).end();
      const whole = groups.when(hasWords(db, terms, 'all')).then(1);
      return whole
        .when(hasParts(db, terms, 'head'))
        .then(2)
        .else(3)
        .end();
    });
  const rows = await newestFirst(ranked, page).execute();
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/** Ids of the published posts that have most of some words, in any form, and most of them in the head; newest first. */
export async function findNearest(db: Db, terms: SearchTerm[], limit: number): Promise<number[]> {
  if (terms.length === 0) return [];
  const conditions = terms.map((term) => hasOneOf(db, term, 'all'));
  const inHead = terms.map((term) => hasOneOf(db, term, 'head'));
  const points = [...conditions, ...inHead].map(
    (condition) => sql`case when ${condition} then 1 else 0 end`,
  );
  const nearest = db
    .selectFrom('posts')
    .select('posts.id')
    .where('posts.status', '=', 'published')
    .where(sql<boolean>`(${sql.join(conditions, sql` or `)})`)
    .orderBy(sql`${sql.join(points, sql` + `)}`, 'desc');
  return (await newestFirst(nearest, { limit, offset: 0 }).execute()).map(({ id }) => id);
}

/** The rows of the admin's list. */
export async function listPostLines(
  db: Db,
  filter: PostFilter,
  sort: AdminPostQuery['sort'],
  { limit, offset }: ListPage,
) {
  const rows = await linesOf(filteredPosts(db, filter))
    .orderBy(orders[sort])
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return await withTopics(db, rows);
}

/** Rows of the list in any status, by their ids. */
export async function findPostLines(
  db: Db,
  ids: readonly number[],
  owner?: number,
): Promise<PostLine[]> {
  if (ids.length === 0) return [];
  const posts = db
    .selectFrom('posts')
    .where('posts.id', 'in', ids)
    .$if(owner !== undefined, (query) => query.where('posts.owner_id', '=', owner ?? 0));
  const rows = await linesOf(posts).execute();
  return await withTopics(db, rows);
}

const linesOf = (posts: ReturnType<typeof filteredPosts>) =>
  posts
    .leftJoin('post_drafts', 'post_drafts.post_id', 'posts.id')
    .select([
      'post_drafts.saved_at as draftAt',
      'posts.id',
      'posts.slug',
      'title',
      'author',
      'status',
      'updated_at as updatedAt',
      'published_at as publishedAt',
      'trashed_at as trashedAt',
      'trashed_status as trashedStatus',
      'posts.created_at as createdAt',
      'featured_media_id as featuredMediaId',
    ]);

/** The number of public comments of posts; one without any is missing. */
export async function findCommentCounts(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('comments')
    .where('post_id', 'in', ids)
    .where('status', '=', 'approved')
    .select(({ fn }) => ['post_id', fn.countAll<number>().as('count')])
    .groupBy('post_id')
    .execute();
  return new Map(rows.map((row) => [row.post_id, Number(row.count)]));
}

/** Ids of posts that match a filter, in list order. */
export async function listSortedIds(
  db: Db,
  filter: PostFilter,
  sort: AdminPostQuery['sort'],
  limit: number,
) {
  const ids = filteredPosts(db, filter).select('posts.id').orderBy(orders[sort]);
  return (await ids.orderBy('posts.id', 'desc').limit(limit).execute()).map(({ id }) => id);
}

export type PostLine = Awaited<ReturnType<typeof listPostLines>>[number];

const orders = {
  updated: sql`posts.updated_at desc`,
  created: sql`posts.created_at desc`,
  published: sql`posts.published_at desc nulls last`,
  title: sql`lower(posts.title) asc`,
} satisfies Record<AdminPostQuery['sort'], unknown>;

/** The categories of the published posts of authors, those with most posts first. */
export async function findCategoriesOfAuthors(
  db: Db,
  authors: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .innerJoin('post_categories as link', 'link.post_id', 'posts.id')
    .innerJoin('categories as topic', 'topic.id', 'link.topic_id')
    .where('posts.status', '=', 'published')
    .where('posts.author', 'in', authors)
    .select('topic.name')
    .groupBy(['topic.id', 'topic.name', 'topic.position'])
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('topic.position')
    .execute();
  return rows.map(({ name }) => name);
}

/** Ids of published posts that share tags with a post: most shared tags first, then last published. */
export async function findSharingTags(db: Db, postId: number, except: number[], limit: number) {
  const sharing = db
    .selectFrom('post_tags as own')
    .innerJoin('post_tags as other', 'other.topic_id', 'own.topic_id')
    .innerJoin('posts', 'posts.id', 'other.post_id')
    .where('own.post_id', '=', postId)
    .where('posts.status', '=', 'published')
    .where('posts.id', 'not in', [postId, ...except])
    .select('posts.id')
    .groupBy(['posts.id', 'posts.published_at'])
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('posts.published_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit);
  return (await sharing.execute()).map(({ id }) => id);
}

function filteredPosts(db: Db, filter: PostFilter) {
  const { status } = filter;
  if (status === 'asked') return matchingPosts(db, filter).where(isAsked);
  if (status === 'broken')
    return matchingPosts(db, filter).where('posts.id', 'in', brokenPosts(db));
  return matchingPosts(db, filter).where('posts.status', status ? '=' : '!=', status || 'trashed');
}

function matchingPosts(
  db: Db,
  { category, tag, terms, authors, owner }: Omit<PostFilter, 'status'>,
) {
  return db
    .selectFrom('posts')
    .$if(authors !== undefined, (query) => query.where('posts.author', 'in', authors ?? []))
    .$if(owner !== undefined, (query) => query.where('posts.owner_id', '=', owner ?? 0))
    .$if(category !== '', (query) => query.where((eb) => hasTopic(eb, 'categories', category)))
    .$if(tag !== '', (query) => query.where((eb) => hasTopic(eb, 'tags', tag)))
    .$if(terms !== undefined, (query) => query.where(found(db, terms ?? [])));
}

function newestFirst<Row>(
  query: SelectQueryBuilder<Tables, 'posts', Row>,
  { limit, offset }: ListPage,
) {
  return query
    .orderBy('posts.published_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .offset(offset);
}

function found(db: Db, terms: SearchTerm[]) {
  return terms.length > 0 ? hasParts(db, terms, 'all') : sql<boolean>`(1 = 0)`;
}
