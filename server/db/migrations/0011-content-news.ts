import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * PostgreSQL tells every listening instance when published content has changed, at the commit that changes it.
 * SQLite has one process, which asks the file.
 */
export async function announceContent(db: Kysely<unknown>, c: Columns): Promise<void> {
  if (c.engine === 'sqlite') return;
  await sql`
    create function announce_posts_version() returns trigger language plpgsql as $$
    begin
      perform pg_notify('posts_version', new.value);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger posts_version_changed after insert or update on site_state
    for each row when (new.key = 'posts_version') execute function announce_posts_version()`.execute(
    db,
  );
}
