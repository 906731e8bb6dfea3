import { expect, test } from 'vitest';
import { storeMessages } from '../../../tests/support/long-list-factories.ts';
import { readTable, wholeText } from '../../../tests/support/tables.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { aMessage, testClient, testVisitors } from '../../../tests/support/visitors.ts';
import { countWaiting } from '../dashboard/dashboard.repository.ts';
import { removeOldEnquiries } from './inbox.service.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

async function inboxWith(...names: string[]) {
  const { contact, lists, messages, db } = await testVisitors({ rateLimits: false });
  for (const name of names) {
    const message = aMessage({ name, email: `${name.toLowerCase()}@visitor.example` });
    await contact.receive(message, testClient, undefined, day(1));
  }
  const ids = (await messages()).map(({ id }) => id);
  const listed = async (status?: 'trashed' | 'new' | 'replied', search = '') =>
    (await lists.inbox.list({ status, search, page: 1 })).messages.map(({ name }) => name);
  return { ...lists.inbox, ids, listed, stored: messages, db };
}

test('moves a deleted message to the trash, out of all other lists, counts and exports', async () => {
  const inbox = await inboxWith('Asha', 'Ravi');
  const [asha = 0] = inbox.ids;
  expect(await inbox.trash([asha, 999], day(2))).toMatchObject({ changed: 1 });
  expect(await inbox.trash([asha], day(3))).toMatchObject({ changed: 0 });
  expect(await inbox.trash([])).toMatchObject({ changed: 0 });
  expect([await inbox.listed(), await inbox.listed('new')]).toEqual([['Ravi'], ['Ravi']]);
  expect(await inbox.listed(undefined, 'asha')).toEqual([]);
  expect(await inbox.listed('trashed')).toEqual(['Asha']);
  expect(await inbox.listed('trashed', 'asha')).toEqual(['Asha']);
  expect(await inbox.listed('trashed', 'ravi')).toEqual([]);
  expect(await inbox.counts()).toMatchObject({ new: 1, trashed: 1 });
  expect((await countWaiting(inbox.db)).newMessages).toBe(1);
  const exported = readTable(await wholeText(inbox.exportCsv({ search: '' })));
  expect(exported.slice(1).map(([, , name]) => name)).toEqual(['Ravi']);
  expect(await inbox.find(asha)).toMatchObject({ status: 'new', trashedAt: day(2).toISOString() });
});

test('lists the last deleted message first in the trash', async () => {
  const inbox = await inboxWith('Asha', 'Ravi', 'Zoya');
  const [asha = 0, ravi = 0, zoya = 0] = inbox.ids;
  await inbox.trash([ravi], day(2));
  await inbox.trash([asha, zoya], day(3));
  expect(await inbox.listed('trashed')).toEqual(['Zoya', 'Asha', 'Ravi']);
});

test('restores a message with its status and note', async () => {
  const inbox = await inboxWith('Asha', 'Ravi');
  const [asha = 0] = inbox.ids;
  await inbox.setStatus([asha], 'replied', day(2));
  await inbox.setNote(asha, 'Call back');
  const before = await inbox.stored();
  await inbox.trash([asha], day(3));
  expect(await inbox.restore([asha, 999])).toMatchObject({ changed: 1 });
  expect(await inbox.restore([asha])).toMatchObject({ changed: 0 });
  expect(await inbox.stored()).toEqual(before);
  expect(await inbox.listed('replied')).toEqual(['Asha']);
});

test('refuses to change the status or note of a message in the trash, and sends no email for it', async () => {
  const { contact, lists, messages, kinds } = await testVisitors();
  await contact.receive(aMessage({ website: 'x' }), testClient);
  const [spam = 0] = (await messages()).map(({ id }) => id);
  await lists.inbox.trash([spam]);
  expect(await lists.inbox.setStatus([spam], 'new')).toMatchObject({ changed: 0 });
  expect(await kinds()).toEqual([]);
  expect(await lists.inbox.setNote(spam, 'x')).toEqual({ kind: 'message-not-found' });
  expect(await lists.inbox.setNote(spam, '', '')).toEqual({ kind: 'message-not-found' });
});

test('deletes permanently only what is in the trash', async () => {
  const inbox = await inboxWith('Asha', 'Ravi');
  const [asha = 0, ravi = 0] = inbox.ids;
  await inbox.trash([asha]);
  expect(await inbox.remove([asha, ravi])).toBe(1);
  expect((await inbox.stored()).map(({ name }) => name)).toEqual(['Ravi']);
  expect(await inbox.restore([asha])).toMatchObject({ changed: 0 });
});

test('deletes messages after 30 days in the trash, any number of them', async () => {
  const inbox = await inboxWith('Asha', 'Ravi');
  await storeMessages(inbox.db, 1200);
  const [asha = 0, ravi = 0, ...more] = (await inbox.stored()).map(({ id }) => id);
  for (let at = 0; at < more.length; at += 500) await inbox.trash(more.slice(at, at + 500), day(2));
  await inbox.trash([asha], day(2));
  await inbox.trash([ravi], day(3));
  await inbox.removeExpired(day(32));
  expect(await inbox.stored()).toHaveLength(1202);
  await inbox.removeExpired(new Date(day(32).getTime() + 1));
  expect((await inbox.stored()).map(({ name }) => name)).toEqual(['Ravi']);
});

test('keeps spam and handled messages in the trash no longer than outside it', async () => {
  const inbox = await inboxWith('New', 'Replied', 'Spam');
  const [, replied = 0, spam = 0] = inbox.ids;
  await inbox.setStatus([replied], 'replied', day(2));
  await inbox.db
    .updateTable('people')
    .set({ stage: 'lost', lost_reason: 'Not now', closed_at: day(2).toISOString() })
    .where('name', '=', 'Replied')
    .execute();
  await inbox.setStatus([spam], 'spam', day(2));
  await inbox.trash(inbox.ids, day(3));
  const site = await testSite({
    database: { db: inbox.db },
    facts: { messagesDays: '5', spamDays: '5' },
  });
  await removeOldEnquiries(site, day(8));
  expect((await inbox.stored()).map(({ name }) => name)).toEqual(['New']);
});
