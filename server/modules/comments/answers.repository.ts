import type { Db, Instant } from '../../db/tables.ts';

/** The answer to a comment, '' where there is none; undefined when there is no such comment. */
export async function findAnswer(db: Db, commentId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('comments')
    .leftJoin('comment_answers as answer', 'answer.comment_id', 'comments.id')
    .select('answer.text')
    .where('comments.id', '=', commentId)
    .executeTakeFirst();
  return row && (row.text ?? '');
}

interface NewAnswer {
  commentId: number;
  text: string;
  /** Username of the administrator. */
  by: string;
}

/** Stores the answer to a comment; one in the place of another keeps its date. */
export async function upsertAnswer(
  db: Db,
  { commentId, text, by }: NewAnswer,
  now: Instant,
): Promise<void> {
  const row = { text, written_by: by };
  await db
    .insertInto('comment_answers')
    .values({ comment_id: commentId, answered_at: now, ...row })
    .onConflict((conflict) => conflict.column('comment_id').doUpdateSet(row))
    .execute();
}

/** Deletes the answer to a comment, if there is one. */
export async function deleteAnswer(db: Db, commentId: number): Promise<void> {
  await db.deleteFrom('comment_answers').where('comment_id', '=', commentId).execute();
}
