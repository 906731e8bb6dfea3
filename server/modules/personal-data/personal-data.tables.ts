import { type Generated, type Kysely, sql } from 'kysely';
import type { Columns, Instant } from '../../db/migrations/columns.ts';
import { recordTable } from '../../db/migrations/record-table.ts';

export interface PersonalDataTables {
  data_requests: DataRequestTable;
}

/** A record that personal data was exported or erased. */
interface DataRequestTable {
  id: Generated<number>;
  kind: 'export' | 'erasure';
  /** Keyed hash of the address, which itself was erased. */
  address_digest: string;
  /** The administrator's username. */
  done_by: string;
  done_at: Instant;
  messages: number;
  comments: number;
  subscriptions: number;
  mails: number;
  cards: Generated<number>;
  /** Number of timeline entries. */
  notes: Generated<number>;
  /** What was not exported or erased: cards with other addresses, entries on them, and cards with the same number. */
  left_cards: Generated<number>;
  left_notes: Generated<number>;
  left_suggested: Generated<number>;
}

export async function createPersonalDataTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table data_requests (
      id ${c.id},
      kind ${c.text} not null check (kind in ('export', 'erasure')),
      address_digest ${c.text} not null check (${c.isSha256('address_digest')}),
      done_by ${c.text} not null check (${c.isFilled('done_by', 120)}),
      done_at ${c.text} not null check (${c.isInstant('done_at')}),
      messages integer not null check (messages >= 0),
      comments integer not null check (comments >= 0),
      subscriptions integer not null check (subscriptions >= 0),
      mails integer not null check (mails >= 0),
      cards integer not null default 0 check (cards >= 0),
      notes integer not null default 0 check (notes >= 0),
      left_cards integer not null default 0 check (left_cards >= 0),
      left_notes integer not null default 0 check (left_notes >= 0),
      left_suggested integer not null default 0 check (left_suggested >= 0)
    ) ${c.strict}`.execute(db);
  await sql`create index data_requests_by_address on data_requests (address_digest)`.execute(db);
  await recordTable(db, c, 'data_requests', ['id']);
}
