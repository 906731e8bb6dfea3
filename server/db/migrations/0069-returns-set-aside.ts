import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Returned mails that could not be booked: by their UID in the mailbox, where they stay unread, with the error. A UID
 * may exceed PostgreSQL's integer, and is text.
 */
export async function createReturnsSetAside(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table returns_set_aside (
      id ${c.id},
      mailbox ${c.text} not null check (${c.isFilled('mailbox', 1000)}),
      validity ${c.text} not null check (${c.isFilled('validity', 40)}),
      uid ${c.text} not null check (${c.isFilled('uid', 20)}),
      error ${c.text} not null check (${c.isFilled('error', 300)}),
      set_aside_at ${c.text} not null check (${c.isInstant('set_aside_at')}),
      unique (mailbox, validity, uid)
    ) ${c.strict}`.execute(db);
}
