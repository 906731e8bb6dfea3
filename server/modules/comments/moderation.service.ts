import { maxSelected } from '../../../domain/admin/max-selected.ts';
import { retentionOf } from '../../../domain/admin/retention.ts';
import type { ChangedUndoably, RowsQuery } from '../../../domain/api/list-fields.ts';
import { daysBefore } from '../../days-before.ts';
import {
  changesBetween,
  putBack,
  type RowChange,
  readStates,
  storeUndo,
  takeUndo,
  type UndoOutcome,
} from '../../db/queries/undo.ts';
import type { CommentStatus, Db, Instant } from '../../db/tables.ts';
import type { CardsOfPeople } from '../people/cards/cards-of-people.ts';
import type { ReadFacts } from '../site/site.service.ts';
import { deleteAnswer, findAnswer, upsertAnswer } from './answers.repository.ts';
import {
  countComments,
  decideComments,
  deleteComments,
  deleteOldSpamComments,
  findAuthors,
  findCommentIds,
  findComments,
} from './moderation.repository.ts';

interface GivenAnswer {
  text: string;
  /** The answer that was edited; '' for none. */
  base?: string | undefined;
  approve?: boolean | undefined;
  /** Username of the administrator. */
  by: string;
}

type AnswerOutcome =
  | { kind: 'stored' }
  | { kind: 'comment-not-found' }
  | { kind: 'answer-changed'; current: string };

export type ModerationService = ReturnType<typeof createModerationService>;

const pageSize = 20;

export interface ModerationDependencies {
  /** Increments the content version, within the transaction. */
  touchContent: (trx: Db) => Promise<void>;
  cards: CardsOfPeople;
  /** Among them the days after which spam is deleted. */
  readFacts: ReadFacts;
}

/** The list of comments in the admin. */
export function createModerationService(
  db: Db,
  { touchContent, cards, readFacts }: ModerationDependencies,
) {
  const change = (ids: readonly number[], work: (trx: Db) => Promise<number>) =>
    ids.length === 0
      ? Promise.resolve(0)
      : db.transaction().execute(async (trx) => {
          await touchContent(trx);
          return await work(trx);
        });
  return {
    /** One page of the comments with a status, newest first, with the number of comments by status. */
    async list({ status, page, ids, select }: RowsQuery & { status: CommentStatus; page: number }) {
      const offset = (page - 1) * pageSize;
      const comments = ids
        ? await findComments(db, { ids }, { limit: ids.length, offset: 0 })
        : await findComments(db, { status }, { limit: pageSize, offset });
      const counts = await countComments(db);
      return {
        comments,
        counts,
        page,
        pages: Math.max(1, Math.ceil(counts[status] / pageSize)),
        ...(select && { ids: await findCommentIds(db, status, maxSelected) }),
      };
    },

    counts: () => countComments(db),

    /**
     * Sets the status of comments, which also rescues suspected spam; resolves with their number, and the token by which
     * it is undone.
     */
    async decide(
      ids: readonly number[],
      status: CommentStatus,
      { by = null, now = new Date() }: { by?: string | null; now?: Date } = {},
    ): Promise<ChangedUndoably> {
      if (ids.length === 0) return { changed: 0, undo: null };
      return await db.transaction().execute(async (trx) => {
        await touchContent(trx);
        const before = await readStates(trx, 'comments', ids);
        const changed = await decideComments(trx, ids, status, now.toISOString());
        if (status !== 'spam') await cards.putReadersOnCards(trx, await findAuthors(trx, ids), now);
        const changes = changesBetween(before, await readStates(trx, 'comments', ids));
        if (changes.length === 0) return { changed, undo: null };
        return { changed, undo: await storeUndo(trx, 'comments', changes, { by, now }) };
      });
    },

    /** Gives comments the status that they had before a decision. */
    undo: (token: string, now = new Date()): Promise<UndoOutcome> =>
      db.transaction().execute(async (trx) => {
        await touchContent(trx);
        const changes = await takeUndo<RowChange[]>(trx, token, now);
        if (!changes) return { kind: 'undo-gone' };
        const { done, refused } = await putBack(trx, 'comments', changes);
        return { kind: 'undone', done: done.length, refused: refused.length };
      }),

    /** Deletes comments; resolves with their number. */
    remove: (ids: readonly number[]) => change(ids, (trx) => deleteComments(trx, ids)),

    /**
     * Answers a comment as the author, in the place of `base` where given; a blank text removes the answer. The
     * comment is approved in the same act if wanted.
     */
    answer: (id: number, given: GivenAnswer, now = new Date()) =>
      db.transaction().execute(async (trx) => {
        await touchContent(trx);
        return await storeAnswer(trx, id, given, now.toISOString());
      }),

    /** Deletes suspected spam after its retention. */
    async removeExpired(now: Date): Promise<void> {
      const { spam } = retentionOf(await readFacts(db));
      await deleteOldSpamComments(db, daysBefore(now, spam));
    },
  };
}

async function storeAnswer(
  trx: Db,
  commentId: number,
  { text, base, approve, by }: GivenAnswer,
  now: Instant,
): Promise<AnswerOutcome> {
  const current = await findAnswer(trx, commentId);
  if (current === undefined) return { kind: 'comment-not-found' };
  const isTaken = base !== undefined && current !== base && current !== text;
  if (isTaken) return { kind: 'answer-changed', current };
  if (text === '') await deleteAnswer(trx, commentId);
  else if (text !== current) await upsertAnswer(trx, { commentId, text, by }, now);
  if (approve) await decideComments(trx, [commentId], 'approved', now);
  return { kind: 'stored' };
}
