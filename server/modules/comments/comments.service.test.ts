import { expect, test } from 'vitest';
import { aDraft } from '../../../tests/support/post-factories.ts';
import { writingOn } from '../../../tests/support/posts-services.ts';
import { aComment, testClient, testVisitors } from '../../../tests/support/visitors.ts';
import { approvedComments } from './comments.service.ts';

const accepted = { kind: 'accepted' };

async function site() {
  const parts = await testVisitors();
  const writing = writingOn(parts.db);
  const { id: postId } = await writing.createPost(aDraft());
  const rows = () => parts.db.selectFrom('comments').selectAll().orderBy('id').execute();
  return { ...parts, context: parts.site, writing, postId, rows };
}

test('holds a comment for moderation and sends the owner an email that links to the list', async () => {
  const { context, comments, rows, emails, postId } = await site();
  expect(await comments.receive(aComment(), testClient)).toEqual(accepted);
  expect(await rows()).toMatchObject([
    { post_id: postId, author: 'Ravi Kumar', text: 'Well said.', status: 'pending' },
  ]);
  const [email, ...more] = await emails();
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    kind: 'comment-notice',
    recipient: 'owner@site.example',
    reply_to: 'ravi@visitor.example',
  });
  expect(email?.body_text).toContain('https://site.example/admin/comments');
  expect(email?.body_text).toContain('Well said.');
  const first = { order: 'oldest', page: 1 } as const;
  expect(await approvedComments(context, postId, first)).toEqual({
    ...first,
    comments: [],
    total: 0,
    pageCount: 1,
  });
});

test('requires all three fields and a public post', async () => {
  const { comments, rows, writing } = await site();
  expect(await comments.receive({ slug: 'a-post' }, testClient)).toEqual({
    kind: 'invalid',
    fields: {
      name: 'Name is required',
      email: 'Email is required',
      comment: 'Comment is required',
    },
  });
  await writing.createPost(aDraft({ title: 'A draft', status: 'draft' }));
  for (const slug of ['nowhere', 'a-draft', '', undefined, ['a-post'], 7, '\0', '\ud800']) {
    expect(await comments.receive(aComment({ slug }), testClient)).toEqual({
      kind: 'unknown-post',
    });
  }
  expect(await rows()).toEqual([]);
});

test("stores a comment from a post's former address on that post", async () => {
  const { comments, rows, writing, postId } = await site();
  await writing.revisePost(postId, aDraft({ title: 'Another title' }));
  expect(await comments.receive(aComment(), testClient)).toEqual(accepted);
  expect(await rows()).toMatchObject([{ post_id: postId }]);
});

test.each([
  ['three links', { comment: 'https://a.example http://b.example www.c.example' }],
  ['a link for a name', { name: 'www.spam.example' }],
  ['the hidden field filled', { website: 'x' }],
  ['a forged token', { formToken: 'x.y' }],
])(
  'accepts a comment with %s like any other, but stores it as spam and sends no email',
  async (_what, change) => {
    const { comments, rows, emails } = await site();
    expect(await comments.receive(aComment(change), testClient)).toEqual(accepted);
    expect(await rows()).toMatchObject([{ status: 'spam', decided_at: null }]);
    expect(await emails()).toEqual([]);
  },
);

test('allows two links in a comment', async () => {
  const { comments, rows } = await site();
  await comments.receive(
    aComment({ comment: 'See https://www.a.example and www.b.example' }),
    testClient,
  );
  expect(await rows()).toMatchObject([{ status: 'pending' }]);
});

test('stores one comment for two submissions with the same key', async () => {
  const { comments, rows, emails } = await site();
  const send = () => comments.receive(aComment(), testClient, 'k');
  expect(await Promise.all([send(), send()])).toEqual([accepted, accepted]);
  expect([(await rows()).length, (await emails()).length]).toEqual([1, 1]);
});
