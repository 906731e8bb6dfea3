import { type ExpressionBuilder, sql } from 'kysely';
import { inOneLine, topicKey } from '../../../domain/posts/topic-key.ts';
import type { TopicKind } from '../../../domain/posts/topics.ts';
import type { Db, Tables } from '../../db/tables.ts';

export interface TopicCount {
  name: string;
  count: number;
  position: number;
}

// Both kinds have tables with the same columns, so that the queries are shared.
export const topicsTable = (kind: TopicKind) => kind as 'categories';
export const linksTable = (kind: TopicKind) => `post_${kind}` as 'post_categories';

/** The ids of names, in their order and without repetition; new names are inserted at the end. */
export async function ensureTopics(db: Db, kind: TopicKind, names: string[]): Promise<number[]> {
  const ids = new Set<number>();
  for (const name of names.filter(topicKey)) ids.add(await ensureTopic(db, kind, name));
  return [...ids];
}

async function ensureTopic(db: Db, kind: TopicKind, given: string): Promise<number> {
  const [name, name_key] = [inOneLine(given), topicKey(given)];
  const topics = db.selectFrom(topicsTable(kind));
  const known = await topics.select('id').where('name_key', '=', name_key).executeTakeFirst();
  if (known) return known.id;
  const { position } = await topics
    .select(sql<number>`coalesce(max(position), -1) + 1`.as('position'))
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto(topicsTable(kind))
    .values({ name, name_key, position })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets a post's categories or tags, in this order. */
export async function setPostTopics(db: Db, kind: TopicKind, postId: number, names: string[]) {
  await savePostTopics(db, kind, new Map([[postId, await ensureTopics(db, kind, names)]]));
}

/** Sets the categories or tags of several posts: ids of topics, in the post's order, by the post's id. */
export async function savePostTopics(db: Db, kind: TopicKind, topics: Map<number, number[]>) {
  await db
    .deleteFrom(linksTable(kind))
    .where('post_id', 'in', [...topics.keys()])
    .execute();
  const rows = [...topics].flatMap(([post_id, ids]) =>
    ids.map((topic_id, position) => ({ post_id, topic_id, position })),
  );
  if (rows.length > 0) await db.insertInto(linksTable(kind)).values(rows).execute();
}

/** Posts with the names of their categories and tags, each in the post's order. */
export async function withTopics<Row extends { id: number }>(db: Db, posts: Row[]) {
  const ids = posts.map(({ id }) => id);
  const categories = await namesOfPosts(db, 'categories', ids);
  const tags = await namesOfPosts(db, 'tags', ids);
  return posts.map((post) => ({
    ...post,
    categories: categories.get(post.id) ?? [],
    tags: tags.get(post.id) ?? [],
  }));
}

async function namesOfPosts(db: Db, kind: TopicKind, postIds: number[]) {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .selectFrom(`${linksTable(kind)} as link`)
    .innerJoin(`${topicsTable(kind)} as topic`, 'topic.id', 'link.topic_id')
    .select(['link.post_id', 'topic.name'])
    .where('link.post_id', 'in', postIds)
    .orderBy('link.position')
    .execute();
  const names = new Map<number, string[]>();
  for (const { post_id, name } of rows) names.set(post_id, [...(names.get(post_id) ?? []), name]);
  return names;
}

/** Names of all categories or tags, used or not, but not of those that only posts in the trash have. */
export async function findTopicNames(db: Db, kind: TopicKind): Promise<string[]> {
  const query = topicsWithCounts(db, kind).orderBy('topic.position').orderBy('topic.id');
  return (await query.execute()).filter(isOffered).map(({ name }) => name);
}

/** Filters and suggestions offer nothing that only posts in the trash have. */
export const isOffered = ({ count, others, trashed }: CountedTopic) =>
  count + others > 0 || trashed === 0;

interface CountedTopic {
  count: number;
  others: number;
  trashed: number;
}

/** A condition: a row of posts has a category or tag, by its key. */
export function hasTopic(eb: ExpressionBuilder<Tables, 'posts'>, kind: TopicKind, key: string) {
  const topic = eb.selectFrom(topicsTable(kind)).select('id').where('name_key', '=', key);
  return eb.exists(
    eb
      .selectFrom(linksTable(kind))
      .select('post_id')
      .whereRef('post_id', '=', 'posts.id')
      .where('topic_id', '=', topic),
  );
}

const postCount = sql<number>`count(*)`.as('posts');
const trashed = sql<number>`coalesce(trashed.posts, 0)`;
const drafts = sql<number>`coalesce(drafts.posts, 0)`;
const shown = sql<number>`coalesce(linked.posts, 0) - ${drafts} - ${trashed}`;

/**
 * Every category or tag with its number of published posts (`count`), of drafts (`others`), and of those in the trash,
 * which nobody is shown. Counts all links by their index and subtracts those of the others, which are few.
 */
export function topicsWithCounts(db: Db, kind: TopicKind) {
  const links = linksTable(kind);
  return db
    .with('linked', (qb) =>
      qb.selectFrom(links).select(['topic_id', postCount]).groupBy('topic_id'),
    )
    .with('drafts', (qb) =>
      qb
        .selectFrom('posts')
        .innerJoin(links, `${links}.post_id`, 'posts.id')
        .where('posts.status', '=', 'draft')
        .select(['topic_id', postCount])
        .groupBy('topic_id'),
    )
    .with('trashed', (qb) =>
      qb
        .selectFrom('posts')
        .innerJoin(links, `${links}.post_id`, 'posts.id')
        .where('posts.status', '=', 'trashed')
        .select(['topic_id', postCount])
        .groupBy('topic_id'),
    )
    .selectFrom(`${topicsTable(kind)} as topic`)
    .leftJoin('linked', 'linked.topic_id', 'topic.id')
    .leftJoin('drafts', 'drafts.topic_id', 'topic.id')
    .leftJoin('trashed', 'trashed.topic_id', 'topic.id')
    .select(['topic.id', 'topic.name', 'topic.position'])
    .select([shown.as('count'), drafts.as('others'), trashed.as('trashed')]);
}

/** The categories or tags of published posts with the number of those posts, in position order. */
export async function countTopics(db: Db, kind: TopicKind): Promise<TopicCount[]> {
  return await topicsWithCounts(db, kind)
    .where(shown, '>', 0)
    .orderBy('topic.position')
    .orderBy('topic.id')
    .execute();
}
