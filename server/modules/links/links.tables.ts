import { type Generated, type Kysely, sql } from 'kysely';
import type { Columns, Instant } from '../../db/migrations/columns.ts';

export interface LinkTables {
  link_checks: LinkCheckTable;
  link_sources: LinkSourceTable;
  published_links: { source_id: number; url: string; words: string };
}

/** An address that published posts or pages link to; a path belongs to this site. */
interface LinkCheckTable {
  url: string;
  /** Time of the next check. */
  due_at: Instant;
  /** Time of the last response. */
  checked_at: Instant | null;
  /** While the link is broken: a LinkFault of domain/links/link-result.ts, and since when. */
  fault: string | null;
  broken_since: Instant | null;
}

/** A published post or page whose links were read; `page` is its key in content/site-pages.ts. */
interface LinkSourceTable {
  id: Generated<number>;
  post_id: number | null;
  page: string | null;
  /** The version that was read: the post's updated_at, or a hash of the page. */
  version: string;
}

export async function createLinkTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table link_checks (
      url ${c.text} not null primary key check (${c.isFilled('url', 2000)}),
      due_at ${c.text} not null check (${c.isInstant('due_at')}),
      checked_at ${c.text} check (${c.isInstant('checked_at')}),
      fault ${c.text} check (${c.isFilled('fault', 40)}),
      broken_since ${c.text} check (${c.isInstant('broken_since')}),
      check ((fault is null) = (broken_since is null)),
      check (fault is null or checked_at is not null)
    ) ${c.clustered}`.execute(db);
  await sql`create index link_checks_by_due on link_checks (due_at)`.execute(db);
  await sql`
    create index link_checks_broken on link_checks (broken_since)
    where broken_since is not null`.execute(db);
  await sql`
    create table link_sources (
      id ${c.id},
      post_id integer unique references posts (id) on delete cascade,
      page ${c.text} unique check (${c.isFilled('page', 60)}),
      version ${c.text} not null check (${c.isFilled('version', 64)}),
      check ((post_id is null) <> (page is null))
    ) ${c.strict}`.execute(db);
  await sql`
    create table published_links (
      source_id integer not null references link_sources (id) on delete cascade,
      url ${c.text} not null references link_checks (url) on delete cascade,
      words ${c.text} not null check (${c.isWithin('words', 200)}),
      primary key (source_id, url)
    ) ${c.clustered}`.execute(db);
  await sql`create index published_links_by_url on published_links (url)`.execute(db);
}
