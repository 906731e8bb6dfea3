import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { AdminPostQuery } from '../../../domain/posts/admin-post.ts';
import { maxSearch } from '../../../domain/posts/post-query.ts';
import { foldedWords } from '../../../domain/text/plain-text.ts';
import { engineOf } from '../../db/engines/database.ts';
import { containing } from '../../db/queries/conditions.ts';
import { countRows } from '../../db/queries/counts.ts';
import type { Db, Tables } from '../../db/tables.ts';
import { hasTopic, withTopics } from './topics.repository.ts';

export interface PostFilter {
  /** Empty selects every status but the trash. */
  status: AdminPostQuery['status'];
  /** Made by topicKey; empty keys do not filter. */
  category: string;
  tag: string;
  parts?: SearchedPart[];
}

export interface ListPage {
  limit: number;
  offset: number;
}

/** Limit and offset of a 1-based page; the offset stays within the engines' maximum. */
export function pageOf(page: number, limit: number): ListPage {
  return { limit, offset: Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER) };
}

const maxSearchWords = 8;

/** The words of a search, up to a maximum; a post must contain all of them. */
export function searchWords(search: string): string[] {
  return foldedWords(search.slice(0, maxSearch)).slice(0, maxSearchWords);
}

export const countPosts = (db: Db, filter: PostFilter) => countRows(filteredPosts(db, filter));

/** Ids of posts, last published first. */
export async function listPostIds(db: Db, filter: PostFilter, page: ListPage): Promise<number[]> {
  const rows = await newestFirst(filteredPosts(db, filter).select('posts.id'), page).execute();
  return rows.map(({ id }) => id);
}

/**
 * Ids of the posts that contain every part of a search, and their total. Posts with all parts in title and excerpt
 * come first; each group is ordered by last publication. A page beyond the last has no ids and a total of 0.
 */
export async function searchPostIds(
  db: Db,
  filter: PostFilter & { parts: SearchedPart[] },
  page: ListPage,
): Promise<{ ids: number[]; total: number }> {
  const ranked = filteredPosts(db, filter)
    .select(({ fn }) => ['posts.id', fn.countAll<number>().over().as('total')])
    .orderBy((eb) => eb.case().when(holdsAllInHead(db, filter.parts)).then(0).else(1).end());
  const rows = await newestFirst(ranked, page).execute();
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
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
export async function findPostLines(db: Db, ids: readonly number[]): Promise<PostLine[]> {
  if (ids.length === 0) return [];
  const rows = await linesOf(db.selectFrom('posts').where('posts.id', 'in', ids)).execute();
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
    ]);

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

function filteredPosts(db: Db, { status, category, tag, parts = [] }: PostFilter) {
  return db
    .selectFrom('posts')
    .where('posts.status', status ? '=' : '!=', status || 'trashed')
    .$if(category !== '', (query) => query.where((eb) => hasTopic(eb, 'categories', category)))
    .$if(tag !== '', (query) => query.where((eb) => hasTopic(eb, 'tags', tag)))
    .$if(parts.length > 0, (query) => query.where(holdsAll(db, parts)));
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

/** A searched part of a word. */
export interface SearchedPart {
  part: string;
  /** The stored words that contain it; null when there are more than maxWords. */
  words: string[] | null;
}

/** A part that occurs in more words than this is in nearly every text: scanning the texts is faster. */
const maxWords = 128;

/** Looks up which stored words contain each part of a search. */
export async function findStoredWords(db: Db, parts: string[]): Promise<SearchedPart[]> {
  if (parts.length === 0) return [];
  const lists = parts.map((part, at) => {
    const words = db
      .selectFrom('search_words')
      .select([sql.lit(at).as('at'), 'word'])
      .where(containing('word', part))
      .limit(maxWords + 1);
    return sql`select * from (${words}) as words`;
  });
  const all = sql<{ at: number; word: string }>`${sql.join(lists, sql` union all `)}`;
  const { rows } = await all.execute(db);
  return parts.map((part, at) => {
    const words = rows.filter((row) => row.at === at).map(({ word }) => word);
    return { part, words: words.length > maxWords ? null : words };
  });
}

/** An SQL condition: the post contains all parts of a search. */
export function holdsAll(db: Db, parts: SearchedPart[]) {
  const indexed = parts.flatMap(({ words }) => (words ? [words] : []));
  if (indexed.some((words) => words.length === 0)) return sql<boolean>`(1 = 0)`;
  const conditions = parts.filter(({ words }) => !words).map(({ part }) => isInText(part));
  if (indexed.length > 0) {
    const ids = engineOf(db) === 'sqlite' ? idsOnSqlite(indexed) : idsOnPostgres(indexed);
    // "is true" keeps PostgreSQL from looking up the posts one by one: it underestimates how many there are.
    conditions.unshift(sql<boolean>`(posts.id in (${ids})) is true`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Like holdsAll, for title and excerpt only, which SQLite scans faster than it queries the index. */
export function holdsAllInHead(db: Db, parts: SearchedPart[]) {
  const isIndexed = engineOf(db) === 'postgres';
  const each = parts.map(({ part, words }) =>
    words && isIndexed ? hasOneOf(sql`head`, words) : containing('head', part),
  );
  const ids = sql`select post_id from post_search where ${sql.join(each, sql` and `)}`;
  return sql<boolean>`posts.id in (${ids})`;
}

function isInText(part: string) {
  const found = sql`${containing('head', part)} or ${containing('body', part)}`;
  return sql<boolean>`exists (select 1 from post_search where post_id = posts.id and (${found}))`;
}

function idsOnSqlite(indexed: string[][]): RawBuilder<unknown> {
  const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;
  const each = indexed.map((words) => `(${words.map(quoted).join(' OR ')})`);
  return sql`select rowid from post_words where post_words match ${each.join(' AND ')}`;
}

function idsOnPostgres(indexed: string[][]): RawBuilder<unknown> {
  const each = indexed.map((words) => hasOneOf(sql`head || ' ' || body`, words));
  return sql`select post_id from post_search where ${sql.join(each, sql` and `)}`;
}

/**
 * The subquery hides the words from PostgreSQL's planner, which would otherwise parse all texts when the words are
 * common.
 */
function hasOneOf(text: RawBuilder<unknown>, words: string[]) {
  return sql<boolean>`search_words_in(${text}) && (select ${words}::text[])`;
}
