import type { Kysely, Transaction } from 'kysely';
import type { BlogDecision, BlogDecisionOutcome } from '../../../../domain/posts/blog.ts';
import type { Tables } from '../../../db/tables.ts';
import { restorePost, trashPost } from '../writing/post-removal.ts';
import { type StatusOutcome, setPostStatus } from '../writing/post-status.ts';

type Decide = (trx: Transaction<Tables>, id: number, now: Date) => Promise<StatusOutcome>;

const found = (isFound: boolean): StatusOutcome => (isFound ? 'done' : 'unknown');

const decisions: Record<BlogDecision, Decide> = {
  publish: (trx, id, now) => setPostStatus(trx, id, 'published', now),
  withdraw: (trx, id, now) => setPostStatus(trx, id, 'draft', now),
  delete: async (trx, id, now) => found(await trashPost(trx, id, now)),
  restore: async (trx, id) => found(await restorePost(trx, id)),
};

/** Does one thing with several posts in one transaction, and tells which it was done with; those not named had gone. */
export async function decideBlogs(
  db: Kysely<Tables>,
  ids: readonly number[],
  decision: BlogDecision,
  now: Date,
): Promise<BlogDecisionOutcome> {
  return await db.transaction().execute(async (trx) => {
    const outcome: BlogDecisionOutcome = { done: [], already: [] };
    for (const id of new Set(ids)) {
      const kind = await decisions[decision](trx, id, now);
      if (kind !== 'unknown') outcome[kind].push(id);
    }
    return outcome;
  });
}
