import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Messages of which the owner is told together with others, when so many came that not each gets a mail. */
export async function createMessageDigests(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table contact_messages
    add column digest_due_at ${c.text} check (${c.isInstant('digest_due_at')})`.execute(db);
  await sql`
    create index contact_messages_for_digest on contact_messages (digest_due_at, id)
    where digest_due_at is not null`.execute(db);
}
