import type { TopicChange, TopicPayload } from '../../../../domain/api/answers/topics.ts';
import { topicKey } from '../../../../domain/posts/topic-key.ts';
import type { TopicKind } from '../../../../domain/posts/topics.ts';
import { readInBatches } from '../../../batches.ts';
import type { Db } from '../../../db/tables.ts';
import { savePostTopics } from '../topics.repository.ts';
import { nextVersion } from '../writing/post-status.ts';
import { leadNamesTo, rememberName, rememberUnknownName } from './former-topics.repository.ts';
import {
  deleteTopic,
  findPostsWith,
  findTopic,
  findTopicByName,
  findTopicIds,
  type PostVersion,
  saveTopicName,
  saveVersion,
} from './topic-changes.repository.ts';
import { findCounted } from './topic-list.repository.ts';

/** A category or tag, by its id. */
export interface TopicId {
  kind: TopicKind;
  id: number;
}

type Outcome = { kind: 'changed'; change: TopicChange } | { kind: 'topic-not-found' };

const unknown = { kind: 'topic-not-found' } as const;

/** Renames a category or tag; its former name leads to it. Must be called after lockPosts, as those below. */
export async function renameTopic(
  trx: Db,
  { kind, id }: TopicId,
  name: string,
  now: Date,
): Promise<Outcome | { kind: 'topic-taken'; current: TopicPayload }> {
  const topic = await findTopic(trx, kind, id);
  if (!topic) return unknown;
  const other = await findTopicByName(trx, kind, name);
  if (other && other.id !== id) {
    return { kind: 'topic-taken', current: await findCounted(trx, kind, other.id) };
  }
  if (topic.name === name) return { kind: 'changed', change: { name, posts: 0 } };
  await saveTopicName(trx, kind, id, name);
  if (topic.key !== topicKey(name)) await rememberName(trx, kind, topic.key, id);
  return { kind: 'changed', change: { name, posts: await changePosts(trx, { kind, id }, now) } };
}

/**
 * Merges a category or tag into the one of another name, to which its names lead from now on. A post that has both
 * keeps one, at the better place.
 */
export async function mergeTopic(
  trx: Db,
  { kind, id }: TopicId,
  into: string,
  now: Date,
): Promise<Outcome | { kind: 'itself' }> {
  const topic = await findTopic(trx, kind, id);
  const target = await findTopicByName(trx, kind, into);
  if (!topic || !target) return unknown;
  if (target.id === id) return { kind: 'itself' };
  const posts = await changePosts(trx, { kind, id }, now, (ids) => [
    ...new Set(ids.map((each) => (each === id ? target.id : each))),
  ]);
  await leadNamesTo(trx, kind, id, target.id);
  await rememberName(trx, kind, topic.key, target.id);
  await deleteTopic(trx, kind, id);
  return { kind: 'changed', change: { name: target.name, posts } };
}

/** Deletes a category or tag, and takes it from its posts; its names lead to the list without it. */
export async function removeTopic(trx: Db, { kind, id }: TopicId, now: Date): Promise<Outcome> {
  const topic = await findTopic(trx, kind, id);
  if (!topic) return unknown;
  const posts = await changePosts(trx, { kind, id }, now, (ids) =>
    ids.filter((each) => each !== id),
  );
  // One that no post has may be a slip of the pen: its name goes on leading where it led before.
  if (posts > 0) await rememberName(trx, kind, topic.key, null);
  else await rememberUnknownName(trx, kind, topic.key);
  await deleteTopic(trx, kind, id);
  return { kind: 'changed', change: { name: '', posts } };
}

/** So few that one batch holds nothing up, and fits the engines' number of parameters. */
const postsAtOnce = 100;

/** Raises the versions of the posts that have a topic, and rewrites their topics; resolves with their number. */
async function changePosts(
  trx: Db,
  { kind, id }: TopicId,
  now: Date,
  rewrite?: (topicIds: number[]) => number[],
): Promise<number> {
  let count = 0;
  const batches = readInBatches<PostVersion>(postsAtOnce, (after, limit) =>
    findPostsWith(trx, kind, id, after?.id ?? 0, limit),
  );
  for await (const posts of batches) {
    if (rewrite) {
      const ids = posts.map((post) => post.id);
      const before = await findTopicIds(trx, kind, ids);
      const after = [...before].map(([post, topics]) => [post, rewrite(topics)] as const);
      await savePostTopics(trx, kind, new Map(after));
    }
    await raiseVersions(trx, posts, now);
    count += posts.length;
  }
  return count;
}

/** Gives each post a later version: who is editing it is told so, and writes nothing over. */
export async function raiseVersions(trx: Db, posts: PostVersion[], now: Date): Promise<void> {
  const byVersion = Map.groupBy(posts, ({ updatedAt }) => nextVersion(updatedAt, now));
  for (const [version, some] of byVersion) {
    const ids = some.map(({ id }) => id);
    await saveVersion(trx, ids, version);
  }
}
