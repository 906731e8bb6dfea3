import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * How a call, a WhatsApp text or a mail ended, to whom it went, and what follows then. Without an outcome: what is no
 * attempt, and attempts that an earlier release counted as answers.
 */
export async function storeOutcomes(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table person_entries add column outcome ${c.text}
    check (outcome in ('asked', 'spoke', 'no-answer', 'wrong-number', 'call-back', 'sent', 'not-sent',
      'waiting', 'accepted'))`.execute(db);
  await sql`
    alter table person_entries add column recipient ${c.text}
    check (${c.isFilled('recipient', 254)})`.execute(db);
  await sql`
    alter table person_entries add column next_step ${c.text}
    check (${c.isFilled('next_step', 300)})`.execute(db);
  await sql`
    alter table person_entries add column next_due_at ${c.text}
    check (${c.isInstant('next_due_at')})`.execute(db);
  await sql`
    create index person_entries_open on person_entries (person_id, id)
    where outcome in ('asked', 'waiting')`.execute(db);
}
