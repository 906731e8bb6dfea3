import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * What a template's first reply fits, the outbox email of a reply that is not accepted yet, and enquiries by phone or in
 * person that wait for an answer.
 */
export async function storeRepliesOnCards(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table answer_templates add column fits ${c.text} not null default ''
    check (fits in ('', 'course', 'hiring', 'agency', 'website', 'general'))`.execute(db);
  // As delivered; what somebody wrote stays.
  await sql`
    update answer_templates set english = replace(english, 'here is what we spoke about', 'here is what we discussed about')
    where changed_by is null`.execute(db);
  const added = [
    sql`outbox_id integer check (outbox_id > 0)`,
    sql`is_waiting integer not null default 0 check (is_waiting in (0, 1))`,
    sql`first_answered_at ${c.text} check (${c.isInstant('first_answered_at')})`,
  ];
  for (const column of added) {
    await sql`alter table person_entries add column ${column}`.execute(db);
  }
  await sql`
    create index person_entries_by_email on person_entries (outbox_id)
    where outbox_id is not null`.execute(db);
  await sql`
    create index person_entries_waiting on person_entries (person_id, made_at)
    where is_waiting = 1`.execute(db);
  await sql`
    create index person_entries_by_answer on person_entries (first_answered_at)
    where first_answered_at is not null`.execute(db);
}
