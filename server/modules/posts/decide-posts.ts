import type { PostDecision } from '../../../domain/posts/admin-post.ts';
import type { PostStatus } from '../../../domain/posts/post.ts';
import { type PostFields, postLimits } from '../../../domain/posts/post-form.ts';
import type { PostDecisionOutcome } from '../../../domain/posts/posts.calls.ts';
import { touchContent } from '../../db/queries/site-state.ts';
import {
  putBack,
  type RowChange,
  storeUndo,
  takeUndo,
  type UndoOutcome,
  watchRows,
} from '../../db/queries/undo.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import { moveVersions, type Scheduled } from '../versions/versions.repository.ts';
import { reschedule, unschedule } from '../versions/versions.service.ts';
import { deleteDraft, findDraft, replaceDraft, type StoredDraft } from './drafts.repository.ts';
import { storePostOwner } from './post-owners.repository.ts';
import {
  changeStatus,
  deletePosts,
  findStatus,
  type StatusColumns,
} from './post-writes.repository.ts';
import { findChanged, findPost, findSignature, findTitles } from './posts.repository.ts';
import { type AdminPost, findAdminPost } from './posts-admin.service.ts';
import { endRequests } from './publish-requests.ts';
import {
  addPost,
  nextVersion,
  type PostDraft,
  readPostFields,
  recordPost,
  subjectOf,
} from './write-post.ts';

/** What undoing a decision needs. */
interface UndoneDecision {
  changes: RowChange[];
  /** Publications that were scheduled before the decision. */
  scheduled: Scheduled[];
  /** Unfinished posts, each with the id of the trashed post that it became. */
  drafts: { draft: StoredDraft; post: number }[];
}

const reasons = {
  trashed: 'It is in the trash.',
  notTrashed: 'It is not in the trash.',
  unfinished: 'It is not finished. Open it to publish it.',
  changed: 'It was changed after you looked. Read it, then publish it.',
};

interface Decider {
  by?: string | null;
  /** updated_at of the posts that were shown, by id. */
  seen?: Readonly<Record<string, string>> | undefined;
  now?: Date | undefined;
}

/**
 * Applies a decision to posts and unfinished posts in one transaction. The outcome lists which changed, which already
 * had the status and which were refused; ids in none of the lists do not exist.
 */
export async function decidePosts(
  site: Site,
  ids: readonly (number | string)[],
  decision: PostDecision,
  { by = null, seen = {}, now = site.now() }: Decider = {},
): Promise<PostDecisionOutcome> {
  const outcome = await transact(site, (inTransaction) =>
    decide(inTransaction, ids, decision, { by, seen, now }),
  );
  // Authors may be told.
  site.wake();
  return outcome;
}

async function decide(
  site: Site,
  ids: readonly (number | string)[],
  decision: PostDecision,
  { by, seen, now }: { by: string | null; seen: Readonly<Record<string, string>>; now: Date },
): Promise<PostDecisionOutcome> {
  const { db } = site;
  await touchContent(db);
  const numbers = [...new Set(ids.filter((id) => typeof id === 'number'))];
  const postsChanged = await watchRows(db, 'posts', numbers);
  const changed = decision === 'publish' ? await findChanged(db, numbers, seen) : new Set<number>();
  const open = numbers.filter((id) => !changed.has(id));
  const decided = await changeStatuses(db, open, decision, now);
  if (decision === 'publish' || decision === 'delete') {
    const how = decision === 'publish' ? 'published' : 'trashed';
    await endRequests(site, decided.done, { how, by }, now);
  }
  const { done, already, scheduled } = await recordDecision(site, decision, decided, by);
  const outcome: PostDecisionOutcome = { done, already, refused: [], undo: null };
  const settled = new Set([...done, ...already]);
  const titles = await findTitles(db, numbers);
  for (const id of numbers.filter((id) => !settled.has(id))) {
    const title = titles.get(String(id));
    const state = decision === 'restore' ? reasons.notTrashed : reasons.trashed;
    const reason = changed.has(id) ? reasons.changed : state;
    if (title !== undefined) outcome.refused.push({ id, title, reason });
  }
  const drafts: UndoneDecision['drafts'] = [];
  for (const key of new Set(ids.filter((id) => typeof id === 'string'))) {
    const draft = await findDraft(db, key);
    if (!draft) continue;
    if (decision === 'delete' && (await deleteDraft(db, key, draft.revision))) {
      drafts.push({ draft, post: await trashDraft(site, draft, now) });
      outcome.done.push(key);
    } else {
      const title = draft.fields.title.trim() || 'Untitled';
      outcome.refused.push({ id: key, title, reason: reasons.unfinished });
    }
  }
  if (outcome.done.length > 0) {
    const undone: UndoneDecision = { changes: await postsChanged(), scheduled, drafts };
    outcome.undo = await storeUndo(db, 'posts', undone, { by, now });
  }
  return outcome;
}

/** Restores a post from the trash with its former status; undefined when it is not in the trash. */
export async function restorePost(
  site: Site,
  id: number,
  now = site.now(),
): Promise<AdminPost | undefined> {
  const { done } = await decidePosts(site, [id], 'restore', { now });
  return done.length > 0 ? await findAdminPost(site, id) : undefined;
}

/** Undoes a decision by its undo token: posts get back their state, dates and schedule. */
export async function undoPostDecision(
  site: Site,
  token: string,
  by: string | null = null,
  now = site.now(),
): Promise<UndoOutcome> {
  return await transact(site, (inTransaction) => undo(inTransaction, token, { by, now }));
}

async function undo(
  site: Site,
  token: string,
  { by, now }: { by: string | null; now: Date },
): Promise<UndoOutcome> {
  const { db } = site;
  await touchContent(db);
  const undone = await takeUndo<UndoneDecision>(db, token, now);
  if (!undone) return { kind: 'undo-gone' };
  const { done, refused } = await putBack(db, 'posts', undone.changes);
  const back = new Set(done.map(({ id }) => id));
  for (const { id, before, after } of done) {
    const post = before.status === 'trashed' ? undefined : await findPost(db, id);
    if (!post || after.status === 'trashed') continue;
    const cause = post.status === 'published' ? 'published' : 'withdrawn';
    await recordPost(site, { ...post, updatedAt: now.toISOString() }, { by, cause });
  }
  const missed = new Set(refused);
  for (const scheduled of undone.scheduled) {
    const id = Number(scheduled.subject);
    const isWhole = !missed.has(id) && (await reschedule(site, scheduled));
    if (isWhole) back.add(id);
    else {
      back.delete(id);
      missed.add(id);
    }
  }
  let drafts = 0;
  for (const { draft, post } of undone.drafts) {
    const isInTrash = (await findStatus(db, post))?.status === 'trashed';
    if (!isInTrash || (await findDraft(db, draft.key))) continue;
    await moveVersions(db, subjectOf(post), { kind: 'post', subject: draft.key });
    await deletePosts(db, [post]);
    await replaceDraft(db, draft, '');
    drafts += 1;
  }
  const lost = undone.drafts.length - drafts;
  return { kind: 'undone', done: back.size + drafts, refused: missed.size + lost };
}

/**
 * Moves a deleted draft to the trash as a post with its versions, within a transaction; resolves with the post's id.
 */
export async function trashDraft(
  site: Site,
  { key, fields, by, ownerId }: StoredDraft,
  now: Date,
): Promise<number> {
  const { db } = site;
  const id = await addPost(db, trashedDraft(fields, await findSignature(db, by)), now);
  await storePostOwner(db, id, { ownerId, by });
  await moveVersions(db, { kind: 'post', subject: key }, subjectOf(id));
  await changeStatuses(db, [id], 'delete', now);
  return id;
}

/** A draft as a post that may lie in the trash, even if required fields are empty. */
function trashedDraft(fields: PostFields, signature: string): PostDraft {
  const { content } = fields;
  const title = fields.title.trim().slice(0, postLimits.title) || 'Untitled';
  const author = fields.author.trim().slice(0, postLimits.author) || signature;
  const read = readPostFields({ ...fields, title, author, status: 'draft' });
  return read.ok ? read.draft : { title, author, content };
}

/** Changes the first publication date; false for a post that is not public. */
export async function changePublishedAt(
  site: Site,
  id: number,
  publishedAt: string,
  now = site.now(),
): Promise<boolean> {
  return await transact(site, async ({ db }) => {
    await touchContent(db);
    const post = await findStatus(db, id);
    if (post?.status !== 'published') return false;
    const updatedAt = nextVersion(post.updatedAt, now);
    await changeStatus(db, id, { ...post, publishedAt, updatedAt });
    return true;
  });
}

/** Ids of posts by outcome: `already` had the target status before. */
interface DecidedPosts {
  done: number[];
  already: number[];
}

/** The columns that a decision sets; undefined where it does not apply to the post's status. */
type Change = (post: StatusColumns, now: Date) => StatusColumns | 'already' | undefined;

const changes: Record<PostDecision, Change> = {
  publish: (post, now) => setStatus(post, 'published', now),
  withdraw: (post, now) => setStatus(post, 'draft', now),
  delete: (post, now) =>
    post.status === 'trashed'
      ? undefined
      : { ...post, status: 'trashed', trashedStatus: post.status, trashedAt: now.toISOString() },
  restore: (post) =>
    post.trashedStatus
      ? { ...post, status: post.trashedStatus, trashedStatus: null, trashedAt: null }
      : undefined,
};

/** Sets the status and keeps the first publication date. */
function setStatus(post: StatusColumns, status: PostStatus, now: Date) {
  if (post.status === 'trashed') return;
  if (post.status === status) return 'already';
  const publishedAt = post.publishedAt ?? (status === 'published' ? now.toISOString() : null);
  return { ...post, status, publishedAt, updatedAt: nextVersion(post.updatedAt, now) };
}

/** Applies a decision to posts within a transaction; posts that it does not apply to are in neither list. */
async function changeStatuses(
  db: Db,
  ids: readonly number[],
  decision: PostDecision,
  now: Date,
): Promise<DecidedPosts> {
  const outcome: DecidedPosts = { done: [], already: [] };
  for (const id of new Set(ids)) {
    const post = await findStatus(db, id);
    const change = post && changes[decision](post, now);
    if (change === 'already') outcome.already.push(id);
    else if (change) {
      await changeStatus(db, id, change);
      outcome.done.push(id);
    }
  }
  return outcome;
}

/**
 * Records the text of the decided posts as versions and cancels their schedules. Withdrawing a scheduled draft only
 * cancels its schedule, which counts as done.
 */
async function recordDecision(
  site: Site,
  decision: PostDecision,
  { done, already }: DecidedPosts,
  by: string | null,
): Promise<DecidedPosts & { scheduled: Scheduled[] }> {
  if (decision === 'restore') return { done, already, scheduled: [] };
  const { db } = site;
  const scheduled: Scheduled[] = [];
  const cancel = async (id: number) => {
    const cancelled = await unschedule(site, subjectOf(id));
    if (cancelled) scheduled.push(cancelled);
    return cancelled !== undefined;
  };
  const unscheduled: number[] = [];
  if (decision === 'withdraw') {
    for (const id of already) {
      if (await cancel(id)) unscheduled.push(id);
    }
  }
  for (const id of done) {
    await cancel(id);
    const post = decision === 'delete' ? undefined : await findPost(db, id);
    if (!post) continue;
    const cause = decision === 'publish' ? 'published' : 'withdrawn';
    await recordPost(site, post, { by, cause });
  }
  return {
    done: [...done, ...unscheduled],
    already: already.filter((id) => !unscheduled.includes(id)),
    scheduled,
  };
}
