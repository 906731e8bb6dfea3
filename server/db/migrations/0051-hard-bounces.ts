import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** How often in a row a mailbox was said not to be there; with `suppressed_at` it gets no more newsletters. */
export async function countHardBounces(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table subscriptions add column hard_bounces integer not null default 0
    check (hard_bounces >= 0)`.execute(db);
  await sql`
    alter table subscriptions add column suppressed_at ${c.text}
    check (${c.isInstant('suppressed_at')})`.execute(db);
  await sql`
    create index subscriptions_suppressed on subscriptions (suppressed_at)
    where suppressed_at is not null`.execute(db);
}
