import { onTestFinished } from 'vitest';
import { openSnapshot, type Place } from '../../server/db/backup/snapshot.ts';
import { type Database, openDatabase } from '../../server/db/connect.ts';
import type { Tables } from '../../server/db/tables.ts';
import { createTestPlace, type TestPlace } from './create-test-database.ts';
import { startIdsAtOne } from './filled-databases.ts';
import { goodRows } from './row-factories.ts';

/** A site with a row in every table, a picture of a megabyte and awkward texts, which no process has open. */
export async function siteWithBackup(): Promise<TestPlace> {
  const place = await emptySite();
  await using(place, fill);
  return place;
}

/** A place with all tables, and no rows. */
export async function emptySite(): Promise<TestPlace> {
  const place = await createTestPlace('migrated');
  onTestFinished(() => place.remove());
  return place;
}

/** Opens a place's database for some work and closes it again. */
export async function using<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  await using database = openDatabase(place);
  return await work(database);
}

/** Stores a comment like any visitor's, and resolves with its id. */
export async function addComment(place: Place): Promise<number> {
  const query = ({ db }: Database) =>
    db.insertInto('comments').values(goodRows.comments).returning('id').executeTakeFirstOrThrow();
  return (await using(place, query)).id;
}

/** Every row of every table at a place, with bytes in hex. */
export async function allRows(place: Place): Promise<Record<string, unknown[]>> {
  await using snapshot = await openSnapshot(place);
  const { store } = snapshot;
  const found: Record<string, unknown[]> = {};
  for (const table of (await store.tables()).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    found[table.name] = [];
    for await (const rows of store.read(table)) {
      found[table.name]?.push(
        ...rows.map((row) =>
          row.map((value) =>
            value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
          ),
        ),
      );
    }
  }
  return found;
}

async function fill(database: Database): Promise<void> {
  const { db } = database;
  await startIdsAtOne(database);
  await db.transaction().execute(async (trx) => {
    for (const name of Object.keys(goodRows) as (keyof Tables)[]) {
      // Not part of any copy of a site.
      if (name === 'copy_changes' || name === 'copy_recording') continue;
      await trx
        .insertInto(name)
        .values(goodRows[name] as never)
        .execute();
    }
    const data = Uint8Array.from({ length: 1_000_000 }, (_, index) => (index * 31) % 256);
    await trx
      .insertInto('media_variants')
      .values({ ...goodRows.media_variants, width: 960, byte_size: data.length, data })
      .execute();
    const awkward = `it's "quoted" \\ back\\nslash \n line नमस्ते 😀 {"sha256":"x"} \u200d`;
    await trx
      .insertInto('site_state')
      .values({ key: awkward.slice(0, 60), value: awkward })
      .execute();
    // An id that was generated before and must not be reused.
    const gone = { ...goodRows.comments, text: 'Gone' };
    await trx.insertInto('comments').values([gone, gone]).execute();
    await trx.deleteFrom('comments').where('text', '=', 'Gone').execute();
  });
}
