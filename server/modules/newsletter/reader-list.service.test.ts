import { expect, test } from 'vitest';
import { asBytes, readTable, wholeText } from '../../../tests/support/tables.ts';
import { testClient, testVisitors } from '../../../tests/support/visitors.ts';

const start = new Date('2026-01-01T10:00:00.000Z');
const day = 24 * 60 * 60 * 1000;

async function list() {
  const { db, newsletter, lists } = await testVisitors({ rateLimits: false });
  const { subscriptions } = lists;
  const emails = async (status?: 'pending' | 'confirmed' | 'unsubscribed') =>
    (await subscriptions.list({ status, search: '', page: 1 })).subscriptions.map((s) => s.email);
  const importCsv = (text: string, at?: Date) => subscriptions.importCsv(asBytes(text), at);
  const exportCsv = (filter: Parameters<typeof subscriptions.exportCsv>[0]) =>
    wholeText(subscriptions.exportCsv(filter));
  return { db, ...subscriptions, importCsv, exportCsv, newsletter, emails };
}

test('imports a list as confirmed, each address once, and reports invalid cells', async () => {
  const { importCsv, emails } = await list();
  const csv =
    '\ufeffName;E-mail\r\nAsha;Asha@Visitor.example\r\nRavi;ravi@visitor.example\r\nX;nobody\r\n;asha@visitor.example';
  expect(await importCsv(csv)).toEqual({
    added: 2,
    known: 1,
    left: 0,
    refused: 1,
    why: { address: 1, date: 0, undated: 0, status: 0, never: 0 },
    wrong: [{ row: 4, text: 'nobody', why: 'address' }],
  });
  expect(await importCsv('ravi@visitor.example\nzoya@visitor.example\n')).toMatchObject({
    added: 1,
    known: 1,
  });
  expect((await emails('confirmed')).toSorted()).toEqual([
    'asha@visitor.example',
    'ravi@visitor.example',
    'zoya@visitor.example',
  ]);
});

test('does not bring back by an import who left, even from our own export', async () => {
  const { importCsv, exportCsv, remove, list: search, newsletter, emails } = await list();
  await importCsv('asha@visitor.example\nravi@visitor.example');
  await newsletter.unsubscribe({ email: 'asha@visitor.example' }, testClient);
  expect(await importCsv('asha@visitor.example')).toMatchObject({ added: 0, known: 1 });
  expect(await emails('unsubscribed')).toEqual(['asha@visitor.example']);

  const exported = await exportCsv({ search: '' });
  const all = await search({ search: '', page: 1 });
  expect(await remove(all.subscriptions.map(({ id }) => id))).toBe(2);
  expect(await importCsv(exported)).toMatchObject({ added: 1, left: 1, refused: 0 });
  expect(await emails('confirmed')).toEqual(['ravi@visitor.example']);
  expect(await emails('unsubscribed')).toEqual(['asha@visitor.example']);
});

test('searches, counts and exports the list', async () => {
  const { importCsv, exportCsv, list: search, newsletter } = await list();
  await importCsv('a_b@visitor.example\naxb@visitor.example\n-x@visitor.example');
  await newsletter.subscribe({ email: 'new@visitor.example' }, testClient);
  expect(await search({ search: 'A_B', page: 1 })).toMatchObject({
    total: 1,
    counts: { pending: 1, confirmed: 3, unsubscribed: 0 },
  });
  const [head, ...rows] = readTable(await exportCsv({ status: 'confirmed', search: '' }));
  expect(head?.slice(0, 2)).toEqual(['email', 'status']);
  expect(rows.map(([email]) => email).toSorted()).toEqual([
    "'-x@visitor.example",
    'a_b@visitor.example',
    'axb@visitor.example',
  ]);
});

test('deletes requests that nobody confirmed within 30 days', async () => {
  const { importCsv, removeExpired, newsletter, emails } = await list();
  await newsletter.subscribe({ email: 'new@visitor.example' }, testClient, undefined, start);
  await importCsv('asha@visitor.example', start);
  await removeExpired(new Date(start.getTime() + 30 * day));
  expect(await emails('pending')).toEqual(['new@visitor.example']);
  await removeExpired(new Date(start.getTime() + 30 * day + 1));
  expect(await emails()).toEqual(['asha@visitor.example']);
});

test('ends unconfirmed requests of readers who had left', async () => {
  const { importCsv, removeExpired, newsletter, emails } = await list();
  const email = 'asha@visitor.example';
  const later = new Date(start.getTime() + day);
  const leaveAndAsk = async () => {
    await newsletter.unsubscribe({ email }, testClient, later);
    await newsletter.subscribe({ email }, testClient, undefined, later);
    expect(await emails('pending')).toEqual([email]);
  };
  await importCsv(email, start);
  await leaveAndAsk();
  await removeExpired(new Date(later.getTime() + 31 * day));
  expect(await emails('unsubscribed')).toEqual([email]);

  await leaveAndAsk();
  await newsletter.unsubscribe({ email }, testClient, later);
  expect(await importCsv(email, start)).toMatchObject({ added: 0, known: 1 });
  expect(await emails('unsubscribed')).toEqual([email]);
});

test('stores and shows when and where readers agreed, and imports that from our own export', async () => {
  const { importCsv, exportCsv, list: search, remove } = await list();
  const csv = [
    'Email Address,OPTIN_TIME,CONFIRM_TIME,Consent Source',
    'asha@visitor.example,2024-02-01 08:00:00,2024-03-01 15:04:00,Footer form',
    'ravi@visitor.example,2024-02-01 08:00:00,,=SUM(1)',
    'zoya@visitor.example,,,',
  ].join('\n');
  expect(await importCsv(csv, start)).toMatchObject({ added: 3, refused: 0 });
  const consents = async () =>
    (await search({ search: '', page: 1 })).subscriptions
      .map(({ email, consentedAt, confirmedAt, consentSource }) => [
        ...[email.split('@')[0], consentedAt === confirmedAt && consentedAt, consentSource],
      ])
      .toSorted();
  const expected = [
    ['asha', '2024-03-01T09:34:00.000Z', 'Footer form'],
    ['ravi', '2024-02-01T02:30:00.000Z', '=SUM(1)'],
    ['zoya', start.toISOString(), null],
  ];
  expect(await consents()).toEqual(expected);

  const exported = await exportCsv({ search: '' });
  const { subscriptions } = await search({ search: '', page: 1 });
  await remove(subscriptions.map(({ id }) => id));
  await importCsv(exported, new Date(start.getTime() + day));
  expect(await consents()).toEqual(expected);
});

test('reports the row of a consent date that is invalid or in the future', async () => {
  const { importCsv, emails } = await list();
  const csv =
    'email;created_at\na@x.example;03/14/2024\nb@x.example;2026-01-02\nc@x.example;0000-00-00\nd;1';
  expect(await importCsv(csv, start)).toEqual({
    added: 1,
    known: 0,
    left: 0,
    refused: 3,
    why: { address: 1, date: 2, undated: 0, status: 0, never: 0 },
    wrong: [
      { row: 2, text: '03/14/2024', why: 'date' },
      { row: 3, text: '2026-01-02', why: 'date' },
      { row: 5, text: 'd', why: 'address' },
    ],
  });
  expect(await emails()).toEqual(['c@x.example']);
});

test.each([
  ['email,status\na@x.example,blocklisted\nb@x.example,enabled'],
  ['Email,subscribed_to_emails,deleted_at\na@x.example,false,\nb@x.example,true,'],
  ['Email,UNSUB_TIME\na@x.example,2024-01-01 10:00:00\nb@x.example,'],
  ['email,email_disabled\na@x.example,true\nb@x.example,false'],
])('reads from the list who has left: %j', async (csv) => {
  const { importCsv, emails } = await list();
  expect(await importCsv(csv, start)).toMatchObject({ added: 1, left: 1, refused: 0 });
  expect(await emails('confirmed')).toEqual(['b@x.example']);
  expect(await emails('unsubscribed')).toEqual(['a@x.example']);
});

test('keeps readers who left or whose mailbox refused unchanged, whatever a file says', async () => {
  const { db, importCsv, list: search, newsletter } = await list();
  await importCsv('left@x.example\ngone@x.example', start);
  await newsletter.unsubscribe({ email: 'left@x.example' }, testClient);
  const suppressedAt = start.toISOString();
  const gone = db.updateTable('subscriptions').where('email', '=', 'gone@x.example');
  await gone.set({ hard_bounces: 2, suppressed_at: suppressedAt }).execute();
  const before = (await search({ search: '', page: 1 })).subscriptions;
  const csv = ['left', 'gone'].map((name) => `${name}@x.example,confirmed,2025-01-01,Fair`);
  const again = ['email,status,consent date,source', ...csv].join('\n');
  expect(await importCsv(again)).toMatchObject({ added: 0, known: 2, refused: 0 });
  const { subscriptions, counts } = await search({ search: '', page: 1 });
  expect(subscriptions).toEqual(before);
  expect(counts).toMatchObject({ confirmed: 1, unsubscribed: 1, suppressed: 1 });
});

async function withReaders(...addresses: string[]) {
  const found = await list();
  await found.importCsv(addresses.join('\n'), start);
  const { subscriptions } = await found.list({ search: '', page: 1 });
  const idOf = (email: string) => subscriptions.find((each) => each.email === email)?.id ?? 0;
  const mails = async () =>
    (await found.db.selectFrom('outbox').select('kind').execute()).map(({ kind }) => kind);
  return { ...found, idOf, mails };
}

test('unsubscribes a reader who asked by mail, without a mail, and undoes it', async () => {
  const [asha, ravi] = ['asha@visitor.example', 'ravi@visitor.example'];
  const found = await withReaders(asha, ravi);
  const { unsubscribe, undo, emails, idOf, importCsv } = found;
  const { changed, undo: token } = await unsubscribe([idOf(asha), 9999]);
  expect(changed).toBe(1);
  expect(await found.mails()).toEqual([]);
  const { subscriptions } = await found.list({ status: 'unsubscribed', search: '', page: 1 });
  expect(subscriptions).toMatchObject([{ email: asha, leftReason: 'Asked by mail' }]);
  // No list brings the reader back.
  expect(await importCsv(asha)).toMatchObject({ added: 0, known: 1 });
  expect(await undo(token ?? '')).toEqual({ kind: 'undone', done: 1, refused: 0 });
  expect((await emails('confirmed')).toSorted()).toEqual([asha, ravi]);
  expect(await undo(token ?? '')).toEqual({ kind: 'undo-gone' });
});

test('undoes no unsubscription of a reader who has left here too, or after some minutes', async () => {
  const [asha, ravi] = ['asha@visitor.example', 'ravi@visitor.example'];
  const { unsubscribe, undo, emails, idOf, newsletter } = await withReaders(asha, ravi);
  const first = await unsubscribe([idOf(asha)]);
  await newsletter.unsubscribe({ email: asha }, testClient);
  expect(await undo(first.undo ?? '')).toEqual({ kind: 'undone', done: 0, refused: 1 });
  const second = await unsubscribe([idOf(ravi)]);
  expect(await undo(second.undo ?? '', new Date(Date.now() + day))).toEqual({ kind: 'undo-gone' });
  expect((await emails('unsubscribed')).toSorted()).toEqual([asha, ravi]);
});

test('exports who may not be mailed, which an import reads as left', async () => {
  const addresses = ['gone@x.example', 'complained@x.example', 'asked@x.example', 'in@x.example'];
  const { db, exportCsv, importCsv, unsubscribe, remove, emails, idOf } = await withReaders(
    ...addresses,
  );
  const suppressed = db.updateTable('subscriptions').set({ suppressed_at: start.toISOString() });
  const gone = suppressed.set({ suppressed_reply: '550 5.1.1 User unknown' });
  await gone.where('email', '=', 'gone@x.example').execute();
  const complained = suppressed.set({ complained_at: start.toISOString() });
  await complained.where('email', '=', 'complained@x.example').execute();
  await unsubscribe([idOf('asked@x.example')]);
  const exported = await exportCsv({ search: '' });
  const [names = [], ...rows] = readTable(exported);
  const of = (email: string) => {
    const cells = rows.find((row) => row[0] === email) ?? [];
    return Object.fromEntries(names.map((name, at) => [name, cells[at]]));
  };
  expect(of('gone@x.example')).toMatchObject({
    status: 'bounced',
    'left out since': expect.stringMatching(/2026/),
    why: '550 5.1.1 User unknown',
  });
  expect(of('complained@x.example')).toMatchObject({
    status: 'complained',
    why: 'Reported as spam',
  });
  expect(of('asked@x.example')).toMatchObject({ status: 'unsubscribed', why: 'Asked by mail' });
  expect(of('in@x.example')).toMatchObject({ status: 'confirmed', 'left out since': '', why: '' });
  await remove(addresses.map(idOf));
  expect(await importCsv(exported)).toMatchObject({ added: 1, left: 3, refused: 0 });
  expect(await emails('confirmed')).toEqual(['in@x.example']);
});
