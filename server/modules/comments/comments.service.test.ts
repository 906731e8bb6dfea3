import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { aDraft } from '../../../tests/support/post-factories.ts';
import { createPostWritingService } from '../posts/writing/post-writing.service.ts';
import { createCommentsService } from './comments.service.ts';

async function site() {
  const { db } = await testDatabase();
  const writing = createPostWritingService(db);
  const { id: postId } = await writing.createPost(aDraft());
  const comments = createCommentsService(db);
  const hold = (text: string, minute = 0) =>
    comments.holdComment(
      { postId, name: 'Ravi', email: 'ravi@example.com', text },
      new Date(Date.UTC(2026, 0, 1, 0, minute)),
    );
  return { comments, hold, postId, writing };
}

test('a comment is held until it is approved', async () => {
  const { comments, hold, postId } = await site();
  const id = await hold('Well said.');
  expect(await comments.approvedComments(postId)).toEqual([]);
  expect(await comments.approveComment(id)).toBe(true);
  expect(await comments.approvedComments(postId)).toEqual([
    { id, author: 'Ravi', text: 'Well said.', createdAt: '2026-01-01T00:00:00.000Z' },
  ]);
});

test('approved comments stand oldest first, whenever they were approved', async () => {
  const { comments, hold, postId } = await site();
  const ids = [await hold('second', 2), await hold('third', 3), await hold('first', 1)];
  for (const id of ids.toReversed()) await comments.approveComment(id);
  const texts = (await comments.approvedComments(postId)).map((comment) => comment.text);
  expect(texts).toEqual(['first', 'second', 'third']);
});

test('another post has none of them', async () => {
  const { comments, hold, postId, writing } = await site();
  await comments.approveComment(await hold('Here.'));
  const other = await writing.createPost(aDraft());
  expect(await comments.approvedComments(other.id)).toEqual([]);
  await writing.deletePost(postId);
  expect(await comments.approvedComments(postId)).toEqual([]);
});

test('a comment that is not there cannot be approved', async () => {
  const { comments } = await site();
  expect(await comments.approveComment(99)).toBe(false);
});

test('a comment on no post is refused', async () => {
  const { comments } = await site();
  const comment = { postId: 99, name: 'Ravi', email: 'ravi@example.com', text: 'Lost.' };
  await expect(comments.holdComment(comment)).rejects.toThrow(/foreign key/i);
});
