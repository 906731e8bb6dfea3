import type { Cadence } from '../../../../domain/newsletter/choices.ts';
import { changedRows } from '../../../db/queries/changes.ts';
import type { Db } from '../../../db/tables.ts';

/** A confirmed reader, or one who was. */
export async function findReader(db: Db, id: number) {
  return await db
    .selectFrom('subscriptions')
    .select(['email', 'status', 'cadence'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The categories that a reader can choose from, those of public posts and those chosen before, in their order. */
export async function findOffered(db: Db, subscriptionId: number) {
  const chosen = await db
    .selectFrom('subscription_topics')
    .select('topic_id as id')
    .where('subscription_id', '=', subscriptionId)
    .execute();
  const ids = chosen.map(({ id }) => id);
  const offered = await db
    .selectFrom('categories as topic')
    .select(['topic.id', 'topic.name'])
    .where((is) =>
      is.or([
        ...(ids.length > 0 ? [is('topic.id', 'in', ids)] : []),
        is.exists(
          is
            .selectFrom('post_categories as link')
            .innerJoin('posts', 'posts.id', 'link.post_id')
            .select('link.post_id')
            .whereRef('link.topic_id', '=', 'topic.id')
            .where('posts.status', '=', 'published'),
        ),
      ]),
    )
    .orderBy('topic.position')
    .orderBy('topic.id')
    .execute();
  return offered.map((topic) => ({ ...topic, isChosen: ids.includes(topic.id) }));
}

/** Stores a confirmed reader's choice, without topics for all; false when they have left. */
export async function saveChoice(
  trx: Db,
  id: number,
  { cadence, topics }: { cadence: Cadence; topics: readonly number[] },
): Promise<boolean> {
  const confirmed = trx
    .updateTable('subscriptions')
    .where('id', '=', id)
    .where('status', '=', 'confirmed');
  if ((await changedRows(confirmed.set({ cadence }))) === 0) return false;
  await trx.deleteFrom('subscription_topics').where('subscription_id', '=', id).execute();
  const rows = topics.map((topic_id) => ({ subscription_id: id, topic_id }));
  if (rows.length > 0) await trx.insertInto('subscription_topics').values(rows).execute();
  return true;
}

/** The names of the categories that readers chose, by the subscription; who chose all is not among them. */
export async function findChosenNames(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string[]>();
  const rows = await db
    .selectFrom('subscription_topics as chosen')
    .innerJoin('categories as topic', 'topic.id', 'chosen.topic_id')
    .select(['chosen.subscription_id as id', 'topic.name'])
    .where('chosen.subscription_id', 'in', ids)
    .orderBy('topic.position')
    .orderBy('topic.id')
    .execute();
  const names = new Map<number, string[]>();
  for (const { id, name } of rows) names.set(id, [...(names.get(id) ?? []), name]);
  return names;
}
