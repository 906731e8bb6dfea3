import { expect, test } from 'vitest';
import { addComment } from '../../../tests/support/comment-factories.ts';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { aDraft } from '../../../tests/support/post-factories.ts';
import { postsVersion, writingOn } from '../../../tests/support/posts-services.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { countComments, findApprovedComments } from './comments.repository.ts';
import {
  listComments,
  removeComments,
  removeOldSpamComments,
  setCommentStatus,
} from './comments.service.ts';

const all = { order: 'oldest', limit: 100, offset: 0 } as const;

async function site() {
  const { db } = await testDatabase();
  const writing = writingOn(db);
  const { id: postId } = await writing.createPost(aDraft());
  const context = await testSite({ database: { db } });
  const hold = (text: string, minute = 0) =>
    addComment(db, { postId, text, at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString() });
  const approvedTexts = async () =>
    (await findApprovedComments(db, postId, all)).map(({ text }) => text);
  return { db, context, hold, approvedTexts, postId, writing };
}

test('holds a comment until it is approved, and shows it without its email address', async () => {
  const { db, context, hold, approvedTexts, postId } = await site();
  const id = await hold('Well said.');
  expect(await approvedTexts()).toEqual([]);
  expect(await setCommentStatus(context, [id], 'approved')).toMatchObject({ changed: 1 });
  expect(await findApprovedComments(db, postId, all)).toEqual([
    { id, author: 'Ravi', text: 'Well said.', createdAt: '2026-01-01T00:00:00.000Z', answer: null },
  ]);
});

test('lists approved comments oldest first, whenever they were approved', async () => {
  const { context, hold, approvedTexts } = await site();
  const ids = [await hold('second', 2), await hold('third', 3), await hold('first', 1)];
  for (const id of ids.toReversed()) await setCommentStatus(context, [id], 'approved');
  expect(await approvedTexts()).toEqual(['first', 'second', 'third']);
});

test('shows no comments of other posts', async () => {
  const { db, context, hold, approvedTexts, postId, writing } = await site();
  await setCommentStatus(context, [await hold('Here.')], 'approved');
  const other = await writing.createPost(aDraft());
  expect(await findApprovedComments(db, other.id, all)).toEqual([]);
  await writing.deletePost(postId);
  expect(await approvedTexts()).toEqual([]);
});

test('approves, rejects or deletes several comments at once', async () => {
  const { db, context, hold, approvedTexts } = await site();
  const [a, b, c] = [await hold('a', 1), await hold('b', 2), await hold('c', 3)];
  expect(await setCommentStatus(context, [a, b, 99], 'approved')).toMatchObject({ changed: 2 });
  expect(await approvedTexts()).toEqual(['a', 'b']);
  expect(await setCommentStatus(context, [b, c], 'rejected')).toMatchObject({ changed: 2 });
  expect(await approvedTexts()).toEqual(['a']);
  expect(await removeComments(context, [a, 99])).toBe(1);
  expect(await countComments(db)).toEqual({ pending: 0, approved: 0, rejected: 2, spam: 0 });
  expect(await setCommentStatus(context, [], 'approved')).toMatchObject({ changed: 0 });
});

test('clears cached pages with every decision', async () => {
  const { db, context, hold } = await site();
  const id = await hold('Here.');
  const before = await postsVersion(db);
  await setCommentStatus(context, [id], 'approved');
  await removeComments(context, [id]);
  expect(await postsVersion(db)).toBe(before + 2);
});

test('lists the comments with a status, newest first, with their posts and all counts', async () => {
  const { db, context, hold, postId } = await site();
  await addComment(db, { postId, text: 'spam', status: 'spam' });
  for (let minute = 1; minute <= 51; minute++) await hold(`number ${minute}`, minute);
  const first = await listComments(context, { status: 'pending', page: 1 });
  expect(first.comments.map(({ text }) => text).slice(0, 2)).toEqual(['number 51', 'number 50']);
  expect(first.comments[0]?.post).toEqual({
    id: postId,
    title: 'A post',
    slug: 'a-post',
    isPublic: true,
  });
  expect(first).toMatchObject({ pages: 2, counts: { pending: 51, spam: 1 } });
  const second = await listComments(context, { status: 'pending', page: 2 });
  expect(second.comments.map(({ text }) => text)).toEqual(['number 1']);
  expect((await listComments(context, { status: 'rejected', page: 1 })).pages).toBe(1);
});

test('approves suspected spam, and deletes it after 30 days otherwise', async () => {
  const { db, context, approvedTexts, postId } = await site();
  const at = '2026-01-01T00:00:00.000Z';
  const rescued = await addComment(db, { postId, text: 'rescued', status: 'spam', at });
  await addComment(db, { postId, text: 'lost', status: 'spam', at });
  await addComment(db, { postId, text: 'rejected', status: 'rejected', at });
  await setCommentStatus(context, [rescued], 'approved');
  await removeOldSpamComments(context, new Date('2026-01-31T00:00:00.000Z'));
  expect((await countComments(db)).spam).toBe(1);
  await removeOldSpamComments(context, new Date('2026-01-31T00:00:00.001Z'));
  expect(await countComments(db)).toEqual({ pending: 0, approved: 1, rejected: 1, spam: 0 });
  expect(await approvedTexts()).toEqual(['rescued']);
});
