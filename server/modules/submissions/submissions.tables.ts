import { type Generated, type Kysely, sql } from 'kysely';
import type { Columns, Instant } from '../../db/migrations/columns.ts';

export interface SubmissionTables {
  idempotency_keys: IdempotencyKeyTable;
}

/** Committed together with what its request stored: while it exists, the request was accepted. */
interface IdempotencyKeyTable {
  scope: string;
  /** Keyed hash of the browser's key. */
  key: string;
  /** Hash of the content, so that a key cannot be used for another content. */
  request_hash: string;
  created_at: Instant;
  /** The row that the submission stored; null if its response needs none, or in rows of an older release. */
  stored_id: Generated<number | null>;
}

export async function createSubmissionTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table idempotency_keys (
      scope ${c.text} not null check (${c.isFilled('scope', 100)}),
      key ${c.text} not null check (${c.isSha256('key')}),
      request_hash ${c.text} not null check (${c.isSha256('request_hash')}),
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      stored_id integer check (stored_id > 0),
      primary key (scope, key)
    ) ${c.strict}`.execute(db);
  await sql`create index idempotency_keys_by_date on idempotency_keys (created_at)`.execute(db);
}
