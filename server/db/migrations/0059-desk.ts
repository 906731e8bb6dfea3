import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Which card became part of another, and the filters of the list of people that were saved under a name. */
export async function createDesk(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table person_entries add column joined_id integer check (joined_id > 0)`.execute(db);
  await sql`
    create unique index person_entries_by_joined on person_entries (joined_id)
    where joined_id is not null`.execute(db);
  await sql`
    create table people_views (
      id ${c.id},
      name ${c.text} not null check (${c.isFilled('name', 40)}),
      query ${c.text} not null check (${c.isFilled('query', 5000)}),
      changed_at ${c.text} not null check (${c.isInstant('changed_at')}),
      changed_by ${c.text} not null check (${c.isFilled('changed_by', 120)})
    ) ${c.strict}`.execute(db);
  await sql`create unique index people_views_by_name on people_views (lower(name))`.execute(db);
}
