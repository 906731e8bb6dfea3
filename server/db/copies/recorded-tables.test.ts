import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { emptySite } from '../../../tests/support/site-with-backup.ts';
import { openSnapshot } from '../backup/snapshot.ts';
import type { Db, Tables } from '../tables.ts';
import { notRecordedTables, recordedTables } from './recorded-tables.ts';

type Name = keyof Tables;
/** Rows of these are only added. */
const keptTables: readonly string[] = ['activity', 'activity_chain'];
const recorded = Object.keys(recordedTables).sort() as (keyof typeof recordedTables)[];

test('says of every table whether its changes are copied every minute, and knows its key', async () => {
  await using snapshot = await openSnapshot(await emptySite());
  const tables = await snapshot.store.tables();
  const decided = [...recorded, ...Object.keys(notRecordedTables)].sort();
  expect(decided).toEqual(tables.map(({ name }) => name).toSorted());
  for (const { name, key } of tables.filter(({ name }) => name in recordedTables)) {
    const columns = recordedTables[name as keyof typeof recordedTables];
    expect({ name, key: [...key].sort() }).toEqual({ name, key: [...columns].sort() });
  }
});

/** A row in every table. */
async function filledDatabase({ isRecording }: { isRecording: boolean }) {
  const { db } = await testDatabase();
  if (isRecording) await db.insertInto('copy_recording').values({ id: 1, since: 1 }).execute();
  await db.transaction().execute(async (trx) => {
    for (const name of Object.keys(goodRows) as Name[]) {
      if (name === 'copy_changes' || name === 'copy_recording') continue;
      // Other rows reference the ones with id 1.
      const hasNoId = name === 'comments' || name === 'subscriptions';
      await trx
        .insertInto(name)
        .values({ ...(hasNoId && { id: 1 }), ...goodRows[name] } as never)
        .execute();
    }
  });
  return db;
}

/** The recorded changes as lines, which are then forgotten. */
async function takeChanges(db: Db): Promise<string[]> {
  const rows = await db.deleteFrom('copy_changes').returning(['table_name', 'row_key']).execute();
  const lines = rows.map((row) => `${row.table_name} ${JSON.stringify(JSON.parse(row.row_key))}`);
  return [...new Set(lines)].sort();
}

async function presentKeys(db: Db): Promise<string[]> {
  const lines: string[] = [];
  for (const name of recorded) {
    const rows = await db.selectFrom(name).selectAll().execute();
    const key: readonly string[] = recordedTables[name];
    for (const row of rows as unknown as Record<string, unknown>[]) {
      lines.push(`${name} ${JSON.stringify(key.map((column) => row[column]))}`);
    }
  }
  return lines.sort();
}

test('records each added, changed and removed row of every recorded table', async () => {
  const db = await filledDatabase({ isRecording: true });
  const present = await presentKeys(db);
  expect(new Set(present.map((line) => line.split(' ')[0]))).toEqual(new Set(recorded));
  expect(await takeChanges(db)).toEqual(present);
  for (const name of recorded) {
    if (keptTables.includes(name)) continue;
    const column = sql.ref(recordedTables[name][0]);
    await sql`update ${sql.table(name)} set ${column} = ${column}`.execute(db);
    expect((await takeChanges(db)).some((line) => line.startsWith(`${name} [`))).toBe(true);
  }
  const names = (Object.keys(goodRows) as Name[]).filter((name) => !name.startsWith('copy_'));
  for (const name of ['posts', 'contact_messages', ...names.toReversed()] as const) {
    if (!keptTables.includes(name)) await db.deleteFrom(name).execute();
  }
  const isKept = (line: string) => keptTables.includes(line.split(' ')[0] ?? '');
  expect(await presentKeys(db)).toEqual(present.filter(isKept));
  expect(await takeChanges(db)).toEqual(present.filter((line) => !isKept(line)));
});

test('records both keys of a row whose key changes, and the rows that go with another', async () => {
  const db = await filledDatabase({ isRecording: true });
  await takeChanges(db);
  await db
    .updateTable('person_identities')
    .set({ value: 'new@site.example' })
    .where('kind', '=', 'email')
    .execute();
  const changes = await takeChanges(db);
  expect(changes).toContain('person_identities ["email","new@site.example"]');
  expect(changes.filter((line) => line.startsWith('person_identities'))).toHaveLength(2);
  await db.deleteFrom('comments').execute();
  expect((await takeChanges(db)).map((line) => line.split(' ')[0])).toEqual([
    'comment_answers',
    'comments',
  ]);
});

test('records what is committed only, and nothing while no copies are made', async () => {
  const db = await filledDatabase({ isRecording: false });
  expect(await takeChanges(db)).toEqual([]);
  await db.insertInto('copy_recording').values({ id: 1, since: 1 }).execute();
  const undone = db.transaction().execute(async (trx) => {
    await trx.updateTable('people').set({ name: 'Someone' }).execute();
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await takeChanges(db)).toEqual([]);
});
