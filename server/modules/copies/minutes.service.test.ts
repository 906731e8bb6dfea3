import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  changeEachEntry,
  withoutTriggers,
  writeEntry,
} from '../../../tests/support/activity-log.ts';
import { allRows, siteWithBackup } from '../../../tests/support/site-with-backup.ts';
import {
  makeNight,
  minutesOf,
  nextDay,
  noteAt,
  restoreFrom as restore,
  s3Target as s3,
  setNote,
  siteAt,
  siteWithCopies,
} from '../../../tests/support/site-with-copies.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { openDatabase } from '../../db/connect.ts';
import { openStore } from '../../db/copies/open-store.ts';
import { recordedTables } from '../../db/copies/recorded-tables.ts';
import { engineOf } from '../../db/engines/database.ts';
import { writeState } from '../../db/queries/site-state.ts';
import { checkLog } from '../activity/check.ts';
import { erasePersonalData } from '../personal-data/personal-data.service.ts';
import {
  checkNewest,
  copyLine,
  copyOverview,
  lockWithKey,
  newCopyKey,
  startCopies,
} from './copies.service.ts';
import { enterPlace } from './entered-place.ts';
import { findRecording, readMinuteState } from './minutes.repository.ts';
import { copyLastMinute, copyMinute, startMinutes } from './minutes.service.ts';

vi.setConfig({ testTimeout: 60_000 });

const minuteMs = 60_000;

/** The recorded tables of a place. */
async function recordedRows(place: Parameters<typeof allRows>[0]) {
  const rows = await allRows(place);
  return Object.fromEntries(Object.keys(recordedTables).map((name) => [name, rows[name]]));
}

test('the chain of the activity is whole after a restore with minute copies, and any change is found', async () => {
  const { site, target, key } = await siteWithCopies();
  const { db } = site;
  await withoutTriggers(db, async () => {
    await db.deleteFrom('activity').execute();
    await db.deleteFrom('activity_chain').execute();
  });
  await writeEntry(db, 'Before the night');
  await makeNight(site);
  for (const did of ['In the first minute', 'In the second minute']) {
    await writeEntry(db, did);
    await copyMinute(site);
  }
  const { place } = await restore(target, key);
  await using restored = openDatabase(place);
  const dids = await restored.db.selectFrom('activity').select('did').orderBy('id').execute();
  expect(dids.map(({ did }) => did)).toEqual([
    'Before the night',
    'In the first minute',
    'In the second minute',
  ]);
  expect(await checkLog(restored.db)).toMatchObject({ isSound: true });
  expect(await changeEachEntry(restored.db)).toEqual({ made: expect.any(Number), unnoticed: [] });
  await writeEntry(restored.db, 'After the restore');
  expect(await checkLog(restored.db)).toMatchObject({ isSound: true });
});

test.each(['s3', 'folder'] as const)(
  'restores what came and went after the night from minute copies in a %s',
  async (kind) => {
    const { site, place, target, key } = await siteWithCopies(
      kind === 's3' ? (await s3()).target : undefined,
    );
    await copyMinute(site);
    const { db } = site;
    await setNote(site, 'Call at 5, नमस्ते');
    await db
      .insertInto('comments')
      .values({
        post_id: 1,
        author: 'Ravi',
        email: 'ravi@site.example',
        text: 'New',
        status: 'pending',
        created_at: site.now().toISOString(),
      })
      .execute();
    await copyMinute(site);
    await db.deleteFrom('subscriptions').execute();
    await db.updateTable('people').set({ name: 'Ravi' }).execute();
    await copyMinute(site);
    const restored = await restore(target, key);
    expect(restored).toMatchObject({ count: 2, gaps: [] });
    expect(await recordedRows(restored.place)).toEqual(await recordedRows(place));
  },
);

test('stores nothing without a change, and nothing readable', async () => {
  const path = temporaryFolder();
  const { site } = await siteWithCopies({ kind: 'folder', path });
  await copyMinute(site);
  await copyMinute(site);
  expect(minutesOf(path)).toEqual([]);
  await setNote(site, 'A secret note');
  await copyMinute(site);
  const [name = '', ...more] = minutesOf(path);
  expect(more).toEqual([]);
  const content = readFileSync(join(path, 'minutes', name));
  expect(content.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(content.includes('secret')).toBe(false);
  expect(await site.db.selectFrom('copy_changes').selectAll().execute()).toEqual([]);
});

test('keeps an erased person erased, although the copy of the night has them', async () => {
  const { site, target, key } = await siteWithCopies();
  const [person] = await site.db
    .selectFrom('person_identities')
    .select('value')
    .where('kind', '=', 'email')
    .execute();
  const email = person?.value ?? '';
  const textOf = async (place: Parameters<typeof allRows>[0]) =>
    JSON.stringify(await allRows(place));
  expect(await textOf((await restore(target, key)).place)).toContain(email);
  await site.db.deleteFrom('person_joins').execute();
  await erasePersonalData(site, { email }, 'admin');
  await copyMinute(site);
  expect(await textOf((await restore(target, key)).place)).not.toContain(email);
});

test('gives no id again that a row had which came and went since the night', async () => {
  const { site, target, key } = await siteWithCopies();
  const entry = {
    post_id: 1,
    author: 'Ravi',
    email: 'ravi@site.example',
    text: 'Spam',
    status: 'spam',
    created_at: site.now().toISOString(),
  } as const;
  const { id } = await site.db
    .insertInto('comments')
    .values(entry)
    .returning('id')
    .executeTakeFirstOrThrow();
  await site.db.deleteFrom('comments').where('id', '=', id).execute();
  await copyMinute(site);
  const { place } = await restore(target, key);
  await using database = openDatabase(place);
  const added = await database.db
    .insertInto('comments')
    .values(entry)
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(added.id).toBeGreaterThan(id);
});

test('the first minute copy is late only some minutes after the first whole copy', async () => {
  const { site, clock } = await siteWithCopies();
  expect((await copyOverview(site)).minute).toEqual({
    at: null,
    isLate: false,
    failure: null,
  });
  clock.now += 6 * minuteMs;
  expect((await copyOverview(site)).minute).toMatchObject({ at: null, isLate: true });
});

test('forgets changes only once their copy was read back, and says why it failed', async () => {
  const { server, target } = await s3();
  const { site, clock, key } = await siteWithCopies(target);
  await copyMinute(site);
  const begin = (await copyOverview(site)).minute;
  expect(begin).toMatchObject({ isLate: false, failure: null });
  const faults = [
    [{ status: 503, code: 'SlowDown' }, /does not work at the moment/],
    [{ status: 403, code: 'AccessDenied' }, /does not allow it/],
    [{ status: 507, code: 'InsufficientStorage' }, /store is full/],
    [{ cutTo: 100 }, /came back changed or cut/],
  ] as const;
  for (const [fault, message] of faults) {
    await setNote(site, String(message));
    server.fault = ({ method }) => (method === 'PUT' ? fault : undefined);
    await copyMinute(site);
    expect((await copyOverview(site)).minute?.failure).toMatch(message);
    expect(await site.db.selectFrom('copy_changes').selectAll().execute()).toHaveLength(1);
  }
  clock.now += 6 * minuteMs;
  expect((await copyOverview(site)).minute).toMatchObject({ at: begin?.at, isLate: true });
  expect(await copyLine(site, site.now())).toMatch(
    /proven\. Last minute copy .*: a minute copy is there, but/,
  );
  server.fault = () => undefined;
  await copyMinute(site);
  expect((await copyOverview(site)).minute).toEqual({
    at: site.now().toISOString(),
    isLate: false,
    failure: null,
  });
  const restored = await restore(target, key);
  expect(restored.gaps).toEqual([]);
  expect(await noteAt(restored.place)).toBe(String(faults[3][1]));
});

test('says that a minute copy was removed or damaged, and uses the others', async () => {
  const path = temporaryFolder();
  const { site, target, key } = await siteWithCopies({ kind: 'folder', path });
  for (const note of ['one', 'two', 'three']) {
    await setNote(site, note);
    await copyMinute(site);
  }
  const [, second = '', third = ''] = minutesOf(path);
  renameSync(join(path, 'minutes', second), join(path, 'second'));
  const removed = await restore(target, key);
  expect(removed).toMatchObject({
    count: 2,
    gaps: [expect.stringMatching(/^What changed between .* may be missing/)],
  });
  expect(await noteAt(removed.place)).toBe('three');
  renameSync(join(path, 'second'), join(path, 'minutes', second));
  const whole = readFileSync(join(path, 'minutes', third));
  writeFileSync(join(path, 'minutes', third), whole.subarray(0, -20));
  const cut = await restore(target, key);
  expect(cut).toMatchObject({
    count: 2,
    gaps: [
      expect.stringMatching(/^Minute copies were made up to .*, but those after/),
      expect.stringMatching(/cannot be opened with this key, or it is damaged/),
    ],
  });
  expect(await noteAt(cut.place)).toBe('two');
});

test('leaves out minute copies of another site', async () => {
  const path = temporaryFolder();
  const { site, target, key } = await siteWithCopies({ kind: 'folder', path });
  const otherPath = temporaryFolder();
  const other = await siteWithCopies({ kind: 'folder', path: otherPath });
  await lockWithKey(other.site, { name: 'Rose 1', key }, 'admin');
  await setNote(site, 'ours');
  await copyMinute(site);
  await setNote(other.site, 'theirs');
  await copyMinute(other.site);
  await setNote(other.site, 'theirs');
  await copyMinute(other.site);
  const name = minutesOf(otherPath).at(-1) ?? '';
  renameSync(join(otherPath, 'minutes', name), join(path, 'minutes', name));
  const restored = await restore(target, key);
  expect(restored).toMatchObject({
    notes: [expect.stringMatching(/is a copy of another site, and is left out/)],
    gaps: [],
  });
  expect(await noteAt(restored.place)).toBe('ours');
});

test('notices that somebody removed the newest minute copy, and makes a whole copy', async () => {
  const path = temporaryFolder();
  const { site } = await siteWithCopies({ kind: 'folder', path });
  await setNote(site, 'one');
  await copyMinute(site);
  await checkNewest(site);
  expect((await copyOverview(site)).state).toBe('good');
  rmSync(join(path, 'minutes'), { recursive: true });
  await checkNewest(site);
  expect(await copyOverview(site)).toMatchObject({
    isRunning: true,
    failure: { message: expect.stringContaining('newest minute copy is not there') },
  });
});

test('keeps minute copies that the last two nights do not contain both', async () => {
  const path = temporaryFolder();
  const { site, clock, target, key } = await siteWithCopies({ kind: 'folder', path });
  await setNote(site, 'one');
  await copyMinute(site);
  const earlier = readdirSync(join(path, 'nights'));
  await nextDay({ site, clock });
  await makeNight(site);
  expect(minutesOf(path)).toHaveLength(1);
  for (const name of readdirSync(join(path, 'nights'))) {
    if (name.endsWith('.age') && !earlier.includes(name)) {
      writeFileSync(join(path, 'nights', name), 'damaged');
    }
  }
  const restored = await restore(target, key);
  expect(restored).toMatchObject({ count: 1, gaps: [expect.stringMatching(/cannot be used/)] });
  expect(await noteAt(restored.place)).toBe('one');
  await nextDay({ site, clock });
  await makeNight(site);
  expect(minutesOf(path)).toEqual([]);
});

test('records nothing before there is a key, and nothing any more once copies are switched off', async () => {
  const { site } = await siteWithCopies();
  await setNote(site, 'one');
  expect(await site.db.selectFrom('copy_changes').selectAll().execute()).toHaveLength(1);
  site.settings.backupTo = null;
  await startMinutes(site).stop();
  await setNote(site, 'two');
  expect(await site.db.selectFrom('copy_changes').selectAll().execute()).toEqual([]);
});

test('makes a whole copy first when a restored site begins again, and continues its numbers', async () => {
  const path = temporaryFolder();
  const { site, target, key } = await siteWithCopies({ kind: 'folder', path });
  await setNote(site, 'one');
  await copyMinute(site);
  const { site: again } = await siteAt((await restore(target, key)).place, target);
  await setNote(again, 'two');
  await copyMinute(again);
  expect((await copyOverview(again)).minute?.at ?? null).toBeNull();
  await makeNight(again);
  await setNote(again, 'three');
  await copyMinute(again);
  expect((await copyOverview(again)).minute).toMatchObject({ isLate: false, failure: null });
  const numbers = minutesOf(path).map((name) => Number(name.split('-')[0]));
  expect(new Set(numbers).size).toBe(numbers.length);
  const restored = await restore(target, key);
  expect(restored.gaps).toEqual([]);
  expect(await noteAt(restored.place)).toBe('three');
});

test('copies the last minute when the site stops', async () => {
  const path = temporaryFolder();
  const { site } = await siteWithCopies({ kind: 'folder', path });
  const worker = startMinutes(site);
  await worker.stop();
  await setNote(site, 'last');
  await copyLastMinute(site);
  expect(await site.db.selectFrom('copy_changes').selectAll().execute()).toEqual([]);
  expect(minutesOf(path)).not.toEqual([]);
});

test('does not wait for a process that was killed while it copied', async () => {
  const path = temporaryFolder();
  const { site, clock } = await siteWithCopies({ kind: 'folder', path });
  await setNote(site, 'one');
  const until = new Date(clock.now + 30_000).toISOString();
  await writeState(site.db, 'copies_minute_turn', until);
  clock.now += 31_000;
  await copyMinute(site);
  expect(minutesOf(path)).toHaveLength(1);
});

test('leaves the turn to an instance that copies at the moment', async () => {
  const path = temporaryFolder();
  const { site, clock } = await siteWithCopies({ kind: 'folder', path });
  await copyMinute(site);
  await setNote(site, 'one');
  await writeState(site.db, 'copies_minute_turn', new Date(clock.now + 20_000).toISOString());
  await copyMinute(site);
  expect(minutesOf(path)).toEqual([]);
});

test('makes a whole copy at once in another place, without which no minute copy there is good', async () => {
  const path = temporaryFolder();
  const { site, key } = await siteWithCopies();
  await copyMinute(site);
  const target = { kind: 'folder', path } as const;
  site.settings.backupTo = target;
  await setNote(site, 'one');
  await copyMinute(site);
  expect((await copyOverview(site)).minute).toMatchObject({ at: null });
  const worker = startCopies(site);
  onTestFinished(() => worker.stop());
  await expect.poll(() => existsSync(join(path, 'nights')), { timeout: 50_000 }).toBe(true);
  await worker.stop();
  await makeNight(site);
  await setNote(site, 'two');
  await copyMinute(site);
  expect((await copyOverview(site)).minute).toMatchObject({ at: site.now().toISOString() });
  expect(await noteAt((await restore(target, key)).place)).toBe('two');
});

test('stores many long texts in several minute copies, and restores all', async () => {
  const path = temporaryFolder();
  const { site, place, target, key } = await siteWithCopies({ kind: 'folder', path });
  await copyMinute(site);
  const comments = Array.from({ length: 900 }, (_, index) => ({
    post_id: 1,
    author: `Ravi ${index}`,
    email: 'ravi@site.example',
    text: 'x'.repeat(3000),
    status: 'pending' as const,
    created_at: site.now().toISOString(),
  }));
  await site.db.transaction().execute(async (trx) => {
    for (const comment of comments) await trx.insertInto('comments').values(comment).execute();
  });
  await copyMinute(site);
  expect(minutesOf(path).length).toBeGreaterThan(1);
  const sizes = minutesOf(path).map((name) => statSync(join(path, 'minutes', name)).size);
  expect(Math.max(...sizes)).toBeLessThan(2_500_000);
  const restored = await restore(target, key);
  expect(restored.gaps).toEqual([]);
  expect(await recordedRows(restored.place)).toEqual(await recordedRows(place));
});

test('notices at a restore that the newest minute copies were removed', async () => {
  const path = temporaryFolder();
  const { site, target, key } = await siteWithCopies({ kind: 'folder', path });
  for (const note of ['one', 'two']) {
    await setNote(site, note);
    await copyMinute(site);
  }
  rmSync(join(path, 'minutes', minutesOf(path).at(-1) ?? ''));
  const cut = expect.stringMatching(
    /^Minute copies were made up to .*, but those after .* are not/,
  );
  expect(await restore(target, key)).toMatchObject({ count: 1, gaps: [cut] });
  rmSync(join(path, 'minutes'), { recursive: true });
  expect(await restore(target, key)).toMatchObject({ count: 0, gaps: [cut] });
  const newest = join(path, 'newest.json');
  writeFileSync(newest, readFileSync(newest, 'utf8').replace(/"number":\d+/, '"number":1'));
  const unknown = expect.stringMatching(/^Nobody knows whether the newest/);
  expect(await restore(target, key)).toMatchObject({ gaps: [unknown] });
  rmSync(newest);
  expect(await restore(target, key)).toMatchObject({ gaps: [unknown] });
});

test('makes the first copy of all that was being written when changes began to be recorded', async () => {
  const target = { kind: 'folder', path: temporaryFolder() } as const;
  const place = await siteWithBackup();
  const database = openDatabase(place);
  onTestFinished(() => database.close());
  const site = await testSite({ database, ...place, backupTo: target });
  const { name, words } = await newCopyKey();
  await lockWithKey(site, { name, key: words.join(' ') }, 'admin');
  const written = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const slow = site.db.transaction().execute(async (trx) => {
    await trx.updateTable('contact_messages').set({ private_note: 'slow' }).execute();
    written.resolve();
    await end.promise;
  });
  await written.promise;
  const begun = enterPlace(site, target, openStore(target));
  if (engineOf(site.db) === 'postgres') {
    await expect.poll(() => findRecording(site.db), { timeout: 50_000 }).toBeDefined();
    expect((await readMinuteState(site.db)).writer).toBeUndefined();
  }
  end.resolve();
  const [{ since }] = await Promise.all([begun, slow]);
  expect(await readMinuteState(site.db)).toMatchObject({ number: since, writer: { since } });
});
