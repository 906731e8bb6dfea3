import { type ExpressionBuilder, sql } from 'kysely';
import { inOneLine, type TopicKind, topicKey, topicKinds } from '../../../domain/topics/topics.ts';
import { containing } from '../../db/queries/conditions.ts';
import { countRows } from '../../db/queries/counts.ts';
import type { Db, Instant, Tables } from '../../db/tables.ts';
import { searchableWords } from './search-words.ts';
import type { StoredTopicTexts } from './topic-texts.ts';

export interface TopicCount {
  name: string;
  count: number;
  position: number;
}

// Both kinds have tables with the same columns and share the queries.
export const topicsTable = (kind: TopicKind) => kind as 'categories';
export const linksTable = (kind: TopicKind) => `post_${kind}` as 'post_categories';

/** The ids of names, in their order and without duplicates; new names are inserted at the end. */
export async function ensureTopics(db: Db, kind: TopicKind, names: string[]): Promise<number[]> {
  const ids = new Set<number>();
  for (const name of names.filter(topicKey)) ids.add(await ensureTopic(db, kind, name));
  return [...ids];
}

async function ensureTopic(db: Db, kind: TopicKind, typedName: string): Promise<number> {
  const [name, name_key] = [inOneLine(typedName), topicKey(typedName)];
  const topics = db.selectFrom(topicsTable(kind));
  const existing = await topics.select('id').where('name_key', '=', name_key).executeTakeFirst();
  if (existing) return existing.id;
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

/** Sets the categories or tags of several posts: topic ids in the post's order, by post id. */
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

/** Adds to posts the names of their categories and tags, in each post's order. */
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

/** The search words of author, categories and tags, by post; never empty. */
export async function findLabels(db: Db, postIds: number[]): Promise<Map<number, string>> {
  if (postIds.length === 0) return new Map();
  const posts = db.selectFrom('posts').select(['id', 'author']).where('id', 'in', postIds);
  const named = await withTopics(db, await posts.execute());
  return new Map(
    named.map(({ id, author, categories, tags }) => [
      id,
      searchableWords(author, ...categories, ...tags) || '-',
    ]),
  );
}

/** Stores these words again after the topics of posts were changed. */
export async function refreshLabels(db: Db, postIds: number[]): Promise<void> {
  for (const [id, labels] of await findLabels(db, postIds)) {
    await db.updateTable('post_search').set({ labels }).where('post_id', '=', id).execute();
  }
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

/** Names of all categories or tags, used or not, except those that only posts in the trash have. */
export async function findTopicNames(db: Db, kind: TopicKind): Promise<string[]> {
  const query = topicsWithCounts(db, kind).orderBy('topic.position').orderBy('topic.id');
  return (await query.execute()).filter(isOffered).map(({ name }) => name);
}

/** Like findTopicNames, with their numbers of posts. */
export async function findTopicUses(db: Db, kind: TopicKind) {
  const query = topicsWithCounts(db, kind).orderBy('topic.position').orderBy('topic.id');
  const offered = (await query.execute()).filter(isOffered);
  return offered.map(({ name, count, others }) => ({ name, posts: count + others }));
}

/** Filters and suggestions omit topics that only posts in the trash have. */
const isOffered = ({ count, others, trashed }: CountedTopic) => count + others > 0 || trashed === 0;

interface CountedTopic {
  count: number;
  others: number;
  trashed: number;
}

/** An SQL condition: the post has the category or tag with this key. */
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
const publishedCount = sql<number>`coalesce(linked.posts, 0) - ${drafts} - ${trashed}`;

/**
 * Every category or tag with its number of published posts (`count`), of drafts (`others`) and of posts in the trash.
 * Counts all links by their index and subtracts drafts and trash, which are few.
 */
function topicsWithCounts(db: Db, kind: TopicKind) {
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
    .select([
      'topic.id',
      'topic.name',
      'topic.position',
      'topic.heading',
      'topic.lead',
      'topic.description',
      publishedCount.as('count'),
      drafts.as('others'),
      trashed.as('trashed'),
    ]);
}

/** The categories or tags of published posts with the number of those posts, in position order. */
export async function countTopics(db: Db, kind: TopicKind): Promise<TopicCount[]> {
  return await topicsWithCounts(db, kind)
    .where(publishedCount, '>', 0)
    .orderBy('topic.position')
    .orderBy('topic.id')
    .execute();
}

/** Categories or tags whose name contains a text, by name, with their numbers of posts; and the total. */
export async function listTopics(
  db: Db,
  kind: TopicKind,
  search: string,
  page: { limit: number; offset: number },
) {
  const named = containing('name_key', topicKey(search));
  const rows = await topicsWithCounts(db, kind)
    .where(named)
    .orderBy('name_key')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const only = await countOnly(db, kind);
  return {
    topics: rows.map((row) => ({
      ...payloadOf(row),
      only: only.get(row.id) ?? 0,
      stored: { heading: row.heading, lead: row.lead, description: row.description },
    })),
    total: await countRows(db.selectFrom(topicsTable(kind)).where(named)),
  };
}

export async function countKinds(db: Db): Promise<Record<TopicKind, number>> {
  const counts = { categories: 0, tags: 0 };
  for (const kind of topicKinds) counts[kind] = await countRows(db.selectFrom(topicsTable(kind)));
  return counts;
}

/** A category or tag with its numbers of posts. */
export async function findCounted(db: Db, kind: TopicKind, id: number) {
  const query = topicsWithCounts(db, kind).where('topic.id', '=', id);
  return payloadOf(await query.executeTakeFirstOrThrow());
}

interface CountedRow {
  id: number;
  name: string;
  count: number;
  others: number;
}

function payloadOf({ id, name, count, others }: CountedRow) {
  return { id, name, published: count, others };
}

/** The number of posts outside the trash that have no other topic of this kind, by topic. */
async function countOnly(db: Db, kind: TopicKind): Promise<Map<number, number>> {
  const single = db
    .selectFrom(linksTable(kind))
    .innerJoin('posts', 'posts.id', 'post_id')
    .where('posts.status', '!=', 'trashed')
    .select(({ fn }) => fn.min('topic_id').as('id'))
    .groupBy('post_id')
    .having(({ fn }) => fn.countAll(), '=', 1);
  const rows = await db
    .selectFrom(single.as('single'))
    .select(({ fn }) => ['id', fn.countAll<number>().as('posts')])
    .groupBy('id')
    .execute();
  return new Map(rows.map(({ id, posts }) => [id, posts]));
}

export async function findTopic(db: Db, kind: TopicKind, id: number) {
  const topics = db.selectFrom(topicsTable(kind)).select(['id', 'name', 'name_key as key']);
  return await topics.where('id', '=', id).executeTakeFirst();
}

const textColumns = ['heading', 'lead', 'description'] as const;

/** What the owner wrote for the lists of categories or tags, by their keys; null where nothing. */
export async function findTopicTexts(db: Db, kind: TopicKind) {
  const rows = await db
    .selectFrom(topicsTable(kind))
    .select(['name_key', ...textColumns])
    .where((is) => is.or(textColumns.map((column) => is(column, 'is not', null))))
    .execute();
  return new Map(rows.map(({ name_key, ...texts }) => [name_key, texts]));
}

/** Stores what the list of a category or tag says; false when it is gone. */
export async function saveTopicTexts(db: Db, kind: TopicKind, id: number, texts: StoredTopicTexts) {
  const { numUpdatedRows: updated } = await db
    .updateTable(topicsTable(kind))
    .set(texts)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(updated) === 1;
}

/** The category or tag with a name, in any case. */
export async function findTopicByName(db: Db, kind: TopicKind, name: string) {
  const topics = db.selectFrom(topicsTable(kind)).select(['id', 'name']);
  return await topics.where('name_key', '=', topicKey(name)).executeTakeFirst();
}

/** Changes the name, which must be free. */
export async function saveTopicName(db: Db, kind: TopicKind, id: number, typedName: string) {
  await db
    .updateTable(topicsTable(kind))
    .set({ name: inOneLine(typedName), name_key: topicKey(typedName) })
    .where('id', '=', id)
    .execute();
}

/** Deletes a category or tag that no post has. */
export async function deleteTopic(db: Db, kind: TopicKind, id: number): Promise<void> {
  await db.deleteFrom(topicsTable(kind)).where('id', '=', id).execute();
}

/** A post of any status with its version. */
export interface PostVersion {
  id: number;
  updatedAt: Instant;
}

/** Posts that have a category or tag, the trash included, by id after one. */
export async function findPostsWith(
  db: Db,
  kind: TopicKind,
  topicId: number,
  afterId: number,
  limit: number,
): Promise<(PostVersion & { status: string })[]> {
  return await db
    .selectFrom(linksTable(kind))
    .innerJoin('posts', 'posts.id', 'post_id')
    .select(['posts.id', 'posts.status', 'updated_at as updatedAt'])
    .where('topic_id', '=', topicId)
    .where('post_id', '>', afterId)
    .orderBy('post_id')
    .limit(limit)
    .execute();
}

/** The given posts that are not in the trash. */
export async function findPostVersions(db: Db, ids: number[]): Promise<PostVersion[]> {
  const posts = db.selectFrom('posts').select(['id', 'updated_at as updatedAt']);
  return await posts.where('id', 'in', ids).where('status', '!=', 'trashed').execute();
}

/** The topic ids of posts, in each post's order; an empty list for a post without topics. */
export async function findTopicIds(db: Db, kind: TopicKind, postIds: number[]) {
  if (postIds.length === 0) return new Map<number, number[]>();
  const links = db.selectFrom(linksTable(kind)).select(['post_id', 'topic_id']);
  const rows = await links.where('post_id', 'in', postIds).orderBy('position').execute();
  const ids = new Map(postIds.map((id): [number, number[]] => [id, []]));
  for (const { post_id, topic_id } of rows) ids.get(post_id)?.push(topic_id);
  return ids;
}

/** Gives all these posts the same version. */
export async function saveVersion(db: Db, ids: number[], updatedAt: Instant): Promise<void> {
  await db.updateTable('posts').set({ updated_at: updatedAt }).where('id', 'in', ids).execute();
}

const formerTable = (kind: TopicKind) => `former_${kind}` as 'former_categories';

/** Records a topic's former name, which redirects to the topic from now on, or to nothing for null. */
export async function rememberName(db: Db, kind: TopicKind, key: string, topicId: number | null) {
  await db
    .insertInto(formerTable(kind))
    .values({ name_key: key, topic_id: topicId })
    .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ topic_id: topicId }))
    .execute();
}

/** Records a deleted name unless it already redirects somewhere. */
export async function rememberUnknownName(db: Db, kind: TopicKind, key: string) {
  await db
    .insertInto(formerTable(kind))
    .values({ name_key: key, topic_id: null })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .execute();
}

/** Redirects all former names of one topic to another. */
export async function leadNamesTo(db: Db, kind: TopicKind, from: number, to: number) {
  await db
    .updateTable(formerTable(kind))
    .set({ topic_id: to })
    .where('topic_id', '=', from)
    .execute();
}

/** The current name for each former name, by key; null for a deleted topic. */
export async function findFormerNames(db: Db, kind: TopicKind) {
  const rows = await db
    .selectFrom(`${formerTable(kind)} as former`)
    .leftJoin(`${topicsTable(kind)} as topic`, 'topic.id', 'former.topic_id')
    .select(['former.name_key as key', 'topic.name'])
    .execute();
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Moves newsletter readers who chose a category to another one, before it is deleted. */
export async function moveReaders(db: Db, from: number, to: number): Promise<void> {
  const readers = db
    .selectFrom('subscription_topics')
    .where('topic_id', '=', from)
    .select((is) => ['subscription_id', is.val(to).as('topic_id')]);
  await db
    .insertInto('subscription_topics')
    .columns(['subscription_id', 'topic_id'])
    .expression(readers)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
