import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { firstReplies } from './replies.service.ts';

const facts = {
  contactHours: 'Monday - Friday: 9:00 AM - 6:00 PM',
  holidays: '17 November 2026',
  timeZone: 'Asia/Kolkata',
};

const instant = (text: string) => new Date(`${text}:00+05:30`).toISOString();
/** A Wednesday. */
const now = new Date('2026-11-25T12:00:00+05:30');

type Message = [asked: string, answered: string | null, changes?: object];

const noStep = { step: '', step_due_at: null, lost_reason: '', closed_at: null, owner_id: null };

async function repliesTo(...messages: Message[]) {
  const { db } = await testDatabase();
  for (const [asked, answered, changes] of messages) {
    const dates = {
      created_at: instant(asked),
      first_answered_at: answered && instant(answered),
      status: answered ? ('replied' as const) : ('new' as const),
    };
    const card = { ...goodRows.people, id: undefined, stage: 'new' as const };
    const people = db
      .insertInto('people')
      .values({ ...card, ...noStep })
      .returning('id');
    const { id: person_id } = await people.executeTakeFirstOrThrow();
    const row = { ...goodRows.contact_messages, id: undefined, person_id };
    await db
      .insertInto('contact_messages')
      .values({ ...row, ...dates, ...changes })
      .execute();
  }
  return await firstReplies(await testSite({ database: { db }, facts }), now);
}

test('reports nothing without enquiries', async () => {
  expect(await repliesTo()).toEqual({
    hours: 'Monday to Friday 9:00 am to 6:00 pm',
    thisWeek: null,
    lastWeek: null,
    late: 0,
    lateSince: instant('2026-11-25T11:45'),
  });
});

test("measures this week's first replies in opening hours, next to last week's", async () => {
  const { thisWeek, lastWeek } = await repliesTo(
    // At the weekend and in the evening.
    ['2026-11-21T20:00', '2026-11-23T09:10'],
    ['2026-11-24T19:00', '2026-11-25T09:20'],
    ['2026-11-25T10:00', '2026-11-25T11:00'],
    // Across last week's holiday.
    ['2026-11-16T17:50', '2026-11-18T09:05'],
    ['2026-11-13T17:50', '2026-11-15T23:59'],
    ['2026-11-25T10:00', '2026-11-25T10:00', { status: 'spam' }],
  );
  expect(thisWeek).toEqual({ answers: 3, half: 20, nineInTen: 60 });
  expect(lastWeek).toEqual({ answers: 1, half: 15, nineInTen: 15 });
});

test('counts an enquiry as late after a quarter of an hour of opening time, by form or by hand', async () => {
  const { late } = await repliesTo(
    ['2026-11-25T11:45', null],
    ['2026-11-25T11:46', null],
    ['2026-11-24T23:00', null, { status: 'read' }],
    ['2026-11-24T23:00', null, { trashed_at: instant('2026-11-25T09:00') }],
    ['2026-11-24T23:00', null, { status: 'archived' }],
    ['2026-11-24T23:00', null, { status: 'spam' }],
  );
  expect(late).toBe(2);
});
