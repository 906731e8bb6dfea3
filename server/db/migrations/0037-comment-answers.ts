import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** The author's answer to a comment, at most one; it goes with the comment. */
export async function createCommentAnswers(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table comment_answers (
      comment_id integer not null primary key references comments (id) on delete cascade,
      text ${c.text} not null check (${c.isFilled('text', 3000)}),
      answered_at ${c.text} not null check (${c.isInstant('answered_at')}),
      written_by ${c.text} not null check (${c.isFilled('written_by', 120)})
    ) ${c.clustered}`.execute(db);
}
