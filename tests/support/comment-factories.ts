import type { Kysely } from 'kysely';
import type { Tables } from '../../server/db/tables.ts';
import type { CommentStatus } from '../../server/modules/comments/comments.tables.ts';

interface SomeComment {
  postId: number;
  name?: string;
  email?: string;
  text?: string;
  status?: CommentStatus;
  at?: string;
}

/** Stores a comment on a post, with a status if given; resolves with its id. */
export async function addComment(db: Kysely<Tables>, comment: SomeComment): Promise<number> {
  const { status = 'pending', at = '2026-01-01T00:00:00.000Z' } = comment;
  const { id } = await db
    .insertInto('comments')
    .values({
      post_id: comment.postId,
      author: comment.name ?? 'Ravi',
      email: comment.email ?? 'ravi@visitor.example',
      text: comment.text ?? 'Well said.',
      status,
      created_at: at,
      decided_at: status === 'approved' || status === 'rejected' ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
