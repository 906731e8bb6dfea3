import type { TopicChange, TopicPayload } from '../../../../domain/api/answers/topics.ts';
import { topicKey } from '../../../../domain/posts/topic-key.ts';
import type { TopicKind } from '../../../../domain/posts/topics.ts';
import { readInBatches } from '../../../batches.ts';
import { savePostTopics } from '../topics.repository.ts';
import { changeUnpublished } from './change-unpublished.ts';
import { leadNamesTo, rememberName, rememberUnknownName } from './former-topics.repository.ts';
import {
  deleteTopic,
  findPostsWith,
  findTopic,
  findTopicByName,
  findTopicIds,
  type PostVersion,
  saveTopicName,
} from './topic-changes.repository.ts';
import { findCounted } from './topic-list.repository.ts';
import { type RaisedVersions, raiseVersions, type TopicWork } from './topic-work.ts';

/** A category or tag, by its id. */
export interface TopicId {
  kind: TopicKind;
  id: number;
}

type Outcome = { kind: 'changed'; change: TopicChange } | { kind: 'topic-not-found' };

const unknown = { kind: 'topic-not-found' } as const;

/** Renames a category or tag; its former name leads to it. */
export async function renameTopic(
  work: TopicWork,
  { kind, id }: TopicId,
  name: string,
): Promise<Outcome | { kind: 'topic-taken'; current: TopicPayload }> {
  const { trx } = work;
  const topic = await findTopic(trx, kind, id);
  if (!topic) return unknown;
  const other = await findTopicByName(trx, kind, name);
  if (other && other.id !== id) {
    return { kind: 'topic-taken', current: await findCounted(trx, kind, other.id) };
  }
  if (topic.name === name) return { kind: 'changed', change: { name, posts: 0 } };
  await saveTopicName(trx, kind, id, name);
  if (topic.key !== topicKey(name)) await rememberName(trx, kind, topic.key, id);
  const { posts } = await changePosts(work, { kind, ...topic }, { name, id });
  return { kind: 'changed', change: { name, posts } };
}

/**
 * Merges a category or tag into the one of another name, to which its names lead from now on. A post that has both
 * keeps one, at the better place.
 */
export async function mergeTopic(
  work: TopicWork,
  { kind, id }: TopicId,
  into: string,
): Promise<Outcome | { kind: 'itself' }> {
  const { trx } = work;
  const topic = await findTopic(trx, kind, id);
  const target = await findTopicByName(trx, kind, into);
  if (!topic || !target) return unknown;
  if (target.id === id) return { kind: 'itself' };
  const { name } = target;
  const { posts } = await changePosts(work, { kind, ...topic }, { name, id: target.id });
  await leadNamesTo(trx, kind, id, target.id);
  await rememberName(trx, kind, topic.key, target.id);
  if (kind === 'categories') await work.moveChoices(trx, id, target.id);
  await deleteTopic(trx, kind, id);
  return { kind: 'changed', change: { name, posts } };
}

/** Deletes a category or tag, and takes it from its posts; its names lead to the list without it. */
export async function removeTopic(work: TopicWork, { kind, id }: TopicId): Promise<Outcome> {
  const { trx } = work;
  const topic = await findTopic(trx, kind, id);
  if (!topic) return unknown;
  const { posts, trashed } = await changePosts(work, { kind, ...topic }, undefined);
  // One that no post has may be a slip of the pen: its name goes on leading where it led before.
  if (posts + trashed > 0) await rememberName(trx, kind, topic.key, null);
  else await rememberUnknownName(trx, kind, topic.key);
  await deleteTopic(trx, kind, id);
  return { kind: 'changed', change: { name: '', posts } };
}

/** So few that one batch holds nothing up, and fits the engines' number of parameters. */
const postsAtOnce = 100;

/**
 * Gives the posts that have a topic another one, another name of it, or none, also where they are not public yet, and
 * raises their versions; resolves with the number of posts, and of those in the trash.
 */
async function changePosts(
  work: TopicWork,
  { kind, id, key }: TopicId & { key: string },
  next: { name: string; id: number } | undefined,
): Promise<{ posts: number; trashed: number }> {
  const { trx } = work;
  let trashed = 0;
  const raised: RaisedVersions = new Map();
  const batches = readInBatches<PostVersion & { status: string }>(postsAtOnce, (after, limit) =>
    findPostsWith(trx, kind, id, after?.id ?? 0, limit),
  );
  for await (const posts of batches) {
    const ids = posts.map((post) => post.id);
    trashed += posts.filter(({ status }) => status === 'trashed').length;
    const lists = await findTopicIds(trx, kind, ids);
    for (const [post, topics] of lists) {
      const after = topics.flatMap((topic) => (topic === id ? (next?.id ?? []) : topic));
      lists.set(post, [...new Set(after)]);
    }
    await savePostTopics(trx, kind, lists);
    for (const [post, versions] of await raiseVersions(work, posts)) raised.set(post, versions);
  }
  const rewrite = (names: string[]) =>
    names.flatMap((name) => (topicKey(name) === key ? (next?.name ?? []) : name));
  await changeUnpublished(work, { kind, rewrite, raised });
  return { posts: raised.size - trashed, trashed };
}
