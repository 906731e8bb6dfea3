import { type Kysely, sql } from 'kysely';
import type { Columns, Instant } from '../../db/migrations/columns.ts';
import { recordTable } from '../../db/migrations/record-table.ts';

export interface PageTables {
  page_edits: PageEditTable;
  page_changes: PageChangeTable;
}

/** The owner's edits of a page, as JSON of domain/pages/page-edits.ts. */
interface PageEditTable {
  /** Its key in content/site-pages.ts. */
  page: string;
  /** Random, changes with every change of the draft. */
  revision: string;
  draft: string | null;
  draft_at: Instant | null;
  draft_by: string | null;
  published: string | null;
  published_at: Instant | null;
  published_by: string | null;
}

/** What visitors read of a page, by its hash, and since when. */
interface PageChangeTable {
  /** Its key in content/site-pages.ts. */
  page: string;
  hash: string;
  changed_at: Instant;
}

export async function createPageTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table page_edits (
      page ${c.text} not null primary key check (${c.isFilled('page', 60)}),
      revision ${c.text} not null check (${c.isFilled('revision', 60)}),
      draft ${c.text} check (${c.isWithin('draft', 400000)}),
      draft_at ${c.text} check (${c.isInstant('draft_at')}),
      draft_by ${c.text} check (${c.isFilled('draft_by', 120)}),
      published ${c.text} check (${c.isWithin('published', 400000)}),
      published_at ${c.text} check (${c.isInstant('published_at')}),
      published_by ${c.text} check (${c.isFilled('published_by', 120)}),
      check ((draft is null) = (draft_at is null) and (draft is null) = (draft_by is null)),
      check ( (published is null) = (published_at is null) and (published is null) = (published_by is null) ),
      check (draft is not null or published is not null)
    ) ${c.clustered}`.execute(db);
  await sql`
    create table page_changes (
      page ${c.text} not null primary key check (${c.isFilled('page', 60)}),
      hash ${c.text} not null check (${c.isSha256('hash')}),
      changed_at ${c.text} not null check (${c.isInstant('changed_at')})
    ) ${c.clustered}`.execute(db);
  await recordTable(db, c, 'page_edits', ['page']);
}
