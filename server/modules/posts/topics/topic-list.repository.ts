import { topicKey } from '../../../../domain/posts/topic-key.ts';
import { type TopicKind, topicKinds } from '../../../../domain/posts/topics.ts';
import { containing } from '../../../db/queries/containing.ts';
import { countRows } from '../../../db/queries/counts.ts';
import type { Db } from '../../../db/tables.ts';
import type { ListPage } from '../list/post-list.repository.ts';
import { linksTable, topicsTable, topicsWithCounts } from '../topics.repository.ts';

/** Categories or tags whose name contains a text, by name, with their numbers of posts; and how many there are. */
export async function listTopics(db: Db, kind: TopicKind, search: string, page: ListPage) {
  const named = containing('name_key', topicKey(search));
  const rows = await topicsWithCounts(db, kind)
    .where(named)
    .orderBy('name_key')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const only = await countOnly(db, kind);
  return {
    topics: rows.map((row) => ({ ...payloadOf(row), only: only.get(row.id) ?? 0 })),
    total: await countRows(db.selectFrom(topicsTable(kind)).where(named)),
  };
}

/** How many categories and tags there are. */
export async function countKinds(db: Db): Promise<Record<TopicKind, number>> {
  const counts = { categories: 0, tags: 0 };
  for (const kind of topicKinds) counts[kind] = await countRows(db.selectFrom(topicsTable(kind)));
  return counts;
}

/** One with its numbers of posts. */
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

/** How many posts outside the trash have no other of the kind, by topic. */
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
