import { expect, test } from 'vitest';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { aComment } from '../../../tests/support/visitors.ts';

const slug = 'core-web-vitals-without-the-jargon';
const author = 'Meera Iyer';

/** A site with a comment that waits for moderation, and helpers to query it. */
async function site() {
  const admin = await createTestAdmin({ RATE_LIMITS: 'off' });
  const { http, call, database } = admin;
  const payload = aComment({ slug, comment: 'Does it matter?' });
  await http.inject({ method: 'POST', url: '/api/comments', payload });
  const list = async (status = 'pending') =>
    (await call('GET', `/api/admin/comments?status=${status}`)).json();
  const [{ id }] = (await list()).comments;
  const put = (body: object, commentId = id) =>
    call('PUT', `/api/admin/comments/${commentId}/answer`, { payload: body });
  const decide = (decision: string) =>
    call('POST', '/api/admin/comments/decisions', { payload: { ids: [id], decision } });
  // React separates adjacent texts by comment nodes.
  const page = async () => (await http.inject(`/blog/${slug}`)).body.replaceAll('<!-- -->', '');
  const rows = () => database.db.selectFrom('comment_answers').selectAll().execute();
  return { ...admin, db: database.db, id, list, put, decide, page, rows };
}

test('publishes a reply and approves its comment in one action, signed by the company, and does not count it', async () => {
  const { put, page, list } = await site();
  expect(await page()).toContain('Comments (0)');
  const answer = 'It does, at 2.5 s.\nSee <b>above</b>.';
  const stored = await put({ answer, revision: '', approve: true });
  expect(stored.json()).toMatchObject({ revision: stored.json().current });
  expect(await list('approved')).toMatchObject({
    counts: { pending: 0, approved: 1 },
    comments: [{ answer: { text: answer, by: 'admin' }, post: { slug } }],
  });
  const html = await page();
  expect(html).toContain('Comments (1)');
  expect(html).toContain('It does, at 2.5 s.\nSee &lt;b&gt;above&lt;/b&gt;.</p>');
  const [, below = ''] = html.split('Does it matter?</p>');
  const commentHtml = below.slice(0, below.indexOf('It does'));
  expect(commentHtml.replace(/<[^>]*>/g, ' ')).toMatch(/^\s*Margdeep .*\d{4}\s*$/);
  expect(html).toContain('"commentCount":1');
  expect(html).toMatch(/"text":"Does it matter\?","comment":\{"@type":"Comment",.*It does/);
});

test.each([
  // Without a display name, the company answers; a login name is never public.
  ['', 'Margdeep '],
  [author, `${author} +Author `],
  ['Asha Rao', 'Asha Rao +Margdeep '],
])('an answer of somebody with the display name %j is signed %s', async (displayName, signed) => {
  const { put, page, db } = await site();
  await db.updateTable('admin_accounts').set({ display_name: displayName }).execute();
  await put({ answer: 'It does.', approve: true });
  const html = await page();
  const [, below = ''] = html.split('Does it matter?</p>');
  const words = below.slice(0, below.indexOf('It does')).replace(/<[^>]*>/g, ' ');
  expect(words).toMatch(new RegExp(`^\\s*${signed}.*\\d{4}\\s*$`));
  const named = displayName ? `"@type":"Person","name":"${displayName}"` : '"@id":"';
  expect(html).toContain(`"comment":{"@type":"Comment","author":{${named}`);
});

test('hides a reply together with its comment', async () => {
  const { put, page, decide, rows } = await site();
  await put({ answer: 'It does.' });
  for (const [decision, isPublic] of [
    ['approve', true],
    ['reject', false],
    ['approve', true],
    ['suspect', false],
    ['hold', false],
  ] as const) {
    await decide(decision);
    expect([decision, (await page()).includes('It does.')]).toEqual([decision, isPublic]);
  }
  await decide('approve');
  await decide('delete');
  expect(await page()).not.toContain('It does.');
  expect(await rows()).toEqual([]);
});

test('edits a reply, which keeps its date, and removes it', async () => {
  const { put, page, rows, decide } = await site();
  await decide('approve');
  await put({ answer: 'First.' });
  const [before] = await rows();
  expect((await put({ answer: ' Second. ', revision: 'First.' })).statusCode).toBe(200);
  expect(await rows()).toEqual([{ ...before, text: 'Second.' }]);
  expect(await page()).toContain('Second.');
  expect(await page()).not.toContain('First.');
  expect((await put({ answer: ' ', revision: 'Second.' })).statusCode).toBe(200);
  expect(await rows()).toEqual([]);
  expect(await page()).not.toContain('Second.');
});

test('does not overwrite a reply that somebody else has written in the meantime', async () => {
  const { put, rows } = await site();
  await put({ answer: 'Theirs.' });
  for (const answer of ['Mine.', '']) {
    const late = await put({ answer, revision: '', approve: true });
    expect([late.statusCode, late.json().current]).toEqual([409, 'Theirs.']);
  }
  expect(await rows()).toMatchObject([{ text: 'Theirs.' }]);
  // The response to an earlier call was lost.
  expect((await put({ answer: 'Theirs.', revision: '' })).statusCode).toBe(200);
});

test.each([
  [{}, 422],
  [{ answer: 7 }, 422],
  [{ answer: 'x'.repeat(3001) }, 422],
  [{ answer: 'Yes.', revision: 1 }, 422],
  [{ answer: 'Yes.', approve: 'yes' }, 422],
])('refuses an invalid reply with a message: %o', async (body, status) => {
  const { put, rows } = await site();
  const refused = await put(body);
  expect([refused.statusCode, typeof refused.json().error]).toEqual([status, 'string']);
  expect(await rows()).toEqual([]);
});

test('refuses a reply to a deleted comment', async () => {
  const { put, id, rows } = await site();
  for (const other of [id + 1, 0, 'x']) {
    expect((await put({ answer: 'Yes.' }, other)).statusCode).toBe(404);
  }
  expect(await rows()).toEqual([]);
});

test('accepts a reply of maximum length in any script', async () => {
  const { put, rows } = await site();
  const answer = '𝒜'.repeat(3000);
  expect((await put({ answer })).statusCode).toBe(200);
  expect((await rows())[0]?.text).toBe(answer);
});

test("exports a reply to the comment's author and erases it with the comment", async () => {
  const { put, call, rows } = await site();
  await put({ answer: 'It does.', approve: true });
  const payload = { email: 'ravi@visitor.example' };
  const response = await call('POST', '/api/admin/personal-data/export', { payload });
  expect(response.json().comments).toMatchObject([
    { comment: 'Does it matter?', answer: 'It does.' },
  ]);
  const erased = await call('POST', '/api/admin/personal-data/erasure', { payload });
  expect(erased.json()).toMatchObject({ counts: { comments: 1 } });
  expect(await rows()).toEqual([]);
});

test('keeps a reply with its comment while the post is in the trash, and restores both', async () => {
  const { put, call, page, rows, list } = await site();
  await put({ answer: 'It does.', approve: true });
  const { post } = (await list('approved')).comments[0];
  await call('DELETE', `/api/blogs/${post.id}`);
  expect(await page()).not.toContain('It does.');
  expect(await rows()).toHaveLength(1);
  await call('POST', `/api/blogs/${post.id}/restore`);
  expect(await page()).toContain('It does.');
});
