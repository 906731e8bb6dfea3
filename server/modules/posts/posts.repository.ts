import { sql } from 'kysely';
import type { TopicKind } from '../../../domain/topics/topics.ts';
import { readState, writeState } from '../../db/queries/site-state.ts';
import type { Db } from '../../db/tables.ts';
import type { ListPage } from './post-list.repository.ts';
import { linksTable, topicsTable, withTopics } from './topics.repository.ts';

const summaryColumns = [
  'id',
  'slug',
  'title',
  'summary',
  'author',
  'read_minutes as readMinutes',
  'featured_media_id as featuredMediaId',
  'featured_alt as featuredAlt',
  'published_at as publishedAt',
  'created_at as createdAt',
] as const;

const textColumns = [
  'status',
  'content',
  'excerpt',
  'author_bio as authorBio',
  'meta_description as metaDescription',
  'updated_at as updatedAt',
] as const;

export type PostSummary = Awaited<ReturnType<typeof findSummaries>>[number];
/**
 * A stored post: `excerpt` is the typed one, `summary` the one that cards show, `publishedAt` the first publication.
 */
export type Post = Awaited<ReturnType<typeof findPosts>>[number];

/** A post outside the trash. */
export type StoredPost = NonNullable<Awaited<ReturnType<typeof findPost>>>;

/** Post summaries for cards, in the order of the ids, in any status; unknown ids are omitted. */
export async function findSummaries(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const query = db.selectFrom('posts').select(summaryColumns).where('id', 'in', ids);
  return inOrder(ids, await withTopics(db, await query.execute()));
}

/** Complete posts, in the order of the ids, in any status; unknown ids are omitted. */
export async function findPosts(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const query = db.selectFrom('posts').select(summaryColumns).select(textColumns);
  return inOrder(ids, await withTopics(db, await query.where('id', 'in', ids).execute()));
}

/** The text of a post in any status, as HTML; empty for an unknown one. */
export async function findContent(db: Db, id: number): Promise<string> {
  const row = db.selectFrom('posts').select('content').where('id', '=', id);
  return (await row.executeTakeFirst())?.content ?? '';
}

/** A complete post outside the trash. */
export async function findPost(db: Db, id: number) {
  const [post] = await findPosts(db, [id]);
  if (post && post.status !== 'trashed') return { ...post, status: post.status };
}

/** The id of the post that has or had a slug: null when that post was deleted, undefined when there was none. */
export async function findIdBySlug(db: Db, slug: string): Promise<number | null | undefined> {
  const query = db.selectFrom('post_slugs').select('post_id').where('slug', '=', slug);
  return (await query.executeTakeFirst())?.post_id;
}

function inOrder<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Titles by post id as text. */
export async function findTitles(db: Db, ids: number[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = db.selectFrom('posts').select(['id', 'title']).where('id', 'in', ids);
  return new Map((await rows.execute()).map(({ id, title }) => [String(id), title]));
}

/** The ids of posts that are not public and were changed since they were seen; `seen` has the former `updated_at` by id. */
export async function findChanged(
  db: Db,
  ids: readonly number[],
  seen: Readonly<Record<string, string>>,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const drafts = db.selectFrom('posts').select(['id', 'updated_at as updatedAt']);
  const rows = await drafts.where('id', 'in', ids).where('status', '<>', 'published').execute();
  const isChanged = ({ id, updatedAt }: (typeof rows)[number]) =>
    (seen[id] ?? updatedAt) !== updatedAt;
  return new Set(rows.filter(isChanged).map(({ id }) => id));
}

/**
 * Slug, last change and featured image of published posts in order of creation, so that a new post does not shift the
 * sitemap's pages.
 */
export async function findPostAddresses(db: Db, { limit, offset }: ListPage) {
  return await db
    .selectFrom('posts')
    .where('status', '=', 'published')
    .select(['slug', 'updated_at as changedAt', 'featured_media_id as mediaId'])
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Whether a published post has this slug. */
export async function isSlugPublished(db: Db, slug: string): Promise<boolean> {
  const query = db.selectFrom('posts').select('id').where('slug', '=', slug);
  return (await query.where('status', '=', 'published').executeTakeFirst()) !== undefined;
}

/**
 * The last change of any published post, and of those of each category and tag, in position order, with their number; ISO
 * 8601 instants.
 */
export async function findLastChanges(db: Db) {
  const posts = db.selectFrom('posts').where('status', '=', 'published');
  const { changedAt } = await posts
    .select(({ fn }) => fn.max<string | null>('updated_at').as('changedAt'))
    .executeTakeFirstOrThrow();
  return {
    blog: changedAt,
    categories: await findTopicChanges(db, 'categories'),
    tags: await findTopicChanges(db, 'tags'),
  };
}

async function findTopicChanges(db: Db, kind: TopicKind) {
  return await db
    .selectFrom('posts')
    .innerJoin(`${linksTable(kind)} as link`, 'link.post_id', 'posts.id')
    .innerJoin(`${topicsTable(kind)} as topic`, 'topic.id', 'link.topic_id')
    .where('posts.status', '=', 'published')
    .select(({ fn }) => [
      'topic.name',
      fn.max<string>('posts.updated_at').as('changedAt'),
      fn.countAll<number>().as('posts'),
    ])
    .groupBy(['topic.id', 'topic.name', 'topic.position'])
    .orderBy('topic.position')
    .orderBy('topic.id')
    .execute();
}

/** Ids of posts outside the trash, including drafts, after an id. */
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

export type PostTitle = Awaited<ReturnType<typeof findTitlesAfter>>[number];

type PostPlace = { id: number; publishedAt: string | null };

/** Title, slug and summary of published posts, last published first, after a position in this order. */
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

/** The authors of published posts with their numbers of posts, by name. */
export async function countAuthors(db: Db): Promise<{ name: string; count: number }[]> {
  return await db
    .selectFrom('posts')
    .where('status', '=', 'published')
    .select(({ fn }) => ['author as name', fn.countAll<number>().as('count')])
    .groupBy('author')
    .orderBy('author')
    .execute();
}

/** More than the suggestions can usefully show. */
const maxAuthors = 200;

/** Authors of posts outside the trash, by number of posts, each with the bio of their latest post that has one. */
export async function findAuthors(db: Db) {
  const ranked = db
    .selectFrom('posts')
    .where('status', '<>', 'trashed')
    .select(({ fn }) => [
      'author as name',
      'author_bio as bio',
      fn
        .countAll<number>()
        .over((over) => over.partitionBy('author'))
        .as('posts'),
      fn
        .agg<number>('row_number')
        .over((over) =>
          over.partitionBy('author').orderBy(sql`author_bio is null`).orderBy('updated_at', 'desc'),
        )
        .as('place'),
    ])
    .as('ranked');
  return await db
    .selectFrom(ranked)
    .where('place', '=', 1)
    .select(['name', 'bio', 'posts'])
    .orderBy('posts', 'desc')
    .orderBy('name')
    .limit(maxAuthors)
    .execute();
}

const authorKey = (username: string) => `author_of:${username}`;

/** The author that an administrator last saved a post under, by username. */
export async function readLastAuthor(db: Db, username: string): Promise<string | undefined> {
  return await readState(db, authorKey(username));
}

/** Stores the author of the post that an administrator saved last. */
export async function rememberAuthor(db: Db, username: string, author: string): Promise<void> {
  await writeState(db, authorKey(username), author);
}

/** The author for a draft without one: the display name of the account, never its username. */
export async function findSignature(db: Db, username: string): Promise<string> {
  const account = await db
    .selectFrom('admin_accounts')
    .select('display_name')
    .where('username', '=', username)
    .executeTakeFirst();
  return account?.display_name || 'Unsigned';
}
