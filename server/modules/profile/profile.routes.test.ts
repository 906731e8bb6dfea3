import { expect, test } from 'vitest';
import { accountMessages } from '../../../domain/accounts/account-forms.ts';
import { authorMessages } from '../../../domain/authors/authors.ts';
import type { Profile } from '../../../domain/profile/profile.calls.ts';
import { profileMessages } from '../../../domain/profile/profile.ts';
import { addColleague } from '../../../tests/support/colleagues.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { aFile } from '../../../tests/support/images.ts';
import { postFields } from '../../../tests/support/publishing.ts';

type Caller = Pick<Awaited<ReturnType<typeof addColleague>>, 'call' | 'send'>;

async function site() {
  const admin = await createTestAdmin();
  const read = async ({ call }: Caller) =>
    (await call('GET', '/api/admin/profile')).json<Profile>();
  const save = async (caller: Caller, changes: object) => {
    const { name, work, about, picture, revision } = await read(caller);
    const payload = { name, work, about, picture: picture?.id ?? null, revision, ...changes };
    return await caller.call('PUT', '/api/admin/profile', { payload });
  };
  const authors = async (search: string) =>
    (await admin.call('GET', `/api/admin/authors?${new URLSearchParams({ search })}`)).json()
      .authors;
  const publish = async (caller: Caller, author: string, fields: Record<string, string> = {}) => {
    const form = { title: 'A post', content: '<p>Words.</p>', author, status: 'published' };
    const stored = await caller.send('POST', '/api/blogs', { ...form, ...fields });
    expect(stored.statusCode, stored.body).toBeLessThan(300);
    return stored.json();
  };
  const addAuthor = async (name: string) => {
    const payload = { name, bio: 'Teaches.', slug: '', picture: null, pictureAlt: '' };
    return (await admin.call('POST', '/api/admin/authors', { payload })).json();
  };
  const errors = async (caller: Caller, changes: object) => {
    const response = await save(caller, changes);
    expect(response.statusCode, response.body).toBe(422);
    return response.json().fields;
  };
  return { admin, read, save, authors, publish, addAuthor, errors };
}

test('a profile becomes an author with a page, whose name signs new posts', async () => {
  const { admin, read, save, authors, publish } = await site();
  expect(await read(admin)).toEqual({
    username: 'admin',
    role: 'owner',
    name: '',
    work: '',
    about: '',
    picture: null,
    isDrawn: false,
    slug: null,
    isPublic: false,
    passwordChangedAt: expect.any(String),
    revision: expect.any(String),
  });
  const picture = await admin.upload(await aFile('png', 300, 400));
  const typed = { name: '  Asha \n Nair ', work: 'Founder', about: 'Teaches.' };
  const saved = await save(admin, { ...typed, picture: picture.id });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json()).toMatchObject({
    profile: {
      name: 'Asha Nair',
      work: 'Founder',
      about: 'Teaches.',
      picture: { id: picture.id, url: picture.url },
      slug: 'asha-nair',
      isPublic: false,
    },
    posts: 0,
    undo: null,
  });
  expect(await authors('Asha Nair')).toMatchObject([
    { bio: 'Teaches.', work: 'Founder', account: { name: 'Asha Nair' } },
  ]);
  const account = (await admin.call('GET', '/api/admin/account')).json();
  expect(account.displayName).toBe('Asha Nair');
  const suggestions = (await admin.call('GET', '/api/admin/suggestions')).json();
  expect(suggestions.ownAuthor).toBe('Asha Nair');
  await publish(admin, 'Asha Nair');
  expect(await read(admin)).toMatchObject({ isPublic: true });
  const page = await admin.http.inject('/blog/author/asha-nair');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Founder');
});

test('a new name is also that of the posts, whose own bios stay, and can be undone', async () => {
  const { admin, read, save, publish } = await site();
  const editor = await addColleague(admin, 'editor', 'Meera');
  await save(editor, { about: 'Edits.' });
  const post = await publish(editor, 'Meera', { author_bio: 'Of this post.' });
  const renamed = await save(editor, { name: 'Meera Pillai' });
  expect(renamed.json()).toMatchObject({ posts: 1, profile: { slug: 'meera-pillai' } });
  const stored = async () => (await editor.call('GET', `/api/blogs/${post.id}`)).json();
  expect(await stored()).toMatchObject({ author: 'Meera Pillai', author_bio: 'Of this post.' });
  const moved = await admin.http.inject('/blog/author/meera');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/blog/author/meera-pillai']);
  const payload = { tokens: [renamed.json().undo] };
  expect((await editor.call('POST', '/api/admin/undo', { payload })).json()).toEqual({
    done: 1,
    refused: 0,
  });
  expect(await read(editor)).toMatchObject({ name: 'Meera', slug: 'meera', about: 'Edits.' });
  expect(await stored()).toMatchObject({ author: 'Meera', author_bio: 'Of this post.' });
});

test('asks whose an existing author is, and links only after the answer', async () => {
  const { admin, read, save, authors, addAuthor } = await site();
  const author = await addAuthor('Ravi Menon');
  const asked = await save(admin, { name: 'ravi menon', about: 'Runs.' });
  expect(asked.statusCode).toBe(409);
  expect(asked.json()).toMatchObject({
    error: profileMessages.question('Ravi Menon'),
    current: { name: 'Ravi Menon', posts: 0, bio: 'Teaches.' },
  });
  expect(await read(admin)).toMatchObject({ name: '', slug: null });
  expect((await authors('Ravi Menon'))[0].account).toBeNull();
  const linked = await save(admin, { name: 'Ravi Menon', about: 'Runs.', isMe: true });
  expect(linked.statusCode, linked.body).toBe(200);
  // A blank field keeps the text of the claimed author.
  const blank = await addAuthor('Sita Menon');
  const editor = await addColleague(admin, 'editor', 'Sita');
  const claimed = await save(editor, { name: 'Sita Menon', isMe: true });
  expect(claimed.json().profile).toMatchObject({ about: blank.bio, name: 'Sita Menon' });
  expect(await authors('Ravi Menon')).toMatchObject([
    { id: author.id, bio: 'Runs.', account: { name: 'Ravi Menon' } },
  ]);
});

test('an author cannot claim published posts of others, with or without an author’s page', async () => {
  const { admin, read, save, authors, addAuthor, publish, errors } = await site();
  await publish(admin, 'Ravi Menon');
  const intern = await addColleague(admin, 'author', 'Farah Khan');
  for (const name of ['Ravi Menon', 'ravi  MENON']) {
    const refused = { name: profileMessages.needsOwner(name.replace('  ', ' ')) };
    expect(await errors(intern, { name })).toEqual(refused);
    expect(await errors(intern, { name, isMe: true })).toEqual(refused);
  }
  const { id } = await addAuthor('Ravi Menon');
  const refused = { name: profileMessages.needsOwner('Ravi Menon') };
  expect(await errors(intern, { name: 'Ravi Menon', isMe: true })).toEqual(refused);
  expect(await read(intern)).toMatchObject({ name: 'Farah Khan', slug: null });
  // Neither do those who began with a page of their own.
  expect((await save(intern, { about: 'Learns.' })).statusCode).toBe(200);
  expect(await errors(intern, { name: 'Ravi Menon', isMe: true })).toEqual({
    name: profileMessages.authorTaken('Ravi Menon'),
  });
  const give = async (caller: Caller, author: number, account: number | null) =>
    await caller.call('PUT', `/api/admin/authors/${author}/account`, { payload: { account } });
  const editor = await addColleague(admin, 'editor', 'Meera');
  expect((await give(editor, id, editor.id)).statusCode).toBe(403);
  const other = await addColleague(admin, 'author', 'Ravi');
  expect((await give(admin, id, other.id)).json().account).toEqual({
    id: other.id,
    name: 'Ravi Menon',
  });
  expect(await read(other)).toMatchObject({ name: 'Ravi Menon', about: 'Teaches.' });
  expect((await give(admin, id, intern.id)).json().fields).toHaveProperty('account');
  const left = await addColleague(admin, 'editor', 'Kiran');
  await admin.call('POST', `/api/admin/accounts/${left.id}/removal`);
  expect((await give(admin, id, left.id)).json().fields).toEqual({
    account: authorMessages.accountUnknown,
  });
  expect((await give(admin, id, null)).json().account).toBeNull();
  expect(await read(other)).toMatchObject({ name: 'Ravi Menon', slug: null });
  expect((await authors('Farah'))[0].account).toEqual({ id: intern.id, name: 'Farah Khan' });
});

test('an author cannot claim a name that only drafts of others carry', async () => {
  const { admin, read, save, authors, addAuthor, publish, errors } = await site();
  const intern = await addColleague(admin, 'author', 'Farah Khan');
  const refuses = async (name: string) => {
    const refused = { name: profileMessages.needsOwner(name) };
    expect(await errors(intern, { name })).toEqual(refused);
    expect(await errors(intern, { name, isMe: true })).toEqual(refused);
  };
  const draft = await publish(admin, 'Ravi Menon', { status: 'draft' });
  await refuses('Ravi Menon');
  await addAuthor('Ravi Menon');
  await refuses('Ravi Menon');
  expect((await authors('Ravi Menon'))[0].account).toBeNull();
  // Neither the name in a draft of a post that is not created yet, or of a public one.
  const { call } = admin;
  const shown = await publish(admin, 'Meena Rao');
  for (const [key, author, baseUpdatedAt] of [
    ['new-claim', 'Sita Menon', null],
    [shown.id, 'Gita Menon', shown.updated_at],
  ]) {
    const fields = postFields({ title: 'Begun', author });
    const payload = { revision: '', fields, baseUpdatedAt, keep: false };
    const stored = await call('PUT', `/api/admin/drafts/${key}`, { payload });
    expect(stored.statusCode, stored.body).toBe(200);
    await refuses(author);
  }
  expect(await read(intern)).toMatchObject({ name: 'Farah Khan', slug: null });
  // An editor is asked, and drafts of one's own are no obstacle.
  const editor = await addColleague(admin, 'editor', 'Meera');
  expect((await save(editor, { name: 'Ravi Menon' })).statusCode).toBe(409);
  await call('DELETE', `/api/blogs/${draft.id}`);
  const own = await publish(intern, 'Ravi Menon', { status: 'draft' });
  // Nor is a change of an own post that somebody else began.
  const change = postFields({ title: 'Changed', author: 'Ravi Menon' });
  const changed = { revision: '', fields: change, baseUpdatedAt: own.updated_at, keep: false };
  const saved = await call('PUT', `/api/admin/drafts/${own.id}`, { payload: changed });
  expect(saved.statusCode, saved.body).toBe(200);
  const claimed = await save(intern, { name: 'Ravi Menon', isMe: true });
  expect(claimed.statusCode, claimed.body).toBe(200);
});

test('nobody takes over the author or the name of a colleague, also of one who left', async () => {
  const { admin, save, errors } = await site();
  const { db } = admin.database;
  const meera = await addColleague(admin, 'editor', 'Meera Pillai');
  await save(meera, { about: 'Edits.' });
  const refused = { name: profileMessages.colleagueHas('Meera Pillai') };
  expect(await errors(admin, { name: 'Meera Pillai', isMe: true })).toEqual(refused);
  const named = { displayName: 'MEERA pillai' };
  const renamed = await admin.call('PUT', '/api/admin/account', { payload: named });
  expect(renamed.json().fields).toEqual({
    displayName: profileMessages.colleagueHas('MEERA pillai'),
  });
  const accounts = db.updateTable('admin_accounts').where('id', '=', meera.id);
  await accounts.set({ state: 'left' }).execute();
  expect(await errors(admin, { name: 'Meera Pillai', isMe: true })).toEqual(refused);
  expect(await errors(admin, { name: 'root' })).toEqual({ name: accountMessages.isLoginName });
  expect(await errors(admin, { name: ' ' })).toEqual({ name: accountMessages.nameRequired });
  expect(await errors(admin, { name: 'Asha', about: 'x'.repeat(281) })).toEqual({
    about: profileMessages.tooLong(280),
  });
});

test('a second window does not overwrite what was saved since', async () => {
  const { admin, read, save } = await site();
  const { revision } = await read(admin);
  await save(admin, { name: 'Asha Rao', about: 'First.' });
  const second = await save(admin, { name: 'Asha Nair', about: 'Second.', revision });
  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({
    error: profileMessages.changed,
    current: { name: 'Asha Rao', about: 'First.' },
  });
  const again = { name: 'Asha Nair', about: 'Second.', revision: second.json().revision };
  expect((await save(admin, again)).statusCode).toBe(200);
  expect(await read(admin)).toMatchObject({ name: 'Asha Nair', about: 'Second.' });
});

test('a name that an editor gives the author is that of the account, also after an undo', async () => {
  const { admin, read, save, authors } = await site();
  const intern = await addColleague(admin, 'author', 'Farah');
  await save(intern, { about: 'Learns.' });
  const [author] = await authors('Farah');
  const edit = (fields: object) =>
    admin.call('PUT', `/api/admin/authors/${author.id}`, {
      payload: {
        name: author.name,
        bio: author.bio,
        slug: '',
        picture: null,
        pictureAlt: '',
        revision: author.updatedAt,
        inPosts: true,
        ...fields,
      },
    });
  const renamed = (await edit({ name: 'Farah Khan' })).json();
  expect(await read(intern)).toMatchObject({ name: 'Farah Khan', slug: 'farah-khan' });
  const undo = async (token: string) =>
    (await admin.call('POST', '/api/admin/undo', { payload: { tokens: [token] } })).json();
  expect(await undo(renamed.undo)).toEqual({ done: 1, refused: 0 });
  expect(await read(intern)).toMatchObject({ name: 'Farah', slug: 'farah' });
  const removed = (await admin.call('DELETE', `/api/admin/authors/${author.id}`)).json();
  expect(await read(intern)).toMatchObject({ name: 'Farah', slug: null });
  expect(await undo(removed.undo)).toEqual({ done: 1, refused: 0 });
  expect(await read(intern)).toMatchObject({ slug: 'farah', about: 'Learns.' });
  const field = (await admin.call('PUT', '/api/admin/account', { payload: { displayName: '' } }))
    .statusCode;
  expect(field).toBe(200);
  const own = await intern.call('PUT', '/api/admin/account', { payload: { displayName: '' } });
  expect(own.json().fields).toEqual({ displayName: profileMessages.inProfile });
});

test('a removed account leaves its author and page', async () => {
  const { admin, save, publish, authors } = await site();
  const editor = await addColleague(admin, 'editor', 'Meera Pillai');
  await save(editor, { about: 'Edits.' });
  await publish(editor, 'Meera Pillai');
  const removed = await admin.call('POST', `/api/admin/accounts/${editor.id}/removal`);
  expect(removed.statusCode, removed.body).toBe(200);
  expect(await authors('Meera Pillai')).toMatchObject([
    { bio: 'Edits.', account: { id: editor.id, name: 'Meera Pillai' } },
  ]);
  expect((await admin.http.inject('/blog/author/meera-pillai')).statusCode).toBe(200);
});

test('the enquiry desk has a name and no author’s page', async () => {
  const { admin, save, authors } = await site();
  const desk = await addColleague(admin, 'desk', 'Neha Gokhale');
  const saved = await save(desk, { name: 'Neha Kulkarni', about: 'Answers.' });
  expect(saved.json().profile).toMatchObject({ name: 'Neha Kulkarni', about: '', slug: null });
  expect(await authors('Neha')).toEqual([]);
});

test('a former address goes on leading to whoever had it, whatever others are called', async () => {
  const { admin, save, publish } = await site();
  const farah = await addColleague(admin, 'author', 'Farah Khan');
  const anil = await addColleague(admin, 'author', 'Anil Writer');
  await save(farah, { name: 'Farah Khan' });
  await save(anil, { name: 'Anil Writer' });
  await publish(admin, 'Farah Khan');
  await publish(admin, 'Anil Writer');
  const lead = async () => {
    const { statusCode, headers } = await admin.http.inject('/blog/author/farah-khan');
    return [statusCode, headers.location];
  };
  await save(farah, { name: 'Farah Ali' });
  expect(await lead()).toEqual([301, '/blog/author/farah-ali']);
  const taken = await save(anil, { name: 'Farah Khan' });
  expect(taken.json().profile).toMatchObject({ slug: 'farah-khan-2' });
  expect(await lead()).toEqual([301, '/blog/author/farah-ali']);
  await save(anil, { name: 'Anil Writer' });
  expect(await lead()).toEqual([301, '/blog/author/farah-ali']);
  const back = await save(farah, { name: 'Farah Khan' });
  expect(back.json().profile).toMatchObject({ slug: 'farah-khan' });
  expect(await lead()).toEqual([200, undefined]);
});

test('a name that looks like that of somebody else is that name, or refused', async () => {
  const { admin, save, publish, errors } = await site();
  const anil = await addColleague(admin, 'author', 'Anil Writer');
  await publish(admin, 'Meera Iyer');
  for (const name of ['Meera\u00ad Iyer', 'Meera\u200b Iyer', 'Ｍeera Iyer', 'Mееra Iyer']) {
    expect(await errors(anil, { name }), name).toHaveProperty('name');
  }
  expect((await save(anil, { name: 'Anil\u202e\u00ad Rao' })).json().profile).toMatchObject({
    name: 'Anil Rao',
  });
});
