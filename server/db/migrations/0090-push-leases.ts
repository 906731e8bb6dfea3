import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** While in the future, one instance sends the notification. */
export async function leasePushMessages(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table push_messages add column lease_until ${c.text}
    check (${c.isInstant('lease_until')})`.execute(db);
}
