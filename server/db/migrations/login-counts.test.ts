import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { allMigrations } from './all-migrations.ts';

test('an existing administrator’s password does not expire, and old attempts are gone with their table', async () => {
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  const { db, engine } = database;
  const before = Object.entries(allMigrations(engine)).filter(([name]) => name < '0017');
  await migrate(database, Object.fromEntries(before));
  await db.insertInto('admin_accounts').values(goodRows.admin_accounts).execute();
  const hash = '0'.repeat(64);
  const attempt = sql`values (${hash}, ${hash}, 0, '2026-01-01T00:00:00.000Z')`;
  await sql`insert into login_attempts (name_digest, address_digest, succeeded, attempted_at) ${attempt}`.execute(
    db,
  );
  await migrate(database);
  const account = { ...goodRows.admin_accounts, password_expires_at: null, display_name: '' };
  expect(await db.selectFrom('admin_accounts').selectAll().execute()).toEqual([account]);
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  expect(tables).not.toContain('login_attempts');
});
