import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { addComment } from '../../../tests/support/comment-factories.ts';
import { createTestAdmin, oneTestAdmin } from '../../../tests/support/create-test-admin.ts';

const sameAdmin = oneTestAdmin();

const email = 'Asha.Rao@visitor.example';
/** An address that contains hers. */
const other = 'Nat.Asha.Rao@visitor.example';
const slug = 'keyword-research-in-hinglish';

type Admin = Awaited<ReturnType<typeof createTestAdmin>>;

/** Two visitors fill in forms; one of them spells their address in two ways. */
async function visit({ http, database }: Admin, written = email) {
  const post = async (url: string, payload: object) => {
    const response = await http.inject({ method: 'POST', url, payload });
    expect(response.statusCode, response.body).toBeLessThan(300);
  };
  for (const [name, address] of [
    ['Asha', written],
    ['Somebody', other],
  ] as const) {
    await post('/api/contact/contact-messages', {
      name,
      email: address,
      phone: '+91 98765 43210',
      subject: 'General Inquiry',
      message: 'Please call me.',
      acceptPolicy: true,
    });
    await post('/api/newsletter/subscriptions', { email: address });
    await post('/api/comments', { slug, name, email: address, comment: 'Well said.' });
  }
  const { id } = await database.db
    .selectFrom('posts')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  await addComment(database.db, {
    postId: id,
    name: 'A. Rao',
    email: email.toLowerCase(),
    text: 'Said in public.',
    status: 'approved',
  });
}

const ask = async ({ call }: Admin, what: string, address: string) =>
  await call('POST', `/api/admin/personal-data/${what}`, { payload: { email: address } });

const none = { messages: 0, comments: 0, subscriptions: 0, mails: 0, cards: 0, notes: 0 };

test('counts what is stored for an address, ignoring case', async () => {
  const admin = await createTestAdmin();
  await visit(admin);
  const found = (await ask(admin, 'search', email.toUpperCase())).json();
  expect(found.counts).toMatchObject({ messages: 1, comments: 2, subscriptions: 1 });
  // A receipt, the confirmation email, and the owner's emails about message and comment, which name her.
  expect(found.counts.mails).toBe(4);
  expect(found.records).toEqual([]);
  const nobody = (await ask(admin, 'search', 'nobody@visitor.example')).json();
  expect(nobody.counts).toEqual(none);
});

test('finds all spellings of a mailbox by any of them', async () => {
  const admin = await createTestAdmin();
  await visit(admin, 'asha@bücher.example');
  for (const address of [
    'asha@bücher.example',
    'Asha@xn--bcher-kva.example',
    'asha@BÜCHER.example.',
  ]) {
    const { counts } = (await ask(admin, 'search', address)).json();
    expect([address, counts]).toMatchObject([
      address,
      { messages: 1, comments: 1, subscriptions: 1, mails: 4 },
    ]);
  }
});

test('exports everything and records the export without the address', async () => {
  const admin = await createTestAdmin();
  await visit(admin);
  const all = (await ask(admin, 'export', email)).json();
  expect(all.email).toBe(email.toLowerCase());
  expect(all.messages).toMatchObject([{ name: 'Asha', message: 'Please call me.' }]);
  expect(all.comments).toMatchObject([
    { post: expect.any(String), comment: 'Well said.' },
    { comment: 'Said in public.' },
  ]);
  expect(all.subscriptions).toMatchObject([{ status: 'pending' }]);
  expect(all.mails).toHaveLength(4);
  const rows = Object.values<object[]>({ ...all, email: [], exportedAt: [] }).flat();
  expect(rows.flatMap(Object.keys).filter((key) => key.includes('_'))).toEqual([]);
  expect(JSON.stringify(all)).not.toContain(other);
  const records = await admin.call('GET', '/api/admin/personal-data/records');
  expect(records.json()).toMatchObject([{ kind: 'export', doneBy: 'admin' }]);
  expect(records.body.toLowerCase()).not.toContain(email.toLowerCase());
});

test("erases one person's data everywhere, including the public page, and nobody else's", async () => {
  const admin = await createTestAdmin();
  await visit(admin);
  expect((await admin.http.inject(`/blog/${slug}`)).body).toContain('Said in public.');
  const before = (await ask(admin, 'search', email)).json().counts;
  expect((await ask(admin, 'erasure', email)).json().counts).toEqual(before);
  expect((await admin.http.inject(`/blog/${slug}`)).body).not.toContain('Said in public.');
  const after = (await ask(admin, 'search', email)).json();
  expect(after.counts).toEqual(none);
  expect(after.records).toMatchObject([{ kind: 'erasure', counts: before }]);
  expect((await ask(admin, 'search', other)).json().counts).toMatchObject({
    messages: 1,
    comments: 1,
    subscriptions: 1,
  });
  const left = await admin.database.db.selectFrom('data_requests').selectAll().execute();
  expect(JSON.stringify(left).toLowerCase()).not.toContain('rao');
});

test('deletes emails that are stored as files', async () => {
  const admin = await createTestAdmin();
  await admin.http.ready();
  await visit(admin);
  const folder: string = (await admin.call('GET', '/api/admin/outbox')).json().folder;
  const files = async () => (existsSync(folder) ? await readdir(folder) : []);
  // For each of two visitors: two emails to the owner, a receipt and a confirmation email.
  await vi.waitFor(async () => expect(await files()).toHaveLength(8), { timeout: 20_000 });
  await ask(admin, 'erasure', email);
  const left = await files();
  expect(left).toHaveLength(4);
  expect(left.every((name) => existsSync(join(folder, name)))).toBe(true);
});

test.each(['search', 'export', 'erasure'])('refuses %s for an invalid address', async (what) => {
  const admin = await sameAdmin();
  const response = await ask(admin, what, 'no address');
  expect([response.statusCode, response.json()]).toEqual([
    422,
    { error: 'Email is invalid', fields: { email: 'Email is invalid' } },
  ]);
  expect((await admin.call('GET', '/api/admin/personal-data/records')).json()).toEqual([]);
});

test('stores retention periods and shows them in the privacy policy', async () => {
  const admin = await createTestAdmin({
    KEEP_MESSAGES_DAYS: '400',
    KEEP_SPAM_DAYS: '12',
    KEEP_MAIL_DAYS: '34',
    KEEP_UNCONFIRMED_DAYS: '1',
    KEEP_VIEWS_DAYS: '500',
    BACKUP_KEEP: '0',
  });
  expect((await admin.call('GET', '/api/admin/retention')).json()).toEqual({
    messages: 400,
    spam: 12,
    mail: 34,
    unconfirmed: 1,
    views: 500,
    backups: 0,
  });
  const { body } = await admin.http.inject('/privacy-policy');
  for (const text of [
    'deleted 400 days after our conversation',
    'apart for 12 days',
    'after 34 days',
    'after one day',
    'after 500 days',
  ]) {
    expect(body).toContain(text);
  }
  expect(body).not.toContain('A backup is made');
});

test('finds an address with capitals that SQL does not lower-case', async () => {
  const admin = await sameAdmin();
  const typed = 'Éva.Çelik@visitor.example';
  const { database } = admin;
  const { id } = await database.db
    .selectFrom('posts')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  await addComment(database.db, { postId: id, email: typed });
  for (const spelling of [typed, typed.toLowerCase()]) {
    expect((await ask(admin, 'search', spelling)).json().counts.comments).toBe(1);
  }
});
