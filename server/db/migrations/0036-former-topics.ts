import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Names that categories and tags had, so that addresses with them lead on; without a topic_id it was deleted. */
export async function createFormerTopics(db: Kysely<unknown>, c: Columns): Promise<void> {
  await createFormer(db, c, 'categories');
  await createFormer(db, c, 'tags');
}

async function createFormer(db: Kysely<unknown>, c: Columns, plural: string) {
  const table = sql.table(`former_${plural}`);
  await sql`
    create table ${table} (
      name_key ${c.text} not null primary key check (${c.isFilled('name_key', 60)}),
      topic_id integer references ${sql.table(plural)} (id) on delete set null
    ) ${c.clustered}`.execute(db);
  await sql`create index ${sql.ref(`former_${plural}_by_topic`)} on ${table} (topic_id)`.execute(
    db,
  );
}
