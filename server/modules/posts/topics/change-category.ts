import type { CategoryOutcome } from '../../../../domain/api/answers/topics.ts';
import { postLimits } from '../../../../domain/forms/post-form.ts';
import type { Db } from '../../../db/tables.ts';
import { ensureTopics, savePostTopics } from '../topics.repository.ts';
import { raiseVersions } from './change-topics.ts';
import { findPostVersions, findTopicByName, findTopicIds } from './topic-changes.repository.ts';

export interface CategoryChange {
  change: 'add' | 'remove';
  category: string;
  /** `place`: where it is added among the post's categories, from 0; absent: at the end. */
  posts: { id: number; place?: number | undefined }[];
}

/**
 * Adds a category to posts outside the trash, or removes it from them. Must be called after lockPosts. A new one comes
 * to be only if a post gets it.
 */
export async function changeCategory(
  trx: Db,
  { change, category, posts }: CategoryChange,
  now: Date,
): Promise<CategoryOutcome> {
  const places = new Map(posts.map(({ id, place }) => [id, place]));
  const found = await findPostVersions(trx, [...places.keys()]);
  const lists = await findTopicIds(
    trx,
    'categories',
    found.map(({ id }) => id),
  );
  const known = (await findTopicByName(trx, 'categories', category))?.id;
  const outcome: CategoryOutcome = { done: [], already: [], full: [] };
  for (const [id, place] of places) {
    const list = lists.get(id);
    if (!list) continue;
    const at = known === undefined ? -1 : list.indexOf(known);
    if (at >= 0 === (change === 'add')) outcome.already.push(id);
    else if (change === 'remove') outcome.done.push({ id, place: at });
    else if (list.length >= postLimits.categories) outcome.full.push(id);
    else outcome.done.push({ id, place: Math.min(place ?? list.length, list.length) });
  }
  if (outcome.done.length === 0) return outcome;
  const [topic = 0] = await ensureTopics(trx, 'categories', [category]);
  const changed = outcome.done.map(({ id, place }) => {
    const list = lists.get(id) ?? [];
    const after =
      change === 'add' ? list.toSpliced(place, 0, topic) : list.filter((each) => each !== topic);
    return [id, after] as const;
  });
  const after = new Map(changed);
  await savePostTopics(trx, 'categories', after);
  await raiseVersions(
    trx,
    found.filter(({ id }) => after.has(id)),
    now,
  );
  return outcome;
}
