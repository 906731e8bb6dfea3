import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * When a newsletter that waits goes out by itself. `due_own` tells one without a post from one whose post was deleted
 * meanwhile. Both stay as they are when it goes out: the previous release does not know them.
 */
export async function scheduleNewsletters(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table newsletters add column due_at ${c.text} check (${c.isInstant('due_at')})`.execute(
    db,
  );
  await sql`
    alter table newsletters add column due_own integer not null default 0
    check (due_own in (0, 1) and (due_own = 0 or due_at is not null))`.execute(db);
}
