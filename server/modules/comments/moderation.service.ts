import type { Kysely } from 'kysely';
import { retentionOf } from '../../../domain/admin/retention.ts';
import { changeInBatches } from '../../batches.ts';
import { daysBefore } from '../../days-before.ts';
import type { CommentStatus, Tables } from '../../db/tables.ts';
import type { ReadFacts } from '../site/site.service.ts';
import {
  countComments,
  decideComments,
  deleteComments,
  deleteOldSpamComments,
  findComments,
} from './moderation.repository.ts';

export type ModerationService = ReturnType<typeof createModerationService>;

const pageSize = 20;

export interface ModerationDependencies {
  /** Counts a change of the public site within a transaction, so that no page kept in memory goes on without it. */
  touchPosts: (trx: Kysely<Tables>) => Promise<void>;
  /** They say after how many days spam is deleted. */
  readFacts: ReadFacts;
}

/** The list of comments in the admin. */
export function createModerationService(
  db: Kysely<Tables>,
  { touchPosts, readFacts }: ModerationDependencies,
) {
  const change = (ids: readonly number[], work: (trx: Kysely<Tables>) => Promise<number>) =>
    ids.length === 0
      ? Promise.resolve(0)
      : db.transaction().execute(async (trx) => {
          await touchPosts(trx);
          return await work(trx);
        });
  return {
    /** One page of the comments in a state, newest first, with the number of comments in every state. */
    async list({ status, page }: { status: CommentStatus; page: number }) {
      const offset = (page - 1) * pageSize;
      const comments = await findComments(db, status, { limit: pageSize, offset });
      const counts = await countComments(db);
      return { comments, counts, page, pages: Math.max(1, Math.ceil(counts[status] / pageSize)) };
    },

    counts: () => countComments(db),

    /**
     * Shows comments to everybody, keeps them away, or puts them back to where they waited; also rescues suspected
     * spam. Resolves with their number.
     */
    decide: (ids: readonly number[], status: CommentStatus, now = new Date()) =>
      change(ids, (trx) => decideComments(trx, ids, status, now.toISOString())),

    /** Deletes comments for good; resolves with their number. */
    remove: (ids: readonly number[]) => change(ids, (trx) => deleteComments(trx, ids)),

    /** Deletes suspected spam that nobody has rescued in time. */
    async removeExpired(now: Date): Promise<void> {
      const { spam } = retentionOf(await readFacts(db));
      await changeInBatches((limit) => deleteOldSpamComments(db, daysBefore(now, spam), limit));
    },
  };
}
