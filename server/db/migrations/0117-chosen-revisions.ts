import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** The revision that the caller of the last save chose, and the version of the post that this save made. */
export async function addChosenRevisions(db: Kysely<unknown>, c: Columns): Promise<void> {
  for (const column of [
    sql`revision ${c.text} check (${c.isFilled('revision', 36)})`,
    sql`revision_of ${c.text} check (${c.isInstant('revision_of')})`,
  ]) {
    await sql`alter table posts add column ${column}`.execute(db);
  }
  await sql`
    create index posts_by_revision on posts (revision) where revision is not null`.execute(db);
}
