import { expect, test } from 'vitest';
import { asBytes, readTable, wholeText } from '../../../tests/support/tables.ts';
import { testClient, testVisitors } from '../../../tests/support/visitors.ts';

const start = new Date('2026-01-01T10:00:00.000Z');
const day = 24 * 60 * 60 * 1000;

async function list() {
  const { newsletter, lists } = await testVisitors({ rateLimits: false });
  const { subscriptions } = lists;
  const emails = async (status?: 'pending' | 'confirmed' | 'unsubscribed') =>
    (await subscriptions.list({ status, search: '', page: 1 })).subscriptions.map((s) => s.email);
  const importCsv = (text: string, at?: Date) => subscriptions.importCsv(asBytes(text), at);
  const exportCsv = (filter: Parameters<typeof subscriptions.exportCsv>[0]) =>
    wholeText(subscriptions.exportCsv(filter));
  return { ...subscriptions, importCsv, exportCsv, newsletter, emails };
}

test('an imported list is confirmed, each address once, and wrong cells are told', async () => {
  const { importCsv, emails } = await list();
  const csv =
    '\ufeffName;E-mail\r\nAsha;Asha@Visitor.example\r\nRavi;ravi@visitor.example\r\nX;nobody\r\n;asha@visitor.example';
  expect(await importCsv(csv)).toEqual({
    added: 2,
    known: 0,
    refused: 1,
    wrong: [{ row: 4, text: 'nobody' }],
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

test('an import brings nobody back who left, not even from our own export', async () => {
  const { importCsv, exportCsv, remove, list: search, newsletter, emails } = await list();
  await importCsv('asha@visitor.example\nravi@visitor.example');
  await newsletter.unsubscribe({ email: 'asha@visitor.example' }, testClient);
  expect(await importCsv('asha@visitor.example')).toMatchObject({ added: 0, known: 1 });
  expect(await emails('unsubscribed')).toEqual(['asha@visitor.example']);

  const exported = await exportCsv({ search: '' });
  const all = await search({ search: '', page: 1 });
  expect(await remove(all.subscriptions.map(({ id }) => id))).toBe(2);
  expect(await importCsv(exported)).toMatchObject({ added: 1 });
  expect(await emails()).toEqual(['ravi@visitor.example']);
});

test('the list is searched, counted and exported', async () => {
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

test('what nobody confirmed within 30 days is forgotten', async () => {
  const { importCsv, removeExpired, newsletter, emails } = await list();
  await newsletter.subscribe({ email: 'new@visitor.example' }, testClient, undefined, start);
  await importCsv('asha@visitor.example', start);
  await removeExpired(new Date(start.getTime() + 30 * day));
  expect(await emails('pending')).toEqual(['new@visitor.example']);
  await removeExpired(new Date(start.getTime() + 30 * day + 1));
  expect(await emails()).toEqual(['asha@visitor.example']);
});

test('nor one whose return somebody asked for, and nobody confirmed', async () => {
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
