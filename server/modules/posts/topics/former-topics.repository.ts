import type { TopicKind } from '../../../../domain/posts/topics.ts';
import type { Db } from '../../../db/tables.ts';
import { topicsTable } from '../topics.repository.ts';

const formerTable = (kind: TopicKind) => `former_${kind}` as 'former_categories';

/** Remembers the key of a name that a topic had: it leads to the topic from now on, and with null to none. */
export async function rememberName(db: Db, kind: TopicKind, key: string, topicId: number | null) {
  await db
    .insertInto(formerTable(kind))
    .values({ name_key: key, topic_id: topicId })
    .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ topic_id: topicId }))
    .execute();
}

/** The same unless the name leads somewhere already. */
export async function rememberUnknownName(db: Db, kind: TopicKind, key: string) {
  await db
    .insertInto(formerTable(kind))
    .values({ name_key: key, topic_id: null })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .execute();
}

/** Lets the names that led to one topic lead to another. */
export async function leadNamesTo(db: Db, kind: TopicKind, from: number, to: number) {
  await db
    .updateTable(formerTable(kind))
    .set({ topic_id: to })
    .where('topic_id', '=', from)
    .execute();
}

/** The name to which each former one leads, by its key; null for that of a deleted topic. */
export async function findFormerNames(db: Db, kind: TopicKind) {
  const rows = await db
    .selectFrom(`${formerTable(kind)} as former`)
    .leftJoin(`${topicsTable(kind)} as topic`, 'topic.id', 'former.topic_id')
    .select(['former.name_key as key', 'topic.name'])
    .execute();
  return new Map(rows.map(({ key, name }) => [key, name]));
}
