import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Drafts of posts, what posts and pages said at earlier times, and publications that are due later. */
export async function createVersions(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table post_drafts (
      key ${c.text} not null primary key check (${c.isFilled('key', 60)}),
      post_id integer unique references posts (id) on delete cascade,
      revision ${c.text} not null check (${c.isFilled('revision', 60)}),
      fields ${c.text} not null check (${c.isWithin('fields', 8000000)}),
      base_updated_at ${c.text} check (${c.isInstant('base_updated_at')}),
      saved_at ${c.text} not null check (${c.isInstant('saved_at')}),
      saved_by ${c.text} not null check (${c.isFilled('saved_by', 120)}),
      check ((post_id is null) = (base_updated_at is null))
    ) ${c.strict}`.execute(db);
  await sql`
    create table versions (
      id ${c.id},
      kind ${c.text} not null check (kind in ('post', 'page')),
      subject ${c.text} not null check (${c.isFilled('subject', 60)}),
      cause ${c.text} not null
        check (cause in ('published', 'scheduled', 'withdrawn', 'saved', 'paused')),
      content ${c.text} not null check (${c.isWithin('content', 8000000)}),
      made_at ${c.text} not null check (${c.isInstant('made_at')}),
      made_by ${c.text} check (${c.isFilled('made_by', 120)}),
      due_at ${c.text} check (${c.isInstant('due_at')})
    ) ${c.strict}`.execute(db);
  await sql`create index versions_of on versions (kind, subject, made_at)`.execute(db);
  await sql`create index thinnable_versions on versions (made_at) where cause in ('saved', 'paused')`.execute(
    db,
  );
  await sql`
    create table scheduled_publications (
      kind ${c.text} not null check (kind in ('post', 'page')),
      subject ${c.text} not null check (${c.isFilled('subject', 60)}),
      version_id integer not null unique references versions (id),
      due_at ${c.text} not null check (${c.isInstant('due_at')}),
      failure ${c.text} check (${c.isFilled('failure', 1000)}),
      primary key (kind, subject)
    ) ${c.clustered}`.execute(db);
}
