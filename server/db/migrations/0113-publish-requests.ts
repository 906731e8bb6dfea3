import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Who asks to publish a draft, and who gave it back, each with a note. */
export async function createPublishRequests(db: Kysely<unknown>, c: Columns): Promise<void> {
  const account = sql`integer references admin_accounts (id) on delete set null`;
  for (const column of [
    sql`asked_at ${c.text} check (${c.isInstant('asked_at')})`,
    sql`asked_by ${account}`,
    sql`asked_note ${c.text} check (${c.isFilled('asked_note', 1000)})`,
    sql`returned_at ${c.text} check (${c.isInstant('returned_at')})`,
    sql`returned_by ${account}`,
    sql`returned_note ${c.text} check (${c.isFilled('returned_note', 1000)})`,
  ]) {
    await sql`alter table posts add column ${column}`.execute(db);
  }
  await sql`create index posts_by_request on posts (asked_at) where asked_at is not null`.execute(
    db,
  );
  await sql`create index posts_by_asker on posts (asked_by) where asked_by is not null`.execute(db);
  await sql`
    create index posts_by_returner on posts (returned_by) where returned_by is not null`.execute(
    db,
  );
}
