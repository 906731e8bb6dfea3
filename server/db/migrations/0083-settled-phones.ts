import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Whether a number that an enquiry was typed with, and that is no phone number, was corrected or removed on the card.
 * The previous release leaves it as it is.
 */
export async function storeSettledPhones(db: Kysely<unknown>, _: Columns): Promise<void> {
  await sql`
    alter table contact_messages add column phone_settled integer not null default 0
    check (phone_settled in (0, 1))`.execute(db);
}
