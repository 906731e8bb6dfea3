import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Categories and tags, each in an order of its own, and their ordered places on posts: two pairs of like tables. */
export async function createTopics(db: Kysely<unknown>, c: Columns): Promise<void> {
  await createTopic(db, c, 'categories');
  await createTopic(db, c, 'tags');
}

async function createTopic(db: Kysely<unknown>, c: Columns, plural: string) {
  const topics = sql.table(plural);
  const links = sql.table(`post_${plural}`);
  await sql`
    create table ${topics} (
      id ${c.id},
      name ${c.text} not null check (${c.isFilled('name', 60)}),
      name_key ${c.text} not null unique check (${c.isFilled('name_key', 60)}),
      position integer not null check (position >= 0)
    ) ${c.strict}`.execute(db);
  await sql`
    create table ${links} (
      post_id integer not null references posts (id) on delete cascade,
      topic_id integer not null references ${topics} (id) on delete restrict,
      position integer not null check (position >= 0),
      primary key (post_id, topic_id),
      unique (post_id, position)
    ) ${c.strict}`.execute(db);
  await sql`create index ${sql.ref(`post_${plural}_by_topic`)} on ${links} (topic_id, post_id)`.execute(
    db,
  );
}
