import { expect, onTestFinished, test } from 'vitest';
import { testDatabase, testPlace } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { allMigrations } from './all-migrations.ts';

test('an existing administrator’s password does not expire, and old attempts are deleted', async () => {
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  const { db, engine } = database;
  const before = Object.entries(allMigrations(engine)).filter(([name]) => name < '0017');
  await migrate(database, Object.fromEntries(before));
  await db.insertInto('admin_accounts').values(goodRows.admin_accounts).execute();
  await db.insertInto('login_attempts').values(goodRows.login_attempts).execute();
  await migrate(database);
  const account = { ...goodRows.admin_accounts, password_expires_at: null };
  expect(await db.selectFrom('admin_accounts').selectAll().execute()).toEqual([account]);
  expect(await db.selectFrom('login_attempts').selectAll().execute()).toEqual([]);
});

test('the previous release can record attempts beside this one', async () => {
  const { db } = await testDatabase();
  await db.insertInto('login_attempts').values(goodRows.login_attempts).execute();
  expect(await db.selectFrom('login_attempts').select('succeeded').execute()).toHaveLength(1);
});
