import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * When the sender of an enquiry corrected it, and what it said before (JSON of the fields that changed, as they were sent
 * first); and which row a submission stored, so that a retry of it gets the same response.
 */
export async function storeCorrections(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table contact_messages add column corrected_at ${c.text}
    check (${c.isInstant('corrected_at')})`.execute(db);
  await sql`
    alter table contact_messages add column sent_first ${c.text}
    check (${c.isWithin('sent_first', 40000)})`.execute(db);
  await sql`
    alter table idempotency_keys add column stored_id integer check (stored_id > 0)`.execute(db);
}
