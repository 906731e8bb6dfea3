import { type Generated, type Kysely, sql } from 'kysely';
import type { Columns, Instant } from '../../db/migrations/columns.ts';
import { recordTable } from '../../db/migrations/record-table.ts';

export interface MailboxTables {
  returns_set_aside: ReturnSetAsideTable;
}

/** A bounced email that could not be recorded, by its place in a mailbox. */
interface ReturnSetAsideTable {
  id: Generated<number>;
  mailbox: string;
  validity: string;
  uid: string;
  error: string;
  set_aside_at: Instant;
}

export async function createMailboxTables(db: Kysely<unknown>, c: Columns): Promise<void> {
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
  await recordTable(db, c, 'returns_set_aside', ['id']);
}
