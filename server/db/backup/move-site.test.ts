import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { changeEachEntry, writeEntry } from '../../../tests/support/activity-log.ts';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { longWord } from '../../../tests/support/long-word.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import {
  addComment,
  allRows,
  emptySite,
  siteWithBackup,
  using,
} from '../../../tests/support/site-with-backup.ts';
import { checkLog } from '../../modules/activity/check.ts';
import { watchContent } from '../content-version.ts';
import { migrate } from '../migrate.ts';
import { type MoveOptions, moveSite } from './move-site.ts';
import type { Place } from './snapshot.ts';

const move = (from: Place, to: Place, options: Partial<MoveOptions> = {}) =>
  moveSite(from, to, { whileRunning: false, patienceMs: 0, ...options });

/** An empty SQLite folder. */
async function folder(): Promise<Place> {
  return { dataDir: `${(await testPlace()).dataDir}/moved`, databaseUrl: null };
}

test('refuses a move within one engine', async () => {
  const one = await siteWithBackup();
  await expect(move(one, one)).rejects.toThrow(/^A move goes from SQLite to PostgreSQL or back\./);
});

describe.runIf(process.env.TEST_ENGINE === 'postgres')('between the engines', () => {
  test('copies every row there and back, and reuses no id', async () => {
    const source = await siteWithBackup();
    const before = await allRows(source);
    const sqlite = await folder();
    const there = await move(source, sqlite);
    expect(await allRows(sqlite)).toEqual(before);
    const back = await emptySite();
    expect(await move(sqlite, back)).toEqual(there);
    expect(await allRows(back)).toEqual(before);
    await expect(move(source, sqlite)).rejects.toThrow(/into an empty folder only/);
    await expect(move(sqlite, source)).rejects.toThrow(/into an empty database only/);
    for (const place of [source, sqlite]) expect(await allRows(place)).toEqual(before);
    const next = await addComment(source);
    for (const place of [sqlite, back]) expect(await addComment(place)).toBe(next);
  });

  test('moves the chain of the activity, in which any later change is found', async () => {
    const source = await emptySite();
    await using(source, async ({ db }) => {
      for (let n = 1; n <= 3; n += 1) await writeEntry(db, `Change ${n}`);
    });
    const sqlite = await folder();
    await move(source, sqlite);
    const isSound = { isSound: true, text: expect.stringContaining('3 entries') };
    expect(await using(sqlite, ({ db }) => checkLog(db))).toMatchObject(isSound);
    const postgres = await emptySite();
    await move(sqlite, postgres);
    for (const place of [sqlite, postgres]) {
      await using(place, async ({ db }) => {
        expect(await checkLog(db)).toMatchObject(isSound);
        expect(await changeEachEntry(db)).toEqual({ made: expect.any(Number), unnoticed: [] });
        // The log goes on where it was.
        await writeEntry(db, 'Change 4');
        expect((await checkLog(db)).text).toContain('4 entries');
        await expect(db.deleteFrom('activity').execute()).rejects.toThrow(/activity/);
      });
    }
  });

  test('copies a text with a word that is too long for an index', async () => {
    const sqlite = await folder();
    const text = { post_id: 1, head: '', body: longWord };
    await using(sqlite, async (database) => {
      await migrate(database);
      await database.db.transaction().execute(async (trx) => {
        await trx.insertInto('posts').values(goodRows.posts).execute();
        await trx.insertInto('post_slugs').values(goodRows.post_slugs).execute();
        await trx.insertInto('post_search').values(text).execute();
      });
    });
    const postgres = await emptySite();
    await move(sqlite, postgres);
    expect((await allRows(postgres)).post_search).toEqual([[longWord, '', '', 1]]);
  });

  test('leaves the target empty if it fails half-way', async () => {
    const source = await siteWithBackup();
    const onProgress = ({ table }: { table: string }) => {
      if (table === 'site_state') throw new Error('cut off');
    };
    const sqlite = await folder();
    await expect(move(source, sqlite, { onProgress })).rejects.toThrow('cut off');
    expect(readdirSync(sqlite.dataDir).filter((name) => !name.startsWith('site.lock'))).toEqual([]);
    await move(source, sqlite);
    const postgres = await emptySite();
    await expect(move(sqlite, postgres, { onProgress })).rejects.toThrow('cut off');
    await move(sqlite, postgres);
    expect(await allRows(postgres)).toEqual(await allRows(source));
  });

  test('moves a running site only with --while-running, without tables of other programs', async () => {
    const source = await siteWithBackup();
    const content = await watchContent(source);
    const sqlite = await folder();
    await expect(move(source, sqlite)).rejects.toThrow(/running site.*--while-running/);
    await using(source, ({ db }) =>
      db.schema.createTable('foreign_one').addColumn('x', 'text').execute(),
    );
    await move(source, sqlite, { whileRunning: true });
    await content.close();
    const { foreign_one: theirs, ...ours } = await allRows(source);
    expect(theirs).toEqual([]);
    expect(await allRows(sqlite)).toEqual(ours);
  });
});
