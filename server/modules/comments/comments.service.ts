import type { ReadForm } from '../../../domain/api/form-fields.ts';
import type { RowsQuery, UndoableResponse } from '../../../domain/api/list-fields.ts';
import { maxSelected } from '../../../domain/api/list-limits.ts';
import type { FormOutcome } from '../../../domain/api/refusals.ts';
import {
  type CommentPage,
  type CommentQuery,
  commentsPerPage,
} from '../../../domain/comments/comment-query.ts';
import type { CommentSubmission, CommentsPage } from '../../../domain/comments/comments.calls.ts';
import type { CommentStatus } from '../../../domain/comments/comments.ts';
import { retentionOf } from '../../../domain/retention/retention.ts';
import { daysBefore } from '../../days-before.ts';
import { touchContent } from '../../db/queries/site-state.ts';
import { chooseRevision, newerRevision, type TextSave } from '../../db/queries/text-revisions.ts';
import {
  changeUndoably,
  putBack,
  type RowChange,
  takeUndo,
  type UndoOutcome,
} from '../../db/queries/undo.ts';
import { type Site, transact } from '../../site.ts';
import type { Email } from '../mail/email.ts';
import { queueEmail } from '../mail/mail.service.ts';
import { putReadersOnCards } from '../people/receive.ts';
import { findPublicPost } from '../posts/posts.service.ts';
import { looksAutomatic } from '../submissions/form-tokens.ts';
import { acceptOnce, refuse, type Sender } from '../submissions/submissions.service.ts';
import {
  countApprovedComments,
  countComments,
  countOldSpam,
  decideComments,
  deleteComments,
  deleteOldSpam,
  deleteReply,
  findApprovedComments,
  findAuthors,
  findCommentIds,
  findComments,
  findReply,
  insertComment,
  type NewComment,
  upsertReply,
} from './comments.repository.ts';

const link = /(?:https?:\/\/|www\.)\S+/gi;
const maxLinks = 2;
const pageSize = 50;

/**
 * Receives a comment on the post with `slug`, which is held until an administrator approves it. Suspected spam gets
 * the same response.
 */
export async function receiveComment(
  site: Site,
  form: ReadForm<CommentSubmission>,
  sender: Sender,
  now = site.now(),
): Promise<FormOutcome> {
  const { client } = sender;
  if (!form.ok)
    return await refuse(site, 'comments', client, { kind: 'invalid', fields: form.fields }, now);
  const fields = form.values;
  const post = typeof fields.slug === 'string' ? await findPost(site, fields.slug) : undefined;
  if (!post) return await refuse(site, 'comments', client, { kind: 'unknown-post' }, now);
  const { name, email, comment: text } = fields;
  const isSpam = looksAutomatic(site.signer, fields, now) || looksAdvertising(name, text);
  const comment = { postId: post.id, name, email, text };
  const content = [String(post.id), name, email, text];
  return await acceptOnce(
    site,
    { ...sender, form: 'comments', email, content },
    async (inTransaction) => {
      const { db } = inTransaction;
      await insertComment(db, comment, isSpam ? 'spam' : 'pending', now.toISOString());
      if (isSpam) return;
      await putReadersOnCards(db, [{ email, name }], now);
      await queueEmail(inTransaction, noticeOf(site, comment, post), now);
    },
    now,
  );
}

/** Finds the post by its current or a former slug: it may have been renamed since its page was opened. */
async function findPost(site: Site, slug: string) {
  const match = await findPublicPost(site, slug);
  if (match.kind === 'found') return match.post;
  if (match.kind !== 'moved') return undefined;
  const moved = await findPublicPost(site, match.slug);
  return moved.kind === 'found' ? moved.post : undefined;
}

/** Whether a comment has many links, or a link in its name. */
function looksAdvertising(name: string, text: string): boolean {
  return countLinks(name) > 0 || countLinks(text) > maxLinks;
}

function countLinks(text: string): number {
  return text.match(link)?.length ?? 0;
}

/** The email that asks the owner to moderate a comment. */
function noticeOf(
  { settings: { siteUrl } }: Site,
  { name, email, text }: NewComment,
  post: { title: string; slug: string },
): Email {
  return {
    kind: 'comment-notice',
    to: { owner: true },
    replyTo: email,
    subject: `Comment to approve: ${name}`,
    parts: [
      `${name} commented on “${post.title}”. It appears on the site once you approve it.`,
      { quote: text },
      {
        facts: [
          ['Name', name],
          ['E-mail', `${email} (never shown on the site)`],
        ],
      },
      { link: 'Approve or reject it', url: `${siteUrl}/admin/comments` },
      { link: 'Read the post', url: `${siteUrl}/blog/${encodeURIComponent(post.slug)}` },
    ],
  };
}

/** One page of a post's public comments; the last page for a number beyond it. */
export async function approvedComments(
  { db }: Site,
  postId: number,
  { order, page: requestedPage }: CommentQuery,
): Promise<CommentPage> {
  const total = await countApprovedComments(db, postId);
  const pageCount = Math.max(1, Math.ceil(total / commentsPerPage));
  const page = Math.min(requestedPage, pageCount);
  const part = { order, limit: commentsPerPage, offset: (page - 1) * commentsPerPage };
  const comments = total > 0 ? await findApprovedComments(db, postId, part) : [];
  return { order, page, pageCount, total, comments };
}

/** One page of the comments with a status, newest first, with the number of comments in each status. */
export async function listComments(
  { db }: Site,
  { status, page, ids, select }: RowsQuery & { status: CommentStatus; page: number },
): Promise<CommentsPage> {
  const offset = (page - 1) * pageSize;
  const counts = await countComments(db);
  return {
    comments: ids
      ? await findComments(db, { ids }, { limit: ids.length, offset: 0 })
      : await findComments(db, { status }, { limit: pageSize, offset }),
    counts,
    page,
    pages: Math.max(1, Math.ceil(counts[status] / pageSize)),
    ...(select && { ids: await findCommentIds(db, status, maxSelected) }),
  };
}

/** Sets the status of comments, which also rescues suspected spam; resolves with their number and the undo token. */
export async function setCommentStatus(
  site: Site,
  ids: readonly number[],
  status: CommentStatus,
  by: string | null = null,
  now = site.now(),
): Promise<UndoableResponse> {
  return await transact(site, async ({ db }) => {
    await touchContent(db);
    return await changeUndoably(db, 'comments', ids, { by, now }, async () => {
      const changed = await decideComments(db, ids, status, now.toISOString());
      if (status !== 'spam') await putReadersOnCards(db, await findAuthors(db, ids), now);
      return changed;
    });
  });
}

/** Restores the status that comments had before a decision. */
export async function undoCommentStatus(
  site: Site,
  token: string,
  now = site.now(),
): Promise<UndoOutcome> {
  return await transact(site, async ({ db }) => {
    await touchContent(db);
    const changes = await takeUndo<RowChange[]>(db, token, now);
    if (!changes) return { kind: 'undo-gone' };
    const { done, refused } = await putBack(db, 'comments', changes);
    return { kind: 'undone', done: done.length, refused: refused.length };
  });
}

/** Deletes comments; resolves with their number. */
export async function removeComments(site: Site, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  return await transact(site, async ({ db }) => {
    await touchContent(db);
    return await deleteComments(db, ids);
  });
}

interface AuthorsReply extends TextSave {
  text: string;
  approve?: boolean | undefined;
  /** The administrator's username. */
  by: string;
}

type ReplyOutcome =
  | { current: string; revision: string }
  | { kind: 'comment-not-found' }
  | { kind: 'answer-changed'; current: string; revision: string };

/**
 * Replies to a comment; a blank text removes the reply. The revision of a reply is its text, unless a save
 * chose another. `approve` also approves the comment in the same transaction.
 */
export async function replyToComment(
  site: Site,
  commentId: number,
  { text, approve, by, ...save }: AuthorsReply,
  now = site.now(),
): Promise<ReplyOutcome> {
  const at = now.toISOString();
  return await transact(site, async ({ db }) => {
    await touchContent(db);
    const current = await findReply(db, commentId);
    if (current === undefined) return { kind: 'comment-not-found' };
    const subject = `answer-${commentId}`;
    const newer = await newerRevision(db, subject, current, save);
    if (newer !== undefined && current !== text) {
      return { kind: 'answer-changed', current, revision: newer };
    }
    if (text === '') await deleteReply(db, commentId);
    else if (text !== current) await upsertReply(db, { commentId, text, by }, at);
    if (approve) await decideComments(db, [commentId], 'approved', at);
    return { current: text, revision: await chooseRevision(db, subject, text, save, now) };
  });
}

/** Deletes suspected spam after its retention period. */
export async function removeOldSpamComments(site: Site, now: Date): Promise<void> {
  const { spam } = retentionOf(await site.facts());
  await deleteOldSpam(site.db, daysBefore(now, spam));
}

/** How many comments a retention of `days` would delete. */
export async function countOldSpamComments({ db }: Site, days: number, now: Date) {
  return await countOldSpam(db, daysBefore(now, days));
}
