import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** The reply that paused a newsletter, and the one that made a reader's mailbox count as gone. */
export async function storeRefusals(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table newsletters add column pause_reply ${c.text}
    check (${c.isWithin('pause_reply', 1000)})`.execute(db);
  await sql`
    alter table subscriptions add column suppressed_reply ${c.text}
    check (${c.isWithin('suppressed_reply', 1000)})`.execute(db);
}
