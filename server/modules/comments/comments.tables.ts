import { type Generated, type Kysely, sql } from 'kysely';
import type { Columns, Instant } from '../../db/migrations/columns.ts';
import { recordTable } from '../../db/migrations/record-table.ts';

export interface CommentTables {
  comments: CommentTable;
  comment_answers: CommentAnswerTable;
}

interface CommentTable {
  id: Generated<number>;
  post_id: number;
  author: string;
  email: string;
  text: string;
  status: CommentStatus;
  created_at: Instant;
  decided_at: Instant | null;
}

/** `spam` is suspected automatically; `rejected` is an administrator's decision. */
export type CommentStatus = 'pending' | 'approved' | 'rejected' | 'spam';

/** The author's reply to a comment. */
interface CommentAnswerTable {
  comment_id: number;
  text: string;
  /** Does not change when the text changes. */
  answered_at: Instant;
  /** Username of the administrator who last changed the text. */
  written_by: string;
}

export async function createCommentTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table comments (
      id ${c.id},
      post_id integer not null references posts (id) on delete cascade,
      author ${c.text} not null check (${c.isFilled('author', 120)}),
      email ${c.text} not null check (${c.isFilled('email', 254)}),
      text ${c.text} not null check (${c.isFilled('text', 3000)}),
      status ${c.text} not null check (status in ('pending', 'approved', 'rejected', 'spam')),
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      decided_at ${c.text} check (${c.isInstant('decided_at')}),
      check ((status in ('pending', 'spam')) = (decided_at is null))
    ) ${c.strict}`.execute(db);
  await sql`
    create index comments_by_post
    on comments (post_id, status, created_at, id)`.execute(db);
  await sql`create index comments_by_status on comments (status, created_at, id)`.execute(db);
  await sql`create index comments_by_email on comments (lower(email))`.execute(db);
  await sql`
    create table comment_answers (
      comment_id integer not null primary key references comments (id) on delete cascade,
      text ${c.text} not null check (${c.isFilled('text', 3000)}),
      answered_at ${c.text} not null check (${c.isInstant('answered_at')}),
      written_by ${c.text} not null check (${c.isFilled('written_by', 120)})
    ) ${c.clustered}`.execute(db);
  await recordTable(db, c, 'comments', ['id']);
  await recordTable(db, c, 'comment_answers', ['comment_id']);
}
