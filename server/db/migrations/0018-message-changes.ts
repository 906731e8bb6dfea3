import { type Kysely, sql } from 'kysely';

/** Messages by when their state changed, which decides how long they are kept: looked through every hour. */
export async function indexMessageChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index contact_messages_by_change on contact_messages (status, status_changed_at)`.execute(
    db,
  );
}
