import { expect, onTestFinished, test } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { visitorsOn } from '../../../tests/support/visitors.ts';
import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { allMigrations } from './all-migrations.ts';

test('everybody who wrote, commented or subscribed before has one card', async () => {
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  const { db, engine } = database;
  const before = Object.entries(allMigrations(engine)).filter(([name]) => name < '0044');
  await migrate(database, Object.fromEntries(before));
  const row = { ...goodRows.contact_messages, search_text: '' };
  const messages = [
    { name: 'Asha', email: 'asha@x.in', phone: '98230 00140', status: 'archived' },
    { name: 'Work', email: 'work@x.in', phone: '98230 00141', status: 'replied' },
    { name: 'Asha', email: 'ASHA@x.in', phone: '919823000141', status: 'new' },
    { name: 'Spam', email: 'spam@x.in', phone: '98230 00142', status: 'spam' },
    { name: 'Ravi', email: 'Éva@x.in', phone: '98230 00143', status: 'archived' },
    { name: 'Meena', email: 'meena@x.in', phone: 'none', status: 'read' },
  ] as const;
  for (const message of messages) {
    await db
      .insertInto('contact_messages')
      .values({ ...row, ...message })
      .execute();
  }
  const { subscriptions } = goodRows;
  const confirmed = { status: 'confirmed', confirmed_at: subscriptions.created_at } as const;
  for (const email of ['reader@x.in', 'meena@x.in']) {
    await db
      .insertInto('subscriptions')
      .values({ ...subscriptions, ...confirmed, email })
      .execute();
  }
  await migrate(database);
  const cards = async () =>
    await db
      .selectFrom('people')
      .leftJoin('contact_messages', 'person_id', 'people.id')
      .select(['people.name', 'stage', 'lost_reason', 'email'])
      .orderBy('contact_messages.id')
      .execute();
  await (await visitorsOn(db)).jobs['messages without a card'](new Date());
  const asha = { name: 'Asha', stage: 'contacted', lost_reason: '' };
  const lost = { stage: 'lost', lost_reason: 'Archived before there were cards' };
  const found = await cards();
  const withMessages = found.filter(({ email }) => email);
  expect(withMessages).toEqual([
    { ...asha, email: 'asha@x.in' },
    { ...asha, email: 'work@x.in' },
    { ...asha, email: 'ASHA@x.in' },
    { name: 'Ravi', ...lost, email: 'Éva@x.in' },
    { name: 'Meena', stage: 'new', lost_reason: '', email: 'meena@x.in' },
  ]);
  expect(found.filter(({ email }) => !email)).toEqual([
    { name: 'reader@x.in', stage: null, lost_reason: '', email: null },
  ]);
  // The next card has an id of its own.
  const people = (await visitorsOn(db)).lists.people;
  const blank = { email: '', interest: '', source: 'Phone', note: '', by: 'asha' };
  await people.add({ ...blank, name: 'New', phone: '98230 00149' });
  expect(await db.selectFrom('people').select('id').execute()).toHaveLength(5);
});
