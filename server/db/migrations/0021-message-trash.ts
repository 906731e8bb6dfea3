import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Deleted messages lie in a trash, with the state they had; an index for each list. */
export async function createMessageTrash(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table contact_messages
    add column trashed_at ${c.text} check (${c.isInstant('trashed_at')})`.execute(db);
  await sql`drop index contact_messages_by_status`.execute(db);
  await sql`
    create index contact_messages_by_status on contact_messages (status, created_at, id)
    where trashed_at is null`.execute(db);
  await sql`
    create index contact_messages_in_inbox on contact_messages (created_at, id)
    where trashed_at is null and status <> 'spam'`.execute(db);
  await sql`
    create index contact_messages_in_trash on contact_messages (trashed_at, id)
    where trashed_at is not null`.execute(db);
}
