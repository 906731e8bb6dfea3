import type { PostDecisionOutcome } from '../../../../domain/api/answers/posts.ts';
import type { PostDecision } from '../../../../domain/posts/admin-post.ts';
import { touchContent } from '../../../db/queries/content-version.ts';
import {
  changesBetween,
  putBack,
  type RowChange,
  readStates,
  storeUndo,
  takeUndo,
  type UndoOutcome,
} from '../../../db/queries/undo.ts';
import type { Db } from '../../../db/tables.ts';
import type { Scheduled } from '../../versions/versions.repository.ts';
import {
  deleteDraft,
  findDraft,
  replaceDraft,
  type StoredDraft,
} from '../drafts/post-drafts.repository.ts';
import { trashDraft } from '../drafts/post-drafts.service.ts';
import { findPost, findTitles } from '../posts.repository.ts';
import { type KeepVersions, recordDecision, recordPost, subjectOf } from './post-history.ts';
import { decidePosts } from './post-status.ts';
import { deletePosts, findStatus } from './post-writes.repository.ts';

/** How a decision is undone. */
interface UndoneDecision {
  changes: RowChange[];
  /** What was scheduled before. */
  scheduled: Scheduled[];
  /** Unfinished posts, each with the post that it is in the trash. */
  drafts: { draft: StoredDraft; post: number }[];
}

const reasons = {
  trashed: 'It is in the trash.',
  notTrashed: 'It is not in the trash.',
  unfinished: 'It is not finished. Open it to publish it.',
};

/**
 * Applies a decision to posts and unfinished ones within a transaction. Tells which are done, which were so already, and
 * which are refused; whoever is in none of them is gone.
 */
export async function decideSeveral(
  versions: KeepVersions,
  trx: Db,
  ids: readonly (number | string)[],
  decision: PostDecision,
  { by, now }: { by: string | null; now: Date },
): Promise<PostDecisionOutcome> {
  await touchContent(trx);
  const numbers = [...new Set(ids.filter((id) => typeof id === 'number'))];
  const before = await readStates(trx, 'posts', numbers);
  const decided = await decidePosts(trx, numbers, decision, now);
  const { done, already, scheduled } = await recordDecision(versions, trx, decision, decided, by);
  const outcome: PostDecisionOutcome = { done, already, refused: [], undo: null };
  const settled = new Set([...done, ...already]);
  const refused = [...before.keys()].filter((id) => !settled.has(id));
  const titles = await findTitles(trx, refused);
  for (const id of refused) {
    const reason = decision === 'restore' ? reasons.notTrashed : reasons.trashed;
    outcome.refused.push({ id, title: titles.get(String(id)) ?? '', reason });
  }
  const drafts: UndoneDecision['drafts'] = [];
  for (const key of new Set(ids.filter((id) => typeof id === 'string'))) {
    const draft = await findDraft(trx, key);
    if (!draft) continue;
    if (decision === 'delete' && (await deleteDraft(trx, key, draft.revision))) {
      drafts.push({ draft, post: await trashDraft(versions, trx, draft, now) });
      outcome.done.push(key);
    } else {
      const title = draft.fields.title.trim() || 'Untitled';
      outcome.refused.push({ id: key, title, reason: reasons.unfinished });
    }
  }
  const changes = changesBetween(before, await readStates(trx, 'posts', numbers));
  if (outcome.done.length > 0) {
    const undone: UndoneDecision = { changes, scheduled, drafts };
    outcome.undo = await storeUndo(trx, 'posts', undone, { by, now });
  }
  return outcome;
}

/** Gives posts the state that they had before a decision, with their dates and what was scheduled. */
export async function undoDecision(
  versions: KeepVersions,
  trx: Db,
  token: string,
  { by, now }: { by: string | null; now: Date },
): Promise<UndoOutcome> {
  await touchContent(trx);
  const undone = await takeUndo<UndoneDecision>(trx, token, now);
  if (!undone) return { kind: 'undo-gone' };
  const { done, refused } = await putBack(trx, 'posts', undone.changes);
  const back = new Set(done.map(({ id }) => id));
  for (const { id, before, after } of done) {
    const post = before.status === 'trashed' ? undefined : await findPost(trx, id);
    if (!post || after.status === 'trashed') continue;
    const cause = post.status === 'published' ? 'published' : 'withdrawn';
    await recordPost(versions, trx, { ...post, updatedAt: now.toISOString() }, { by, cause });
  }
  const missed = new Set(refused);
  for (const scheduled of undone.scheduled) {
    const id = Number(scheduled.subject);
    const isWhole = !missed.has(id) && (await versions.reschedule(trx, scheduled));
    if (isWhole) back.add(id);
    else {
      back.delete(id);
      missed.add(id);
    }
  }
  let drafts = 0;
  for (const { draft, post } of undone.drafts) {
    const isInTrash = (await findStatus(trx, post))?.status === 'trashed';
    if (!isInTrash || (await findDraft(trx, draft.key))) continue;
    await versions.move(trx, subjectOf(post), { kind: 'post', subject: draft.key });
    await deletePosts(trx, [post]);
    await replaceDraft(trx, draft, '');
    drafts += 1;
  }
  const lost = undone.drafts.length - drafts;
  return { kind: 'undone', done: back.size + drafts, refused: missed.size + lost };
}
