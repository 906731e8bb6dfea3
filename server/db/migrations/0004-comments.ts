import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Comments of visitors; `spam` holds what only looks like it, and nobody has decided about. */
export async function createComments(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table comments (
      id ${c.id},
      post_id integer not null references posts (id) on delete cascade,
      author ${c.text} not null check (${c.isFilled('author', 120)}),
      email ${c.text} not null check (${c.isFilled('email', 254)}),
      text ${c.text} not null check (${c.isFilled('text', 3000)}),
      status ${c.text} not null
        check (status in ('pending', 'approved', 'rejected', 'spam')),
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      decided_at ${c.text} check (${c.isInstant('decided_at')}),
      check ((status in ('pending', 'spam')) = (decided_at is null))
    ) ${c.strict}`.execute(db);
  await sql`create index comments_by_post on comments (post_id, status, created_at, id)`.execute(
    db,
  );
  await sql`create index comments_by_status on comments (status, created_at, id)`.execute(db);
}
