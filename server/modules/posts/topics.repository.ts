import type { Kysely } from 'kysely';
import { inOneLine, topicKey } from '../../../domain/blog/topic-key.ts';
import type { Tables } from '../../db/tables.ts';

/** Categories and tags lie in two pairs of tables with the same columns: one set of queries serves both. */
export type TopicKind = 'categories' | 'tags';

export interface TopicCount {
  name: string;
  count: number;
  position: number;
}

const topicsTable = (kind: TopicKind) => kind as 'categories';
const linksTable = (kind: TopicKind) => `post_${kind}` as 'post_categories';

/** The names' ids, in their order and without repetition; names not yet known are added after the last. */
export async function ensureTopics(
  db: Kysely<Tables>,
  kind: TopicKind,
  names: string[],
): Promise<number[]> {
  const ids = new Set<number>();
  for (const name of names) {
    const key = topicKey(name);
    if (key) ids.add((await findTopic(db, kind, key)) ?? (await insertTopic(db, kind, name, key)));
  }
  return [...ids];
}

async function findTopic(db: Kysely<Tables>, kind: TopicKind, key: string) {
  const query = db.selectFrom(topicsTable(kind)).select('id').where('name_key', '=', key);
  return (await query.executeTakeFirst())?.id;
}

async function insertTopic(db: Kysely<Tables>, kind: TopicKind, name: string, key: string) {
  const table = topicsTable(kind);
  const { last } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto(table)
    .values({
      name: inOneLine(name),
      name_key: key,
      position: (last ?? -1) + 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives a post exactly these categories or tags, in this order. */
export async function setPostTopics(
  db: Kysely<Tables>,
  kind: TopicKind,
  postId: number,
  names: string[],
): Promise<void> {
  const ids = await ensureTopics(db, kind, names);
  await db.deleteFrom(linksTable(kind)).where('post_id', '=', postId).execute();
  if (ids.length === 0) return;
  const rows = ids.map((id, position) => ({ post_id: postId, topic_id: id, position }));
  await db.insertInto(linksTable(kind)).values(rows).execute();
}

/** The names of each post's categories or tags, in the post's order. */
export async function findTopicsOfPosts(
  db: Kysely<Tables>,
  kind: TopicKind,
  postIds: number[],
): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>(postIds.map((id) => [id, []]));
  if (postIds.length === 0) return names;
  const rows = await db
    .selectFrom(`${linksTable(kind)} as link`)
    .innerJoin(`${topicsTable(kind)} as topic`, 'topic.id', 'link.topic_id')
    .select(['link.post_id', 'topic.name'])
    .where('link.post_id', 'in', postIds)
    .orderBy('link.post_id')
    .orderBy('link.position')
    .execute();
  for (const row of rows) names.get(row.post_id)?.push(row.name);
  return names;
}

/** Every category or tag that a published post has, with the number of those posts, in position order. */
export async function countTopics(db: Kysely<Tables>, kind: TopicKind): Promise<TopicCount[]> {
  return await db
    .selectFrom(`${topicsTable(kind)} as topic`)
    .innerJoin(`${linksTable(kind)} as link`, 'link.topic_id', 'topic.id')
    .innerJoin('posts', 'posts.id', 'link.post_id')
    .where('posts.status', '=', 'published')
    .select(({ fn }) => ['topic.name', 'topic.position', fn.countAll<number>().as('count')])
    .groupBy(['topic.id', 'topic.name', 'topic.position'])
    .orderBy('topic.position')
    .orderBy('topic.id')
    .execute();
}
