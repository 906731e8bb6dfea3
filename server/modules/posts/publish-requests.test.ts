import { expect, test } from 'vitest';
import { addColleague } from '../../../tests/support/colleagues.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { publishDue } from '../publications/publications.service.ts';

const draft = { title: 'Festival posts', author: 'Neha', content: '<p>x</p>', status: 'draft' };

/** An author with a draft, an editor and the owner. */
async function newsroom() {
  const admin = await createTestAdmin();
  const author = await addColleague(admin, 'author', 'Neha Gokhale');
  const editor = await addColleague(admin, 'editor', 'Ravi Kumar');
  const { id } = (await author.send('POST', '/api/blogs', draft)).json();
  const request = `/api/admin/blogs/${id}/request`;
  const { db } = admin.database;
  return {
    ...admin,
    db,
    author,
    editor,
    id,
    /** Answers with the status, and what the response says. */
    ask: async (note = '', who: Caller = author) =>
      await outcome(who.call('POST', request, { payload: { note } })),
    takeBack: async (who: Caller = author) => await outcome(who.call('DELETE', request)),
    giveBack: async (note: string, who: Caller = editor) =>
      await outcome(who.call('POST', `${request}/return`, { payload: { note } })),
    post: async (who: Caller = editor) => (await who.call('GET', `/api/blogs/${id}`)).json(),
    asked: async (who: Caller = editor) => {
      const list = (await who.call('GET', '/api/admin/blogs?status=asked')).json();
      const counts = (await who.call('GET', '/api/admin/counts')).json();
      return { titles: list.posts.map(titleOf), total: list.counts.asked, menu: counts.askedPosts };
    },
    decide: (decision: string, who: Caller = editor) =>
      who.call('POST', '/api/admin/blogs/decisions', { payload: { ids: [id], decision } }),
    undo: (token: string, who: Caller = editor) =>
      who.call('POST', '/api/admin/undo', { payload: { tokens: [token] } }),
    /** Emails since the last look, as subject and recipient. */
    mails: async () => {
      const mails = db.selectFrom('outbox').select(['subject', 'recipient', 'body_text']);
      const rows = await mails.where('kind', 'like', 'publish-%').orderBy('id').execute();
      await db.deleteFrom('outbox').execute();
      return rows;
    },
    acts: async () => {
      const entries = await db.selectFrom('activity').select('did').orderBy('id').execute();
      return entries.map(({ did }) => did);
    },
  };
}

type Caller = Pick<Awaited<ReturnType<typeof addColleague>>, 'call'>;

const titleOf = ({ title }: { title: string }) => title;

async function outcome(answer: ReturnType<Caller['call']>) {
  const response = await answer;
  return { status: response.statusCode, ...response.json() };
}

const nobody = { titles: [], total: 0, menu: 0 };
const one = { titles: ['Festival posts'], total: 1, menu: 1 };

test('an author asks to publish a draft, which is listed and counted, and an editor publishes it', async () => {
  const room = await newsroom();
  const { author, editor, id } = room;
  await room.mails();
  const asked = await room.ask('Before Diwali, please');
  expect(asked).toMatchObject({
    status: 200,
    request: {
      askedBy: 'Neha Gokhale',
      note: 'Before Diwali, please',
      isMine: true,
      hears: 'email',
    },
  });
  expect(await room.asked()).toEqual(one);
  // Authors see their own in their list, and no count in the menu.
  expect(await room.asked(author)).toEqual({ ...one, menu: 0 });
  const [row] = (await editor.call('GET', '/api/admin/blogs')).json().posts;
  expect(row).toMatchObject({ status: 'draft', request: { askedAt: asked.request.askedAt } });
  expect((await room.post()).request).toEqual({ ...asked.request, isMine: false });
  const mails = await room.mails();
  expect(mails.map(({ subject }) => subject)).toEqual(['To publish: Festival posts']);
  expect(mails[0]).toMatchObject({ recipient: editor.email });
  expect(mails[0]?.body_text).toContain('Before Diwali, please');

  // Asked again, nobody is told twice; another note replaces the first.
  expect((await room.ask('Before Diwali, please')).status).toBe(200);
  expect((await room.ask('Or Holi')).request).toMatchObject({
    askedAt: asked.request.askedAt,
    note: 'Or Holi',
  });
  expect(await room.mails()).toEqual([]);
  // The author goes on writing, and the request stays.
  await author.send('PUT', `/api/blogs/${id}`, { ...draft, content: '<p>y</p>' });
  expect(await room.asked()).toEqual(one);

  await editor.send('PUT', `/api/blogs/${id}`, { ...draft, status: 'published' });
  expect(await room.asked()).toEqual(nobody);
  expect((await room.post()).request).toBeNull();
  expect(await room.mails()).toMatchObject([
    { subject: 'Published: Festival posts', recipient: author.email },
  ]);
  expect(await room.ask()).toMatchObject({ status: 403, reason: 'own-draft-published' });
  expect(await room.takeBack()).toMatchObject({ status: 403, reason: 'own-draft-published' });
  expect((await room.acts()).filter((did) => did === 'Asked to publish')).toHaveLength(2);
});

test('an editor gives a draft back with a note, which its author sees until asking again', async () => {
  const room = await newsroom();
  await room.ask('Please');
  await room.mails();
  expect(await room.giveBack('  ')).toMatchObject({
    status: 422,
    fields: { note: 'Please say what to change' },
  });
  expect(await room.giveBack('x'.repeat(1001))).toMatchObject({ status: 422 });
  expect(await room.asked()).toEqual(one);
  expect((await room.giveBack('Name the prices')).status).toBe(200);
  expect(await room.asked()).toEqual(nobody);
  expect((await room.post(room.author)).request).toMatchObject({
    askedAt: null,
    note: '',
    isMine: true,
    returnedBy: 'Ravi Kumar',
    returnedNote: 'Name the prices',
  });
  const [mail] = await room.mails();
  expect(mail).toMatchObject({
    subject: 'Given back: Festival posts',
    recipient: room.author.email,
  });
  expect(mail?.body_text).toContain('Name the prices');
  // A second editor comes too late; so does the author.
  expect(await room.giveBack('Too long', room)).toMatchObject({
    status: 409,
    error: 'A colleague has given this draft back meanwhile.',
  });
  expect(await room.takeBack()).toMatchObject({ status: 409 });
  expect((await room.ask()).request).toMatchObject({ returnedAt: null, returnedNote: '' });
  expect(await room.asked()).toEqual(one);
  expect((await room.mails()).map(({ subject }) => subject)).toEqual([
    'To publish: Festival posts',
  ]);
  const acts = await room.acts();
  expect(acts.filter((did) => did === 'Gave back to the author:')).toHaveLength(1);
});

test('only who asked takes a request back, once', async () => {
  const room = await newsroom();
  const other = await addColleague(room, 'author');
  expect(await room.ask('', other)).toMatchObject({ status: 403, reason: 'own-drafts-only' });
  await room.ask();
  expect(await room.takeBack(other)).toMatchObject({ status: 403, reason: 'own-drafts-only' });
  const notOwn = 'Somebody else asks to publish this draft. Give it back with a note instead.';
  expect(await room.takeBack(room.editor)).toMatchObject({ status: 409, error: notOwn });
  // Nor does anybody else change its note.
  expect(await room.ask('In my name', room.editor)).toMatchObject({ status: 409, error: notOwn });
  expect((await room.post(room.author)).request).toMatchObject({ note: '', isMine: true });
  expect(await room.takeBack()).toMatchObject({ status: 200 });
  expect(await room.asked()).toEqual(nobody);
  expect(await room.takeBack()).toMatchObject({ status: 200 });
  expect(await room.giveBack('Late')).toMatchObject({
    status: 409,
    error: 'Nobody asks to publish this draft any more: the request was taken back.',
  });
  const acts = await room.acts();
  expect(acts.filter((did) => did === 'Took back the request to publish')).toHaveLength(1);
  expect(acts).not.toContain('Gave back to the author:');
});

test('an author who asks twice at once tells the editors once', async () => {
  const room = await newsroom();
  await room.mails();
  const both = await Promise.all([room.ask('Before Diwali'), room.ask('Before Holi')]);
  expect(both).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(await room.mails()).toHaveLength(1);
  expect(await room.asked()).toEqual(one);
});

test('publishing several drafts at once ends the request of each', async () => {
  const room = await newsroom();
  const { author, editor } = room;
  const other = (await author.send('POST', '/api/blogs', { ...draft, title: 'Rangoli' })).json();
  await author.call('POST', `/api/admin/blogs/${other.id}/request`, { payload: {} });
  await room.ask();
  await room.mails();
  const payload = { ids: [room.id, other.id], decision: 'publish' };
  await editor.call('POST', '/api/admin/blogs/decisions', { payload });
  expect(await room.asked()).toEqual(nobody);
  const subjects = (await room.mails()).map(({ subject }) => subject).sort();
  expect(subjects).toEqual(['Published: Festival posts', 'Published: Rangoli']);
});

test('a draft that its author changes after an editor has seen the list is not published', async () => {
  const { author, editor, id, ask, post, asked } = await newsroom();
  await ask();
  const rows = (await editor.call('GET', '/api/admin/blogs?status=asked')).json().posts;
  const seen = Object.fromEntries(
    rows.map((row: { id: number; updatedAt: string }) => [row.id, row.updatedAt]),
  );
  const { updated_at } = await post(author);
  const changed = { ...draft, content: '<p>Buy now</p>', base_updated_at: updated_at };
  expect((await author.send('PUT', `/api/blogs/${id}`, changed)).statusCode).toBe(200);
  const decide = async (payload: object) =>
    (
      await editor.call('POST', '/api/admin/blogs/decisions', {
        payload: { ids: [id], decision: 'publish', ...payload },
      })
    ).json();
  const reason = 'It was changed after you looked. Read it, then publish it.';
  expect(await decide({ seen })).toMatchObject({ done: [], refused: [{ id, reason }] });
  expect([(await post()).status, (await asked()).total]).toEqual(['draft', 1]);
  // Without a version, as before.
  expect(await decide({})).toMatchObject({ done: [id], refused: [] });
  // What is public already needs no refusal.
  expect(await decide({ seen })).toMatchObject({ already: [id], refused: [] });
});

test('publishing from the list ends a request, and undoing that brings it back', async () => {
  const room = await newsroom();
  await room.ask('Please');
  await room.mails();
  const { undo } = (await room.decide('publish')).json();
  expect(await room.asked()).toEqual(nobody);
  expect(await room.mails()).toMatchObject([{ subject: 'Published: Festival posts' }]);
  expect((await room.undo(undo)).json()).toMatchObject({ done: 1 });
  expect(await room.asked()).toEqual(one);
  expect((await room.post(room.author)).request).toMatchObject({ note: 'Please', isMine: true });
});

test('the trash ends a request; its author is told unless they did it', async () => {
  const room = await newsroom();
  await room.ask('Please');
  await room.mails();
  const { undo } = (await room.decide('delete', room.author)).json();
  expect(await room.asked()).toEqual(nobody);
  expect(await room.mails()).toEqual([]);
  const inTrash = { status: 404, error: 'This blog is in the trash.' };
  expect(await room.giveBack('Late')).toMatchObject(inTrash);
  expect((await room.undo(undo, room.author)).json()).toMatchObject({ done: 1 });
  expect(await room.asked()).toEqual(one);
  await room.decide('delete');
  expect(await room.mails()).toMatchObject([
    { subject: 'In the trash: Festival posts', recipient: room.author.email },
  ]);
  await room.decide('restore');
  expect(await room.asked()).toEqual(nobody);
  expect((await room.post()).request).toBeNull();
});

test('a scheduled draft waits for nobody, unless it fails; when it is public, its author is told', async () => {
  const room = await newsroom();
  const { author, db, editor, id } = room;
  await room.ask();
  await room.mails();
  const time = { payload: { day: '2027-01-04', time: '09:30' } };
  const address = `/api/admin/scheduled/post-${id}`;
  expect((await author.call('PUT', address, time)).json().reason).toBe('role-refused');
  expect((await editor.call('PUT', address, time)).statusCode).toBe(200);
  expect(await room.asked()).toEqual(nobody);
  expect(await room.giveBack('Not yet')).toMatchObject({
    status: 409,
    error: 'This draft goes public at a set time. Cancel that first, then give it back.',
  });
  const scheduled = db.updateTable('scheduled_publications');
  await scheduled.set({ failure: 'The picture is gone' }).execute();
  expect(await room.asked()).toEqual(one);
  await scheduled.set({ failure: null }).execute();
  await publishDue(await testSite({ database: { db } }), new Date('2027-01-05T00:00:00.000Z'));
  expect((await room.post()).status).toBe('published');
  expect((await room.post()).request).toBeNull();
  const mails = await room.mails();
  expect(mails).toMatchObject([{ recipient: author.email }]);
  expect(mails[0]?.body_text).toContain('as Ravi Kumar scheduled it');
});

test('a request stays when its author is promoted or removed', async () => {
  const room = await newsroom();
  const { author, call } = room;
  await room.ask('Please');
  await room.mails();
  const promote = { payload: { role: 'editor' } };
  await call('PUT', `/api/admin/accounts/${author.id}/role`, promote);
  expect(await room.asked(author)).toEqual(one);
  expect((await room.post(author)).request).toMatchObject({ isMine: true });
  const { undo } = (await room.decide('publish', author)).json();
  expect(await room.mails()).toEqual([]);
  await room.undo(undo, author);
  await call('POST', `/api/admin/accounts/${author.id}/removal`);
  expect(await room.asked()).toEqual(one);
  expect((await room.post()).request).toMatchObject({
    askedBy: 'Neha Gokhale',
    note: 'Please',
    hears: 'nothing',
  });
  await room.giveBack('For somebody else');
  expect(await room.mails()).toEqual([]);
});

test('the owner of the mailbox is told where no editor has an address', async () => {
  const room = await newsroom();
  await room.call('POST', `/api/admin/accounts/${room.editor.id}/removal`);
  await room.mails();
  await room.ask();
  const [mail, ...more] = await room.mails();
  expect(mail?.recipient).not.toBe(room.author.email);
  expect(mail?.subject).toBe('To publish: Festival posts');
  expect(more).toEqual([]);
});

test('an author publishes by no call, also not with a request', async () => {
  const room = await newsroom();
  const { author, db, id } = room;
  await room.ask();
  const published = { ...draft, status: 'published' };
  const refused = async (answer: ReturnType<Caller['call']>) => (await answer).json().reason;
  expect(await refused(author.send('POST', '/api/blogs', published))).toBe('publishing-refused');
  expect(await refused(author.send('PUT', `/api/blogs/${id}`, published))).toBe(
    'publishing-refused',
  );
  expect(await refused(room.decide('publish', author))).toBe('publishing-refused');
  expect(await refused(author.call('PUT', `/api/admin/scheduled/post-${id}`))).toBe('role-refused');
  expect(await refused(author.call('PUT', `/api/blogs/${id}/published-at`))).toBe('role-refused');
  expect(
    await refused(
      author.call('POST', `/api/admin/blogs/${id}/request/return`, { payload: { note: 'x' } }),
    ),
  ).toBe('role-refused');
  // A version of when it was public is restored as a draft.
  const { versions } = (await author.call('GET', `/api/admin/histories/post-${id}`)).json();
  const [version] = versions;
  const content = db.selectFrom('versions').select('content').where('id', '=', version.id);
  const fields = JSON.parse((await content.executeTakeFirstOrThrow()).content);
  const stored = JSON.stringify({ ...fields, status: 'published' });
  await db.updateTable('versions').set({ content: stored }).where('id', '=', version.id).execute();
  await author.call('POST', `/api/admin/versions/${version.id}/restore`);
  expect((await room.post()).status).toBe('draft');
  expect(await room.asked()).toEqual(one);
});
