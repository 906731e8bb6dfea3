import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** That somebody's data was handed out or erased: a keyed hash tells the address only to whoever names it again. */
export async function createDataRequests(db: Kysely<unknown>, c: Columns): Promise<void> {
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
      mails integer not null check (mails >= 0)
    ) ${c.strict}`.execute(db);
  await sql`create index data_requests_by_address on data_requests (address_digest)`.execute(db);
}
