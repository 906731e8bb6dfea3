import type { CategoryOutcome } from '../../../../domain/api/answers/topics.ts';
import { postLimits } from '../../../../domain/forms/post-form.ts';
import { topicKey } from '../../../../domain/posts/topic-key.ts';
import { ensureTopics, savePostTopics } from '../topics.repository.ts';
import { changeUnpublished } from './change-unpublished.ts';
import { findPostVersions, findTopicByName, findTopicIds } from './topic-changes.repository.ts';
import { raiseVersions, type TopicWork } from './topic-work.ts';

export interface CategoryChange {
  change: 'add' | 'remove';
  category: string;
  /** `place`: where it is added among the post's categories, from 0; absent: at the end. */
  posts: { id: number; place?: number | undefined }[];
}

/**
 * Adds a category to posts outside the trash, or removes it from them, also where they are not public yet. A new one
 * comes to be only if a post gets it.
 */
export async function changeCategory(
  work: TopicWork,
  asked: CategoryChange,
): Promise<CategoryOutcome> {
  const { trx } = work;
  const ids = asked.posts.map(({ id }) => id);
  const posts = await findPostVersions(trx, ids);
  const found = posts.map(({ id }) => id);
  const lists = await findTopicIds(trx, 'categories', found);
  const known = await findTopicByName(trx, 'categories', asked.category);
  const outcome = sortOut(asked, lists, known?.id);
  if (outcome.done.length === 0) return outcome;
  const [topic = 0] = await ensureTopics(trx, 'categories', [asked.category]);
  const places = new Map(outcome.done.map(({ id, place }) => [id, place]));
  for (const [id, list] of lists) {
    const place = places.get(id);
    if (place === undefined) lists.delete(id);
    else if (asked.change === 'add') list.splice(place, 0, topic);
    else list.splice(place, 1);
  }
  await savePostTopics(trx, 'categories', lists);
  const changed = posts.filter(({ id }) => places.has(id));
  const raised = await raiseVersions(work, changed);
  const rewrite = (names: string[], key: string) =>
    changedNames(names, places.get(Number(key)), asked);
  await changeUnpublished(work, { kind: 'categories', rewrite, raised });
  return outcome;
}

/** Which posts are to be changed, with the place of the category; `known` is its id. */
function sortOut(
  { change, posts }: CategoryChange,
  lists: Map<number, number[]>,
  known: number | undefined,
): CategoryOutcome {
  const outcome: CategoryOutcome = { done: [], already: [], full: [] };
  for (const [id, place] of new Map(posts.map((post) => [post.id, post.place]))) {
    const list = lists.get(id);
    if (!list) continue;
    const at = known === undefined ? -1 : list.indexOf(known);
    if (at >= 0 === (change === 'add')) outcome.already.push(id);
    else if (change === 'remove') outcome.done.push({ id, place: at });
    else if (list.length >= postLimits.categories) outcome.full.push(id);
    else outcome.done.push({ id, place: Math.min(place ?? list.length, list.length) });
  }
  return outcome;
}

/** The names of a draft of a post; without a place the post was not changed. */
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
