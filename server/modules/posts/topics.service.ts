import { randomUUID } from 'node:crypto';
import { type PostFields, postLimits, splitNames } from '../../../domain/posts/post-form.ts';
import type {
  CategoryOutcome,
  TopicChange,
  TopicPayload,
} from '../../../domain/topics/topics.calls.ts';
import {
  type TopicKind,
  type TopicTexts,
  topicKey,
  topicsPerPage,
} from '../../../domain/topics/topics.ts';
import { readInBatches } from '../../batches.ts';
import { touchContent } from '../../db/queries/site-state.ts';
import type { Db, Instant } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import { changeScheduledPosts } from '../versions/versions.service.ts';
import { findAllDrafts, replaceDraft } from './drafts.repository.ts';
import { pageOf } from './post-list.repository.ts';
import { textsToKeep, topicTextsOf } from './topic-texts.ts';
import {
  countKinds,
  deleteTopic,
  ensureTopics,
  findCounted,
  findPostsWith,
  findPostVersions,
  findTopic,
  findTopicByName,
  findTopicIds,
  findTopicTexts,
  leadNamesTo,
  listTopics,
  moveReaders,
  type PostVersion,
  refreshLabels,
  rememberName,
  rememberUnknownName,
  savePostTopics,
  saveTopicName,
  saveTopicTexts,
  saveVersion,
} from './topics.repository.ts';
import { nextVersion } from './write-post.ts';

/** A page of the categories or tags whose name contains the search, with their numbers of posts. */
export async function listTopicsPage(
  { db }: Site,
  kind: TopicKind,
  { search, page }: { search: string; page: number },
) {
  const { topics: rows, total } = await listTopics(db, kind, search, pageOf(page, topicsPerPage));
  const topics = rows.map(({ stored, ...topic }) => ({
    ...topic,
    texts: topicTextsOf(kind, topic.name, stored),
  }));
  const pages = Math.max(1, Math.ceil(total / topicsPerPage));
  return { topics, total, counts: await countKinds(db), page, pages };
}

/** Versions of posts before and after a change, by post id as text. */
type RaisedVersions = Map<string, { before: Instant; after: Instant }>;

/** Gives each post a later version, so that an open editor gets a conflict instead of overwriting the change. */
export async function raiseVersions(
  db: Db,
  posts: PostVersion[],
  now: Date,
): Promise<RaisedVersions> {
  const byVersion = Map.groupBy(posts, ({ updatedAt }) => nextVersion(updatedAt, now));
  const raised: RaisedVersions = new Map();
  for (const [after, some] of byVersion) {
    const ids = some.map(({ id }) => id);
    await saveVersion(db, ids, after);
    for (const { id, updatedAt: before } of some) raised.set(String(id), { before, after });
  }
  return raised;
}

/** A category or tag, by its id. */
export interface TopicId {
  kind: TopicKind;
  id: number;
}

type Outcome = { kind: 'changed'; change: TopicChange } | { kind: 'topic-not-found' };

const unknown = { kind: 'topic-not-found' } as const;

/**
 * Runs a change of categories or tags in one transaction with the posts, drafts and scheduled texts that it affects.
 */
async function changeContent<Change>(
  site: Site,
  change: (db: Db) => Promise<Change>,
): Promise<Change> {
  return await transact(site, async ({ db }) => {
    await touchContent(db);
    return await change(db);
  });
}

/**
 * Renames a category or tag; its former name redirects to it. Refuses the name of another one and offers a merge
 * instead.
 */
export async function renameTopic(
  site: Site,
  { kind, id }: TopicId,
  name: string,
  now = site.now(),
): Promise<Outcome | { kind: 'topic-taken'; current: TopicPayload }> {
  return await changeContent(site, async (db) => {
    const topic = await findTopic(db, kind, id);
    if (!topic) return unknown;
    const other = await findTopicByName(db, kind, name);
    if (other && other.id !== id) {
      return { kind: 'topic-taken', current: await findCounted(db, kind, other.id) };
    }
    if (topic.name === name) return { kind: 'changed', change: { name, posts: 0 } };
    await saveTopicName(db, kind, id, name);
    if (topic.key !== topicKey(name)) {
      await rememberName(db, kind, topic.key, id);
      // Delivered texts go by the name, so they are stored; where there are none, nothing is.
      const stored = (await findTopicTexts(db, kind)).get(topicKey(name));
      await saveTopicTexts(db, kind, id, textsToKeep(kind, topic.name, stored));
    }
    const { posts } = await changePosts(db, { kind, ...topic }, { name, id }, now);
    return { kind: 'changed', change: { name, posts } };
  });
}

/** Changes what the list of a category or tag says at its top and in search results. */
export async function changeTopicTexts(
  site: Site,
  { kind, id }: TopicId,
  texts: TopicTexts,
): Promise<{ kind: 'changed'; texts: TopicTexts } | typeof unknown> {
  return await changeContent(site, async (db) =>
    (await saveTopicTexts(db, kind, id, texts)) ? { kind: 'changed', texts } : unknown,
  );
}

/**
 * Merges a category or tag into another one, to which all its names redirect from now on. A post that has both keeps
 * one, at the better position.
 */
export async function mergeTopic(
  site: Site,
  { kind, id }: TopicId,
  into: string,
  now = site.now(),
): Promise<Outcome | { kind: 'itself' }> {
  return await changeContent(site, async (db) => {
    const topic = await findTopic(db, kind, id);
    const target = await findTopicByName(db, kind, into);
    if (!topic || !target) return unknown;
    if (target.id === id) return { kind: 'itself' };
    const { name } = target;
    const { posts } = await changePosts(db, { kind, ...topic }, { name, id: target.id }, now);
    await leadNamesTo(db, kind, id, target.id);
    await rememberName(db, kind, topic.key, target.id);
    if (kind === 'categories') await moveReaders(db, id, target.id);
    await deleteTopic(db, kind, id);
    return { kind: 'changed', change: { name, posts } };
  });
}

/** Deletes a category or tag and removes it from its posts; its names redirect to the unfiltered list. */
export async function removeTopic(
  site: Site,
  { kind, id }: TopicId,
  now = site.now(),
): Promise<Outcome> {
  return await changeContent(site, async (db) => {
    const topic = await findTopic(db, kind, id);
    if (!topic) return unknown;
    const { posts, trashed } = await changePosts(db, { kind, ...topic }, undefined, now);
    // A topic without posts may be a typing error: its name keeps redirecting to where it did before.
    if (posts + trashed > 0) await rememberName(db, kind, topic.key, null);
    else await rememberUnknownName(db, kind, topic.key);
    await deleteTopic(db, kind, id);
    return { kind: 'changed', change: { name: '', posts } };
  });
}

/** Small enough that one batch does not block other writes and fits the engines' number of parameters. */
const postsAtOnce = 100;

/**
 * Replaces a topic of posts by another, by its new name, or removes it, including in drafts and scheduled texts, and
 * raises the versions of the posts. Resolves with the number of posts, and of those in the trash.
 */
async function changePosts(
  db: Db,
  { kind, id, key }: TopicId & { key: string },
  next: { name: string; id: number } | undefined,
  now: Date,
): Promise<{ posts: number; trashed: number }> {
  let trashed = 0;
  const raised: RaisedVersions = new Map();
  const batches = readInBatches<PostVersion & { status: string }>(postsAtOnce, (after, limit) =>
    findPostsWith(db, kind, id, after?.id ?? 0, limit),
  );
  for await (const posts of batches) {
    const ids = posts.map((post) => post.id);
    trashed += posts.filter(({ status }) => status === 'trashed').length;
    const lists = await findTopicIds(db, kind, ids);
    for (const [post, topics] of lists) {
      const after = topics.flatMap((topic) => (topic === id ? (next?.id ?? []) : topic));
      lists.set(post, [...new Set(after)]);
    }
    await savePostTopics(db, kind, lists);
    await refreshLabels(db, ids);
    for (const [post, versions] of await raiseVersions(db, posts, now)) raised.set(post, versions);
  }
  const rewrite = (names: string[]) =>
    names.flatMap((name) => (topicKey(name) === key ? (next?.name ?? []) : name));
  await changeUnpublished(db, raised, (fields) => rewriteNames(fields, kind, rewrite));
  return { posts: raised.size - trashed, trashed };
}

export interface CategoryChange {
  change: 'add' | 'remove';
  category: string;
  /** `place`: the position among the post's categories, from 0; absent: at the end. */
  posts: { id: number; place?: number | undefined }[];
}

/**
 * Adds a category to posts outside the trash, or removes it, including in drafts and scheduled texts. A new category
 * is created only if a post gets it.
 */
export async function changeCategory(
  site: Site,
  input: CategoryChange,
  now = site.now(),
): Promise<CategoryOutcome> {
  return await changeContent(site, async (db) => {
    const ids = input.posts.map(({ id }) => id);
    const posts = await findPostVersions(db, ids);
    const lists = await findTopicIds(
      db,
      'categories',
      posts.map(({ id }) => id),
    );
    const existing = await findTopicByName(db, 'categories', input.category);
    const outcome = planCategoryChange(input, lists, existing?.id);
    if (outcome.done.length === 0) return outcome;
    const [topic = 0] = await ensureTopics(db, 'categories', [input.category]);
    const places = new Map(outcome.done.map(({ id, place }) => [id, place]));
    for (const [id, list] of lists) {
      const place = places.get(id);
      if (place === undefined) lists.delete(id);
      else if (input.change === 'add') list.splice(place, 0, topic);
      else list.splice(place, 1);
    }
    await savePostTopics(db, 'categories', lists);
    await refreshLabels(db, [...lists.keys()]);
    const changed = posts.filter(({ id }) => places.has(id));
    const raised = await raiseVersions(db, changed, now);
    const rewrite = (names: string[], key: string) =>
      changedNames(names, places.get(Number(key)), input);
    await changeUnpublished(db, raised, (fields, key) =>
      rewriteNames(fields, 'categories', (names) => rewrite(names, key)),
    );
    return outcome;
  });
}

/** Which posts to change, with the position of the category; `topic` is its id. */
function planCategoryChange(
  { change, posts }: CategoryChange,
  lists: Map<number, number[]>,
  topic: number | undefined,
): CategoryOutcome {
  const outcome: CategoryOutcome = { done: [], already: [], full: [] };
  for (const [id, place] of new Map(posts.map((post) => [post.id, post.place]))) {
    const list = lists.get(id);
    if (!list) continue;
    const at = topic === undefined ? -1 : list.indexOf(topic);
    if (at >= 0 === (change === 'add')) outcome.already.push(id);
    else if (change === 'remove') outcome.done.push({ id, place: at });
    else if (list.length >= postLimits.categories) outcome.full.push(id);
    else outcome.done.push({ id, place: Math.min(place ?? list.length, list.length) });
  }
  return outcome;
}

/** The new names for a post's draft; without a position the post was not changed. */
function changedNames(
  names: string[],
  place: number | undefined,
  { change, category }: CategoryChange,
): string[] {
  if (place === undefined) return names;
  const others = names.filter((name) => topicKey(name) !== topicKey(category));
  if (change === 'remove') return others;
  const hasRoom = names.length < postLimits.categories;
  return others.length === names.length && hasRoom ? names.toSpliced(place, 0, category) : names;
}

/**
 * Applies a change of posts to their drafts and scheduled texts, so that neither brings former names back. `key` is the
 * post's id, or the key of the draft of a post that is not created yet; fields that do not change are returned as they
 * are. A draft of the version before is based on the version after, and gets a new revision, so that an open editor gets
 * a conflict.
 */
export async function changeUnpublished(
  db: Db,
  raised: RaisedVersions,
  change: (fields: PostFields, key: string) => PostFields,
): Promise<void> {
  for (const draft of await findAllDrafts(db)) {
    const fields = change(draft.fields, draft.key);
    const post = raised.get(draft.key);
    const isCurrent = post !== undefined && post.before === draft.baseUpdatedAt;
    if (fields === draft.fields && !isCurrent) continue;
    const baseUpdatedAt = isCurrent ? post.after : draft.baseUpdatedAt;
    const changed = { ...draft, fields, baseUpdatedAt, revision: randomUUID() };
    await replaceDraft(db, changed, draft.revision);
  }
  await changeScheduledPosts({ db }, change);
}

/** The fields of a post with other categories or tags. */
function rewriteNames(
  fields: PostFields,
  kind: TopicKind,
  rewrite: (names: string[]) => string[],
): PostFields {
  const list = rewriteList(fields[kind], rewrite);
  return list === fields[kind] ? fields : { ...fields, [kind]: list };
}

/** Returns a list that the change does not affect exactly as it was typed. */
function rewriteList(list: string, rewrite: (names: string[]) => string[]): string {
  const names = splitNames(list);
  const changed = splitNames(rewrite(names).join(','));
  return String(changed) === String(names) ? list : changed.join(', ');
}
