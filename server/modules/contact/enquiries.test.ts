import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { visitorsOn } from '../../../tests/support/visitors.ts';
import type { Tables } from '../../db/tables.ts';

type Status = Tables['contact_messages']['status'];

/** Thursday, 26 November 2026, 10:30 in India. */
const now = new Date('2026-11-26T05:00:00.000Z');

/** An inbox with messages received at these times, named by status and time. */
async function inboxWith(...messages: [status: Status, createdAt: string][]) {
  const { db } = await testDatabase();
  for (const [status, created_at] of messages) {
    const name = `${status} ${created_at}`;
    await db
      .insertInto('contact_messages')
      .values({ ...goodRows.contact_messages, status, created_at, name })
      .execute();
  }
  return (await visitorsOn(db)).lists.inbox;
}

test('counts nothing in an empty inbox', async () => {
  const inbox = await inboxWith();
  expect(await inbox.enquiries(now)).toEqual({
    new: 0,
    today: 0,
    thisWeek: 0,
    lastWeek: 0,
  });
});

test('begins weeks on Monday in India and compares with the same part of last week', async () => {
  const thisWeek = ['2026-11-22T18:30:00.000Z', '2026-11-26T04:00:00.000Z'];
  const lastWeek = ['2026-11-15T18:30:00.000Z', '2026-11-19T04:59:59.999Z'];
  const inbox = await inboxWith(
    ...thisWeek.map((at): [Status, string] => ['replied', at]),
    ...lastWeek.map((at): [Status, string] => ['archived', at]),
    ['new', '2026-11-15T18:29:59.999Z'],
    ['new', '2026-11-19T05:00:00.000Z'],
    ['new', '2026-11-22T18:29:59.999Z'],
    ['spam', '2026-11-26T04:00:00.000Z'],
  );
  expect(await inbox.enquiries(now)).toMatchObject({ today: 1, thisWeek: 2, lastWeek: 2 });
  const listed = async (view: 'today' | 'this-week' | 'last-week') => {
    const { messages } = await inbox.list({ view, search: '', page: 1 }, now);
    return messages.map(({ createdAt }) => createdAt).sort();
  };
  expect(await listed('today')).toEqual(thisWeek.slice(1));
  expect(await listed('this-week')).toEqual(thisWeek);
  expect(await listed('last-week')).toEqual(lastWeek);
});
