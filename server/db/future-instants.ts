import { sql } from 'kysely';
import type { Db, Tables } from './tables.ts';

const states = "status in ('new', 'read', 'replied', 'archived', 'spam')";

/**
 * Columns with past events that retention or sorting uses. `among` limits the rows, in the terms of an index. Limits,
 * leases, sessions and backups check their own dates when they are read.
 */
const pastInstants: { table: keyof Tables; column: string; among?: string }[] = [
  { table: 'contact_messages', column: 'created_at', among: `trashed_at is null and ${states}` },
  { table: 'contact_messages', column: 'created_at', among: 'trashed_at is not null' },
  { table: 'contact_messages', column: 'trashed_at' },
  { table: 'contact_messages', column: 'status_changed_at', among: states },
  {
    table: 'people',
    column: 'enquired_at',
    among: "stage in ('new', 'contacted', 'qualified', 'won', 'lost')",
  },
  // Published comments keep their date.
  { table: 'comments', column: 'created_at', among: "status in ('pending', 'spam')" },
  { table: 'subscriptions', column: 'consented_at' },
  { table: 'newsletter_tries', column: 'at' },
  { table: 'outbox', column: 'sent_at' },
  { table: 'outbox', column: 'given_up_at' },
  { table: 'outbox', column: 'kept_at' },
  { table: 'posts', column: 'trashed_at' },
  { table: 'idempotency_keys', column: 'created_at' },
  { table: 'policy_versions', column: 'since' },
  { table: 'page_changes', column: 'changed_at' },
  { table: 'link_checks', column: 'broken_since' },
];

/**
 * Sets dates in the future, written while the clock was ahead, to now: such rows would be kept too long and sorted
 * first.
 */
export async function resetFutureDates(db: Db, now: Date): Promise<void> {
  const instant = now.toISOString();
  for (const { table, column, among = '1 = 1' } of pastInstants) {
    const name = sql.ref(column);
    await sql`
      update ${sql.table(table)} set ${name} = ${instant}
      where ${sql.raw(among)} and ${name} > ${instant}`.execute(db);
  }
}
