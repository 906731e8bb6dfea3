import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import {
  makeNight,
  minutesOf,
  nextDay,
  noteAt,
  restoreFrom,
  s3Target,
  setNote,
  siteAt,
  siteWithCopies,
} from '../../../tests/support/site-with-copies.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { writeBackup } from '../../db/backup/backup-file.ts';
import { restoreBackup } from '../../db/backup/restore.ts';
import { makeCopyKey } from '../../db/copies/copy-key.ts';
import { minuteObject, putMinute } from '../../db/copies/minute-copy.ts';
import { openStore } from '../../db/copies/open-store.ts';
import type { BackupTarget } from '../../settings.ts';
import type { Site } from '../../site.ts';
import { tellConditions } from '../conditions/conditions.service.ts';
import { readCopies, readSiteId } from './copies.repository.ts';
import { askForCopy, copyOverview, lockWithKey } from './copies.service.ts';
import {
  findRecording,
  readMinuteState,
  takeChanges,
  writeMinuteState,
} from './minutes.repository.ts';
import { copyMinute } from './minutes.service.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A machine whose disk was copied while the site ran. */
async function cloneOf(site: Site, place: Parameters<typeof noteAt>[0], target: BackupTarget) {
  const file = join(temporaryFolder(), 'clone.sqlite');
  await writeBackup(place, file);
  const other = await testPlace();
  await restoreBackup(other, file, { force: false, backupDir: other.dataDir });
  const since = (await findRecording(site.db)) ?? 0;
  const { site: clone } = await siteAt(other, target);
  await clone.db.insertInto('copy_recording').values({ id: 1, since }).execute();
  return { clone, place: other };
}

const stopped = /^Another machine with this site.*has stopped\..*press “Copy now” there/;

async function expectStopped(site: Site, isStopped: boolean) {
  const failure = isStopped ? { message: expect.stringMatching(stopped), nextAt: null } : null;
  expect(await copyOverview(site)).toMatchObject({ failure });
}

async function toldOf(site: Site): Promise<string[]> {
  await tellConditions(site, site.now());
  const rows = await site.db.selectFrom('outbox').select('subject').orderBy('id').execute();
  return rows.map(({ subject }) => subject).filter((subject) => /machine/.test(subject));
}

test.each([
  ['s3', 'the original'],
  ['folder', 'the clone'],
] as const)('a cloned machine stops both, in a %s, when %s writes first', async (kind, who) => {
  const { site, place, target, key } = await siteWithCopies(
    kind === 's3' ? (await s3Target()).target : undefined,
  );
  await setNote(site, 'before');
  await copyMinute(site);
  const { clone, place: clonePlace } = await cloneOf(site, place, target);
  const [first, second] = who === 'the clone' ? [clone, site] : [site, clone];
  // Neither has anything to say: both may be right.
  await copyMinute(first);
  await copyMinute(second);
  await setNote(first, 'first');
  await copyMinute(first);
  await expectStopped(first, false);
  // Half a minute later; one of them has received nothing.
  await copyMinute(second);
  await copyMinute(first);
  for (const machine of [first, second]) {
    await expectStopped(machine, true);
    expect(await toldOf(machine)).toEqual([
      'Another machine writes to the place of the copies, so this one has stopped',
    ]);
  }
  await setNote(second, 'second');
  await copyMinute(second);
  await makeNight(second);
  const restored = await restoreFrom(target, key);
  expect(restored.gaps).toEqual([]);
  expect(await noteAt(restored.place)).toBe('first');
  // The owner decides for the second.
  await askForCopy(second);
  await makeNight(second);
  await copyMinute(second);
  await copyMinute(first);
  await expectStopped(second, false);
  await expectStopped(first, true);
  expect((await toldOf(second)).at(-1)).toBe('This machine makes the copies of the site again');
  const chosen = await restoreFrom(target, key);
  expect(chosen.gaps).toEqual([]);
  expect(await noteAt(chosen.place)).toBe('second');
  expect(await noteAt(who === 'the clone' ? place : clonePlace)).toBe('second');
});

test('two minute copies of one number, which two machines made at once, are named by a restore', async () => {
  const path = temporaryFolder();
  const { site, place, target, key } = await siteWithCopies({ kind: 'folder', path });
  const { clone } = await cloneOf(site, place, target);
  const newest = join(path, 'newest.json');
  const asBothRead = readFileSync(newest);
  await setNote(site, 'one');
  await copyMinute(site);
  const [ofSite = ''] = minutesOf(path);
  writeFileSync(newest, asBothRead);
  await setNote(clone, 'other');
  await copyMinute(clone);
  const ofClone = minutesOf(path).find((name) => name !== ofSite) ?? '';
  expect(ofClone.slice(0, 12)).toBe(ofSite.slice(0, 12));
  await copyMinute(site);
  await copyMinute(clone);
  for (const machine of [site, clone]) await expectStopped(machine, true);
  const restored = await restoreFrom(target, key);
  expect(restored.gaps).toEqual([
    expect.stringMatching(`Two machines made minute copy .* is in minutes/${ofClone}`),
  ]);
  expect(await noteAt(restored.place)).toBe('one');
});

test('a lost machine that comes back stops itself only', async () => {
  const path = temporaryFolder();
  const { site, target, key } = await siteWithCopies({ kind: 'folder', path });
  await setNote(site, 'one');
  await copyMinute(site);
  const { site: again } = await siteAt((await restoreFrom(target, key)).place, target);
  await copyMinute(again);
  await makeNight(again);
  await setNote(again, 'two');
  await copyMinute(again);
  const before = readdirSync(path, { recursive: true });
  await setNote(site, 'from the lost machine');
  await copyMinute(site);
  await makeNight(site);
  await expectStopped(site, true);
  expect(readdirSync(path, { recursive: true })).toEqual(before);
  // Also while the place is away.
  renameSync(path, `${path}-away`);
  await copyMinute(site);
  renameSync(`${path}-away`, path);
  await expectStopped(site, true);
  await copyMinute(again);
  await expectStopped(again, false);
  const restored = await restoreFrom(target, key);
  expect([restored.gaps, restored.notes]).toEqual([[], []]);
  expect(await noteAt(restored.place)).toBe('two');
});

test('what a lost machine still stored while another had taken over is left out and named', async () => {
  const { site, target, key } = await siteWithCopies();
  await setNote(site, 'one');
  await copyMinute(site);
  const { site: again } = await siteAt((await restoreFrom(target, key)).place, target);
  await copyMinute(again);
  await makeNight(again);
  await setNote(again, 'two');
  await copyMinute(again);
  // As if its upload had begun before.
  await setNote(site, 'late');
  const stored = (await readCopies(site.db)).key;
  await writeMinuteState(site.db, { ...(await readMinuteState(site.db)), number: 50 });
  const state = { site: await readSiteId(site.db), madeAt: new Date().toISOString(), token: 'x' };
  const changes = await takeChanges(site.db, state);
  if (changes && stored) await putMinute(openStore(target), changes.minute, stored);
  const restored = await restoreFrom(target, key);
  expect(restored.gaps).toEqual([
    `${minuteObject({ ...state, number: 51 })} is a copy of a machine from which another had taken over, and is left out.`,
  ]);
  expect(await noteAt(restored.place)).toBe('two');
});

test('a machine that went back to an earlier state of its disk stops before it removes what came after', async () => {
  const { site, target, key } = await siteWithCopies();
  const earlier = await readMinuteState(site.db);
  for (const note of ['one', 'two']) {
    await setNote(site, note);
    await copyMinute(site);
  }
  await writeMinuteState(site.db, earlier);
  await setNote(site, 'three');
  await copyMinute(site);
  await makeNight(site);
  await expectStopped(site, true);
  expect(await noteAt((await restoreFrom(target, key)).place)).toBe('two');
  await askForCopy(site);
  await makeNight(site);
  await copyMinute(site);
  await expectStopped(site, false);
  const restored = await restoreFrom(target, key);
  expect(restored.gaps).toEqual([]);
  expect(await noteAt(restored.place)).toBe('three');
});

test('knows what it wrote itself although the answer of the store was lost, or the process was killed', async () => {
  const { server, target } = await s3Target();
  const { site, key } = await siteWithCopies(target);
  const lost = (what: string) => {
    server.fault = ({ method, path }) =>
      method === 'PUT' && path.includes(what)
        ? { status: 503, code: 'SlowDown', stores: true }
        : undefined;
  };
  for (const what of ['newest.json', 'minutes/', 'newest.json']) {
    lost(what);
    await setNote(site, what);
    await copyMinute(site);
    server.fault = () => undefined;
    await copyMinute(site);
    await expectStopped(site, false);
    // As a process left it that was killed before it stored what had arrived.
    const { previous } = await readMinuteState(site.db);
    await setNote(site, `${what} again`);
    await copyMinute(site);
    await writeMinuteState(site.db, { ...(await readMinuteState(site.db)), previous });
    await setNote(site, `${what} and again`);
  }
  await copyMinute(site);
  await expectStopped(site, false);
  expect((await copyOverview(site)).notes).toEqual([]);
  expect((await restoreFrom(target, key)).gaps).toEqual([]);
});

test('after a change of the key both papers open what they locked, for the days that copies are kept', async () => {
  const path = temporaryFolder();
  const { site, clock, target, key } = await siteWithCopies({ kind: 'folder', path });
  await setNote(site, 'one');
  await copyMinute(site);
  const second = (await makeCopyKey()).words.join(' ');
  await lockWithKey(site, { name: 'Rose 2', key: second }, 'admin');
  await makeNight(site);
  await setNote(site, 'two');
  await copyMinute(site);
  expect((await copyOverview(site)).notes).toEqual([]);
  const restored = await restoreFrom(target, second);
  expect(restored).toMatchObject({
    gaps: [],
    notes: [expect.stringMatching(/^Left out, because this key did not seal them: nights/)],
  });
  expect(await noteAt(restored.place)).toBe('two');
  const former = await restoreFrom(target, key);
  expect(former.gaps).toContainEqual(expect.stringMatching(/^Nobody knows whether the newest/));
  expect(await noteAt(former.place)).toBe('one');
  site.settings.backupKeep = 3;
  const nights = () => readdirSync(join(path, 'nights')).filter((name) => name.endsWith('.age'));
  const [ofFormer = ''] = nights();
  for (const day of [1, 2, 3]) {
    await nextDay({ site, clock });
    expect(nights().includes(ofFormer), `day ${day}`).toBe(true);
    await makeNight(site);
  }
  expect(nights()).toHaveLength(3);
  expect(nights()).not.toContain(ofFormer);
});
