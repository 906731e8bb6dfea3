import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** One row for each address, whatever its case, through all its states. */
export async function createNewsletter(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table subscriptions (
      id ${c.id},
      email ${c.text} not null unique
        check (${c.isFilled('email', 254)} and email = lower(trim(email))),
      status ${c.text} not null check (status in ('pending', 'confirmed', 'unsubscribed')),
      consent_version ${c.text} not null check (${c.isFilled('consent_version', 40)}),
      consented_at ${c.text} not null check (${c.isInstant('consented_at')}),
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      requested_at ${c.text} not null check (${c.isInstant('requested_at')}),
      mailed_at ${c.text} check (${c.isInstant('mailed_at')}),
      confirmed_at ${c.text} check (${c.isInstant('confirmed_at')}),
      unsubscribed_at ${c.text} check (${c.isInstant('unsubscribed_at')}),
      check (status <> 'pending' or confirmed_at is null),
      check (status <> 'confirmed' or confirmed_at is not null),
      check ((status = 'unsubscribed') = (unsubscribed_at is not null))
    ) ${c.strict}`.execute(db);
  await sql`create index subscriptions_by_status on subscriptions (status, created_at, id)`.execute(
    db,
  );
}
