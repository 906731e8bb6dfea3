import { type Kysely, sql } from 'kysely';
import type { Columns, Instant } from './migrations/columns.ts';

export interface SharedTables {
  site_state: { key: string; value: string };
  rate_limits: { key: string; hits: number; resets_at: Instant };
  text_revisions: { subject: string; revision: string; content: string; saved_at: Instant };
}

export async function createSharedTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table site_state (
      key ${c.text} not null primary key check (${c.isFilled('key', 60)}),
      value ${c.text} not null
    ) ${c.strict}`.execute(db);
  await sql`
    create table rate_limits (
      key ${c.text} not null primary key check (${c.isFilled('key', 200)}),
      hits integer not null check (hits > 0),
      resets_at ${c.text} not null check (${c.isInstant('resets_at')})
    ) ${c.strict}`.execute(db);
  await sql`create index rate_limits_by_reset on rate_limits (resets_at)`.execute(db);
  await sql`
    create table kysely_migration_checksum (
      name ${c.text} not null primary key,
      checksum ${c.text} not null check (${c.isSha256('checksum')})
    ) ${c.clustered}`.execute(db);
  if (c.engine === 'postgres') await announceContent(db);
}

/** Revisions that the callers of saves chose: see queries/text-revisions.ts. */
export async function createTextRevisions(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table text_revisions (
      subject ${c.text} not null primary key check (${c.isFilled('subject', 60)}),
      revision ${c.text} not null check (${c.isFilled('revision', 36)}),
      content ${c.text} not null check (${c.isFilled('content', 60)}),
      saved_at ${c.text} not null check (${c.isInstant('saved_at')})
    ) ${c.strict}`.execute(db);
}

/**
 * PostgreSQL tells every listening instance when published content has changed, at the commit that changes it.
 * SQLite has one process, which asks the file.
 */
async function announceContent(db: Kysely<unknown>): Promise<void> {
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
