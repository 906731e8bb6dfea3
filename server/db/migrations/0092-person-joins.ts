import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * What each card was before two became one, so that a join can be undone; and which other card an entry of a time line is
 * about, so that its name is looked up when it is shown. Joins of an earlier release have no such record.
 */
export async function createPersonJoins(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table person_joins (
      id ${c.id},
      person_id integer not null references people (id) on delete cascade,
      gone_id integer not null unique check (gone_id > 0),
      content ${c.text} not null check (${c.isWithin('content', 8000000)}),
      made_by ${c.text} check (${c.isFilled('made_by', 120)}),
      made_at ${c.text} not null check (${c.isInstant('made_at')})
    ) ${c.strict}`.execute(db);
  await sql`create index person_joins_by_person on person_joins (person_id)`.execute(db);
  await sql`
    alter table person_entries add column other_id integer check (other_id > 0)`.execute(db);
}
