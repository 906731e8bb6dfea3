import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * What says when something happened, and from which its time is counted; `among`: where the others are nobody's matter,
 * in words for an index. Limits, leases, sessions and backups see to themselves whenever they are read.
 */
const happened: { table: keyof Tables; column: string; among?: string }[] = [
  { table: 'contact_messages', column: 'created_at', among: messageStates() },
  { table: 'contact_messages', column: 'status_changed_at', among: messageStates() },
  // Those that nobody sees yet: what is public keeps its date.
  { table: 'comments', column: 'created_at', among: "status in ('pending', 'spam')" },
  { table: 'subscriptions', column: 'consented_at' },
  { table: 'outbox', column: 'sent_at' },
  { table: 'outbox', column: 'given_up_at' },
  { table: 'posts', column: 'trashed_at' },
  { table: 'media', column: 'unused_since' },
  { table: 'idempotency_keys', column: 'created_at' },
];

function messageStates(): string {
  return "status in ('new', 'read', 'replied', 'archived', 'spam')";
}

/**
 * Dates back to now what a clock that was ahead has dated later: it would be kept, and stand before all that is new, until
 * that day comes. Now is the latest that it can have happened.
 */
export async function dateBackToNow(db: Kysely<Tables>, now: Date): Promise<void> {
  const instant = now.toISOString();
  for (const { table, column, among = '1 = 1' } of happened) {
    const name = sql.ref(column);
    await sql`
      update ${sql.table(table)} set ${name} = ${instant}
      where ${sql.raw(among)} and ${name} > ${instant}`.execute(db);
  }
}
