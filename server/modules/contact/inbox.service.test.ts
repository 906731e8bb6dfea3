import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { storeMessages } from '../../../tests/support/long-list-factories.ts';
import { readTable, wholeText } from '../../../tests/support/tables.ts';
import { aMessage, testClient, testVisitors } from '../../../tests/support/visitors.ts';
import type { Tables } from '../../db/tables.ts';

async function inboxWith(...changes: Record<string, unknown>[]) {
  const { contact, lists, messages } = await testVisitors({ rateLimits: false });
  for (const [index, change] of changes.entries()) {
    const at = new Date(Date.UTC(2026, 0, 1, 0, index));
    await contact.receive(aMessage(change), testClient, undefined, at);
  }
  const ids = (await messages()).map(({ id }) => id);
  return { ...lists.inbox, ids };
}

const newest = (db: Kysely<Tables>) =>
  db.selectFrom('contact_messages').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();

test('lists messages newest first, fifty a page, without spam', async () => {
  const numbered = Array.from({ length: 52 }, (_, index) => ({ name: `Number ${index}` }));
  const inbox = await inboxWith(...numbered, { name: 'Bot', website: 'x' });
  const first = await inbox.list({ search: '', page: 1 });
  expect(first.messages[0]).toMatchObject({ name: 'Number 51', page: '', privateNote: '' });
  expect(first).toMatchObject({ total: 52, pages: 2, counts: { new: 52, spam: 1 } });
  const second = await inbox.list({ search: '', page: 2 });
  expect(second.messages.map(({ name }) => name)).toEqual(['Number 1', 'Number 0']);
  const spam = await inbox.list({ status: 'spam', search: '', page: 1 });
  expect(spam.messages.map(({ name }) => name)).toEqual(['Bot']);
});

test('stores and finds a note, which nobody outside the admin sees', async () => {
  const inbox = await inboxWith({});
  const [id = 0] = inbox.ids;
  const note = 'Call back on Monday';
  expect(await inbox.setNote(id, note)).toEqual({ current: note, revision: note });
  expect(await inbox.find(id)).toMatchObject({ privateNote: 'Call back on Monday' });
  expect((await inbox.list({ search: 'monday', page: 1 })).total).toBe(1);
  expect(await inbox.setNote(id + 1, 'x')).toEqual({ kind: 'message-not-found' });
  expect(await inbox.find(id + 1)).toBeUndefined();
});

test('replaces only the note that was edited', async () => {
  const inbox = await inboxWith({});
  const [id = 0] = inbox.ids;
  await inbox.setNote(id, 'One', '');
  expect(await inbox.setNote(id, 'Another', '')).toEqual({
    kind: 'note-changed',
    current: 'One',
    revision: 'One',
  });
  expect(await inbox.find(id)).toMatchObject({ privateNote: 'One' });
  // The response to the first call may have been lost.
  expect(await inbox.setNote(id, 'One', '')).toMatchObject({ current: 'One' });
  expect(await inbox.setNote(id, 'Two', 'One')).toMatchObject({ current: 'Two' });
});

test('exports all matching messages as shown on the screen, without formulas', async () => {
  const inbox = await inboxWith(
    { name: '=HYPERLINK("https://spam.example")', message: '@SUM(1)\nand more', about: '=A1' },
    { name: 'Bot', website: 'x' },
  );
  const [head = [], ...rows] = readTable(await wholeText(inbox.exportCsv({ search: '' })));
  expect(rows).toHaveLength(1);
  expect(Object.fromEntries(head.map((heading, at) => [heading, rows[0]?.[at]]))).toMatchObject({
    Received: '2026-01-01 05:30',
    Status: 'new',
    Name: '\'=HYPERLINK("https://spam.example")',
    'E-mail': 'asha@visitor.example',
    Phone: '+91 98765 43210',
    Subject: 'Hiring Needs',
    Message: "'@SUM(1)\nand more",
    About: "'=A1",
    'Agreed at': '2026-01-01 05:30',
  });
});

test('exports each message once while messages arrive and are deleted', async () => {
  const { lists, db } = await testVisitors();
  await storeMessages(db, 1200);
  const names: string[] = [];
  for await (const piece of lists.inbox.exportCsv({ search: '' })) {
    names.push(...readTable(piece).map(([, , name = '']) => name));
    await storeMessages(db, 1, 5000 + names.length);
    await lists.inbox.trash([(await newest(db)).id]);
    await storeMessages(db, 1, 9000 + names.length);
  }
  const before = Array.from({ length: 1200 }, (_, at) => `Visitor ${1199 - at}`);
  expect(names.slice(1).filter((name) => before.includes(name))).toEqual(before);
});
