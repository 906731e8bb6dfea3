import { inOneLine, topicKey } from '../../../../domain/posts/topic-key.ts';
import type { TopicKind } from '../../../../domain/posts/topics.ts';
import type { Db, Instant } from '../../../db/tables.ts';
import { linksTable, topicsTable } from '../topics.repository.ts';

/** A category or tag by its id. */
export async function findTopic(db: Db, kind: TopicKind, id: number) {
  const topics = db.selectFrom(topicsTable(kind)).select(['id', 'name', 'name_key as key']);
  return await topics.where('id', '=', id).executeTakeFirst();
}

/** The one that has a name, in any case. */
export async function findTopicByName(db: Db, kind: TopicKind, name: string) {
  const topics = db.selectFrom(topicsTable(kind)).select(['id', 'name']);
  return await topics.where('name_key', '=', topicKey(name)).executeTakeFirst();
}

/** Changes the name, which no other may have. */
export async function saveTopicName(db: Db, kind: TopicKind, id: number, given: string) {
  await db
    .updateTable(topicsTable(kind))
    .set({ name: inOneLine(given), name_key: topicKey(given) })
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

/** Those of some posts that are not in the trash. */
export async function findPostVersions(db: Db, ids: number[]): Promise<PostVersion[]> {
  const posts = db.selectFrom('posts').select(['id', 'updated_at as updatedAt']);
  return await posts.where('id', 'in', ids).where('status', '!=', 'trashed').execute();
}

/** The ids of the categories or tags of posts, in each post's order; none for a post without. */
export async function findTopicIds(db: Db, kind: TopicKind, postIds: number[]) {
  if (postIds.length === 0) return new Map<number, number[]>();
  const links = db.selectFrom(linksTable(kind)).select(['post_id', 'topic_id']);
  const rows = await links.where('post_id', 'in', postIds).orderBy('position').execute();
  const ids = new Map(postIds.map((id): [number, number[]] => [id, []]));
  for (const { post_id, topic_id } of rows) ids.get(post_id)?.push(topic_id);
  return ids;
}

/** Gives posts one version. */
export async function saveVersion(db: Db, ids: number[], updatedAt: Instant): Promise<void> {
  await db.updateTable('posts').set({ updated_at: updatedAt }).where('id', 'in', ids).execute();
}
