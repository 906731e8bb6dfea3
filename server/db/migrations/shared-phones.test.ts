import { expect, onTestFinished, test } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { visitorsOn } from '../../../tests/support/visitors.ts';
import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { allMigrations } from './all-migrations.ts';

test('phone numbers of the release before are carried over, also those that it still writes', async () => {
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  const { db, engine } = database;
  const before = Object.entries(allMigrations(engine)).filter(([name]) => name < '0060');
  await migrate(database, Object.fromEntries(before));
  for (const id of [1, 2]) {
    await db
      .insertInto('people')
      .values({ ...goodRows.people, id })
      .execute();
  }
  const write = async (kind: 'email' | 'phone', value: string, person_id: number) => {
    await db.insertInto('person_identities').values({ kind, value, person_id }).execute();
  };
  await write('email', 'asha@x.in', 1);
  await write('phone', '+919823000140', 1);
  await migrate(database);
  const phones = () => db.selectFrom('person_phones').selectAll().orderBy('value').execute();
  const identities = () => db.selectFrom('person_identities').selectAll().execute();
  const first = { value: '+919823000140', person_id: 1, email: '' };
  const email = { kind: 'email', value: 'asha@x.in', person_id: 1 };
  expect([await phones(), await identities()]).toEqual([[first], [email]]);

  await write('phone', '+919823000140', 1);
  await write('phone', '+919823000141', 2);
  await (await visitorsOn(db)).jobs['messages without a card'](new Date());
  const second = { value: '+919823000141', person_id: 2, email: '' };
  expect([await phones(), await identities()]).toEqual([[first, second], [email]]);
});
