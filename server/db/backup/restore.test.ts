import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changeEachEntry, writeEntry } from '../../../tests/support/activity-log.ts';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { longWord, partsOfLongWord } from '../../../tests/support/long-word.ts';
import { aDraft, aQuery } from '../../../tests/support/post-factories.ts';
import { postsOn, writingOn } from '../../../tests/support/posts-services.ts';
import {
  addComment,
  allRows,
  emptySite,
  siteWithBackup,
  using,
} from '../../../tests/support/site-with-backup.ts';
import { checkLog } from '../../modules/activity/check.ts';
import { openDatabase } from '../connect.ts';
import { watchContent } from '../content-version.ts';
import { migrate } from '../migrate.ts';
import { allMigrations } from '../tables.ts';
import { writeBackup } from './backup-file.ts';
import { lockFolder } from './locks.ts';
import { type RestoreOptions, restoreBackup } from './restore.ts';
import type { Place } from './snapshot.ts';

const restore = (place: Place, path: string, options: Partial<RestoreOptions> = {}) =>
  restoreBackup(place, path, {
    force: false,
    backupDir: join(place.dataDir, 'kept'),
    patienceMs: 0,
    ...options,
  });

async function backupOf(place: Place): Promise<string> {
  const path = join(place.dataDir, 'backup.sqlite');
  await writeBackup(place, path);
  return path;
}

/** Files beside the database after a restore. */
const unfinished = (place: Place) =>
  readdirSync(place.dataDir).filter((name) => name.startsWith('.unfinished'));

test('restores every row except sessions and half logins, and reuses no id', async () => {
  const source = await siteWithBackup();
  const target = await emptySite();
  const { saved: savedPath } = await restore(target, await backupOf(source));
  expect(savedPath).toBeUndefined();
  expect(await allRows(target)).toEqual({
    ...(await allRows(source)),
    sessions: [],
    login_tickets: [],
  });
  expect(await addComment(target)).toBe(await addComment(source));
  expect(unfinished(target)).toEqual([]);
});

test('restores the chain of the activity, in which any later change is found', async () => {
  const source = await emptySite();
  await using(source, async ({ db }) => {
    for (let n = 1; n <= 3; n += 1) await writeEntry(db, `Change ${n}`);
  });
  const target = await emptySite();
  await restore(target, await backupOf(source));
  await using(target, async ({ db }) => {
    expect(await checkLog(db)).toMatchObject({
      isSound: true,
      text: expect.stringContaining('3 entries'),
    });
    expect(await changeEachEntry(db)).toEqual({ made: expect.any(Number), unnoticed: [] });
    await writeEntry(db, 'Change 4');
    expect(await checkLog(db)).toMatchObject({ isSound: true });
  });
});

test('replaces an existing site only with --force, and saves it', async () => {
  const source = await siteWithBackup();
  const backup = await backupOf(source);
  const target = await siteWithBackup();
  await using(target, ({ db }) => db.updateTable('posts').set({ title: 'Theirs' }).execute());
  const before = await allRows(target);
  await expect(restore(target, backup)).rejects.toThrow(/already holds a site: .*--force/);
  expect(await allRows(target)).toEqual(before);

  const { saved: savedPath = '' } = await restore(target, backup, { force: true });
  expect((await allRows(target)).posts).toEqual((await allRows(source)).posts);
  const old = new DatabaseSync(savedPath, { readOnly: true });
  expect(old.prepare('select title from posts').get()).toEqual({ title: 'Theirs' });
  old.close();
});

test('refuses to restore while the site runs', async () => {
  const place = await siteWithBackup();
  const backup = await backupOf(place);
  const stop = await run(place);
  await expect(restore(place, backup, { force: true })).rejects.toThrow(
    /in use by .*the site|running site/,
  );
  await stop();
  await restore(place, backup, { force: true });
});

/** Holds the locks of a running site. */
async function run(place: Place): Promise<() => Promise<void>> {
  if (!place.databaseUrl) {
    const lock = lockFolder(place.dataDir, 'the site');
    return async () => lock[Symbol.dispose]();
  }
  const content = await watchContent(place);
  return () => content.close();
}

test('changes nothing if it fails half-way', async () => {
  const place = await siteWithBackup();
  const backup = await backupOf(place);
  await using(place, ({ db }) => db.updateTable('posts').set({ title: 'Theirs' }).execute());
  const added = await addComment(place);
  const before = await allRows(place);
  const failing = restore(place, backup, {
    force: true,
    onProgress: ({ table }) => {
      if (table === 'site_state') throw new Error('cut off');
    },
  });
  await expect(failing).rejects.toThrow('cut off');
  expect(await allRows(place)).toEqual(before);
  expect(unfinished(place)).toEqual([]);
  expect(await addComment(place)).toBe(added + 1);
});

test('refuses a backup from before the baseline, and leaves the target empty', async () => {
  const backup = await backupOf(await siteWithBackup());
  using file = new DatabaseSync(backup);
  file.exec("delete from kysely_migration where name <> '0001-baseline'");
  file.exec("update kysely_migration set name = '0050-newsletters'");
  const target = await testPlace();
  await expect(restore(target, backup)).rejects.toThrow(
    /^The backup .* was written before the first release, and nothing was changed\. Commit 1a7f58d5 /,
  );
});

test('restores a backup of the last state before the baseline, migrated to this release', async () => {
  const former = await testPlace();
  const state = { key: 'from', value: 'then' };
  const database = openDatabase(former);
  const first = Object.entries(allMigrations(database.engine)).slice(0, 1);
  await migrate(database, Object.fromEntries(first));
  await database.db.insertInto('site_state').values(state).execute();
  await database.close();
  const backup = await backupOf(former);
  using file = new DatabaseSync(backup);
  file.exec("update kysely_migration set name = '0117-chosen-revisions'");
  const target = await testPlace();
  await restore(target, backup);
  await using(target, async ({ db, engine }) => {
    expect(await db.selectFrom('site_state').selectAll().execute()).toEqual([state]);
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(allMigrations(engine)));
  });
});

// It happens before the target is opened, so one engine suffices.
const testOnce = test.skipIf(process.env.TEST_ENGINE === 'postgres');

testOnce(
  'refuses an incomplete backup and one of an unknown release, and leaves the target empty',
  async () => {
    const place = await siteWithBackup();
    const good = await backupOf(place);
    const bytes = readFileSync(good);
    const file = (name: string, content: Uint8Array | string) => {
      const path = join(place.dataDir, name);
      writeFileSync(path, content);
      return path;
    };
    const changed = (name: string, statement: string) => {
      const path = file(name, bytes);
      const database = new DatabaseSync(path);
      database.exec(statement);
      database.close();
      return path;
    };
    const scratched = Buffer.from(bytes);
    scratched.fill(7, bytes.length / 2, bytes.length / 2 + 100);
    const target = await emptySite();
    const before = existsSync(join(target.dataDir, 'site.sqlite'));
    const cases: [string, RegExp][] = [
      [join(place.dataDir, 'none'), /There is no file/],
      [file('text', 'Not a database at all, but some text.'), /is not a backup/],
      [changed('plain', 'drop table backup_manifest'), /is not a backup/],
      [file('half', bytes.subarray(0, bytes.length / 2)), /is damaged|is not a backup/],
      [file('scratched', scratched), /is damaged/],
      [
        changed('edited', "update posts set title = 'Forged'"),
        /is damaged: the table posts has sha256/,
      ],
      [
        changed('short', 'delete from subscriptions'),
        /is damaged: the table subscription_topics has rows 0/,
      ],
      [
        changed('newer', "insert into kysely_migration values ('9999-future', '')"),
        /was written by a newer release/,
      ],
    ];
    for (const [path, message] of cases)
      await expect(restore(target, path)).rejects.toThrow(message);
    expect((await allRows(target)).posts).toEqual([]);
    expect(existsSync(join(target.dataDir, 'site.sqlite'))).toBe(before);
  },
);

const publish = (place: Place, title: string, content = '<p>Text</p>') =>
  using(place, ({ db }) => writingOn(db).createPost(aDraft({ title, content })));

const find = (place: Place, search: string) =>
  using(place, async ({ db }) => {
    const { posts } = await postsOn(db).listPosts(aQuery({ search }));
    return posts.map(({ title }) => title);
  });

test('makes restored posts searchable, and replaced ones not', async () => {
  const source = await emptySite();
  await publish(source, 'Mangoes', `<p>${longWord}</p>`);
  const backup = join(source.dataDir, 'backup.sqlite');
  await writeBackup(source, backup);
  const target = await emptySite();
  await publish(target, 'Papayas');
  const options = { force: true, backupDir: join(target.dataDir, 'kept'), patienceMs: 0 };
  await restoreBackup(target, backup, options);
  for (const part of ['ango', ...partsOfLongWord.slice(0, 20)]) {
    expect(await find(target, part)).toEqual(['Mangoes']);
  }
  expect(await find(target, 'apaya')).toEqual([]);
});
