import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { allMigrations } from './all-migrations.ts';

test('earlier uploads are in the library, found by what they show, and none waits to be removed', async () => {
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  const { db, engine } = database;
  const before = Object.entries(allMigrations(engine)).filter(([name]) => name < '0031');
  await migrate(database, Object.fromEntries(before));
  const at = goodRows.media.created_at;
  for (const [id, alt, unused] of [
    [1, 'A Brass Lâmp', at],
    [2, '', null],
  ] as const) {
    const hash = String(id).repeat(64);
    await sql`
      insert into media (id, sha256, alt, width, height, created_at, unused_since)
      values (${id}, ${hash}, ${alt}, 480, 320, ${at}, ${unused})`.execute(db);
  }
  await migrate(database);
  const columns = ['alt', 'file_name', 'uploaded_by', 'search_text', 'unused_since'] as const;
  const none = { file_name: '', uploaded_by: '', unused_since: null };
  expect(await db.selectFrom('media').select(columns).orderBy('id').execute()).toEqual([
    { ...none, alt: 'A Brass Lâmp', search_text: 'a brass lamp' },
    { ...none, alt: '', search_text: '' },
  ]);
});
