import { expect, test } from 'vitest';
import { accountMessages } from '../../../domain/accounts/account-forms.ts';
import type { PostWarning } from '../../../domain/posts/posts.calls.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { postFields } from '../../../tests/support/publishing.ts';

async function site() {
  const admin = await createTestAdmin();
  const { call } = admin;
  const account = async () => (await call('GET', '/api/admin/account')).json();
  const rename = (displayName: unknown) =>
    call('PUT', '/api/admin/account', { payload: { displayName } });
  const author = async () => (await call('GET', '/api/admin/suggestions')).json().ownAuthor;
  return { ...admin, account, rename, author };
}

test('signs a new post with the display name, or leaves its author blank until there is one', async () => {
  const { account, rename, author, send } = await site();
  const own = {
    username: 'admin',
    role: 'owner',
    missingStep: null,
    picture: null,
    isDrawn: false,
  };
  expect(await account()).toEqual({ ...own, displayName: '' });
  expect(await author()).toBe('');
  expect((await rename('  Asha \n Nair ')).json()).toEqual({ ...own, displayName: 'Asha Nair' });
  expect(await author()).toBe('Asha Nair');
  await send('POST', '/api/blogs', { title: 'By another', author: 'Meena Agarwal' });
  expect(await author()).toBe('Asha Nair');
  expect((await rename('')).statusCode).toBe(200);
  expect(await author()).toBe('Meena Agarwal');
  await send('POST', '/api/blogs', { title: 'By a login', author: 'Admin' });
  expect(await author()).toBe('');
});

test.each(['admin', ' ADMIN ', 'ａｄｍｉｎ', 'Administrator', 'root', 'ad\u200bmin', '\u00adroot'])(
  'refuses the display name %s because it may be a username',
  async (name) => {
    const { account, rename } = await site();
    const refused = await rename(name);
    const fields = { displayName: accountMessages.isLoginName };
    expect([refused.statusCode, refused.json().fields]).toEqual([422, fields]);
    expect((await account()).displayName).toBe('');
  },
);

test('refuses invalid names without an error', async () => {
  const { rename } = await site();
  for (const name of [undefined, null, 7, [], {}, 'x'.repeat(121)]) {
    expect.soft((await rename(name)).statusCode, String(name)).toBe(422);
  }
});

test('never signs a draft without an author with the username', async () => {
  const { call, rename } = await site();
  const discard = async (key: string) => {
    const fields = postFields({ title: key, author: '' });
    const payload = { revision: '', fields, baseUpdatedAt: null, keep: false };
    const { revision } = (await call('PUT', `/api/admin/drafts/${key}`, { payload })).json().draft;
    await call('POST', `/api/admin/drafts/${key}/discard`, { payload: { revision } });
  };
  await discard('new-1');
  await rename('Asha Nair');
  await discard('new-2');
  const trash = (await call('GET', '/api/blogs?status=trashed')).json();
  const authors = trash.map(({ title, author }: Record<string, string>) => [title, author]);
  expect(Object.fromEntries(authors)).toMatchObject({ 'new-1': 'Unsigned', 'new-2': 'Asha Nair' });
});

test('warns before publishing if the author is a username, and for no other name', async () => {
  const { send } = await site();
  const warned = async (author: string) => {
    const form = { title: 'T', categories: 'SEO', content: '<p>x</p>', author };
    const checked = await send('POST', '/api/admin/blogs/checks', form);
    const { warnings } = checked.json<{ warnings: PostWarning[] }>();
    return warnings.filter(({ place }) => place.field === 'author').map(({ title }) => title);
  };
  for (const author of ['admin', 'Admin', ' ADMINISTRATOR ', 'ad\u200bmin', 'admin\u00ad']) {
    const title = `The author “${author.trim()}” is a login name`;
    expect.soft(await warned(author)).toEqual([title]);
  }
  for (const author of ['Asha Nair', 'Adminath', '']) expect.soft(await warned(author)).toEqual([]);
});
