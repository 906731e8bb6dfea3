import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** What readers want: each post or a digest a week, and of which categories; without rows of all. */
export async function createReaderChoices(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table subscriptions add column cadence ${c.text} not null default 'each'
    check (cadence in ('each', 'weekly'))`.execute(db);
  await sql`
    create table subscription_topics (
      subscription_id integer not null references subscriptions (id) on delete cascade,
      topic_id integer not null references categories (id) on delete cascade,
      primary key (subscription_id, topic_id)
    ) ${c.clustered}`.execute(db);
  await sql`create index subscription_topics_by_topic on subscription_topics (topic_id)`.execute(
    db,
  );
}
