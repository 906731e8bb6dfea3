import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** What the owner changed of the pages that the site came with; a page without a row is as delivered. */
export async function createPageEdits(db: Kysely<unknown>, c: Columns): Promise<void> {
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
      check (
        (published is null) = (published_at is null)
        and (published is null) = (published_by is null)
      ),
      check (draft is not null or published is not null)
    ) ${c.clustered}`.execute(db);
}
