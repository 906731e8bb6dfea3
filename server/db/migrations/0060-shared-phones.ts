import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * A phone number may be on several cards; which of them are different people is remembered, and records of requests about
 * personal data say what was left. A release before this one writes numbers to person_identities, from where the jobs
 * carry them here.
 */
export async function createSharedPhones(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table person_phones (
      value ${c.text} not null check (${c.isFilled('value', 20)}),
      person_id integer not null references people (id) on delete cascade,
      email ${c.text} not null check (${c.isWithin('email', 254)}),
      primary key (value, person_id)
    ) ${c.clustered}`.execute(db);
  await sql`create index person_phones_by_person on person_phones (person_id)`.execute(db);
  await sql`create index person_phones_by_email on person_phones (email)`.execute(db);
  await sql`
    insert into person_phones (value, person_id, email)
    select value, person_id, '' from person_identities where kind = 'phone'`.execute(db);
  await sql`delete from person_identities where kind = 'phone'`.execute(db);
  await sql`
    create table distinct_people (
      person_id integer not null references people (id) on delete cascade,
      other_id integer not null references people (id) on delete cascade,
      primary key (person_id, other_id)
    ) ${c.clustered}`.execute(db);
  await sql`create index distinct_people_by_other on distinct_people (other_id)`.execute(db);
  for (const column of ['notes', 'left_cards', 'left_notes', 'left_suggested']) {
    const name = sql.ref(column);
    await sql`
      alter table data_requests
      add column ${name} integer not null default 0 check (${name} >= 0)`.execute(db);
  }
}
