import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase, testPlace } from '../../tests/support/create-test-database.ts';
import { openDatabase } from './connect.ts';

async function value({ db }: Awaited<ReturnType<typeof testDatabase>>, text: string) {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(text)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
}

test('answers a ping until it is closed', async () => {
  const place = await testPlace();
  const database = openDatabase(place);
  await database.ping();
  await database.close();
  await expect(database.ping()).rejects.toThrow();
});

test('can be closed unused', async () => {
  await openDatabase(await testPlace()).close();
});

test('returns counts and sums as numbers', async () => {
  const database = await testDatabase();
  expect(await value(database, 'select count(*) from posts')).toBe(0);
  expect(await value(database, "select sum(length('abc'))")).toBe(3);
});

test('rolls back a failed transaction', async () => {
  const database = await testDatabase();
  const failing = database.db.transaction().execute(async (trx) => {
    await trx.insertInto('site_state').values({ key: 'a', value: '1' }).execute();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await value(database, 'select count(*) from site_state')).toBe(0);
});

test('returns bytes unchanged', async () => {
  const { db } = await testDatabase();
  const created_at = '2026-01-01T00:00:00.000Z';
  const size = { width: 1, height: 1 };
  const media = { ...size, sha256: 'a'.repeat(64), alt: '', created_at };
  const { id } = await db
    .insertInto('media')
    .values(media)
    .returning('id')
    .executeTakeFirstOrThrow();
  const data = Uint8Array.from([0, 255, 128, 10, 13]);
  await db
    .insertInto('media_variants')
    .values({ ...size, sha256: 'b'.repeat(64), media_id: id, format: 'webp', byte_size: 5, data })
    .execute();
  const row = await db.selectFrom('media_variants').select('data').executeTakeFirstOrThrow();
  expect([...row.data]).toEqual([...data]);
});

test('sorts text by its bytes', async () => {
  const { db } = await testDatabase();
  const keys = ['b', 'A', 'a', 'B', '_', 'é', 'z'];
  await db
    .insertInto('site_state')
    .values(keys.map((key) => ({ key, value: '' })))
    .execute();
  const rows = await db.selectFrom('site_state').select('key').orderBy('key').execute();
  expect(rows.map((row) => row.key)).toEqual(['A', 'B', '_', 'a', 'b', 'z', 'é']);
});
