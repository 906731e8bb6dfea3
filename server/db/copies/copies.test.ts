import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { s3Keys, startS3Server } from '../../../tests/support/s3-server.ts';
import { allRows, siteWithBackup } from '../../../tests/support/site-with-backup.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import type { BackupTarget } from '../../settings.ts';
import { writeBackup } from '../backup/backup-file.ts';
import type { Place } from '../backup/snapshot.ts';
import { makeCopyKey, readCopyKey } from './copy-key.ts';
import { runCopyTask } from './copy-tasks.ts';
import { type CopyResults, doNight } from './copy-work.ts';
import { decryptFile } from './encrypted-file.ts';
import { objectOf } from './night-copy.ts';
import { openStore } from './open-store.ts';
import { putNewest } from './place.ts';
import { restoreCopy } from './restore-copy.ts';

// Copies and drills run in child processes.
vi.setConfig({ testTimeout: 60_000 });

const mark = { site: 'a-site', address: 'https://site.example' };

async function s3() {
  const server = await startS3Server();
  onTestFinished(() => server.close());
  const target: BackupTarget = {
    kind: 's3',
    endpoint: server.endpoint,
    region: 'auto',
    bucket: 'copies',
    prefix: 'our site/ß',
    ...s3Keys,
  };
  return { server, target };
}

async function owner() {
  const { words, name } = await makeCopyKey();
  return { typed: words.join(' '), name, ...(await readCopyKey(words.join(' '))) };
}

type Owner = Awaited<ReturnType<typeof owner>>;

/** Copies a backup of the site as it is now, in this process. */
async function copy(
  { dataDir, databaseUrl }: Place,
  target: BackupTarget,
  { recipient, sealSecret, name }: Owner,
  options: object = {},
) {
  const newest = { site: mark.site, writer: '', number: 0, madeAt: '2020-01-01T00:00:00.000Z' };
  await putNewest(openStore(target), newest, sealSecret);
  return doNight({
    kind: 'night',
    place: { dataDir, databaseUrl },
    target,
    backupDir: join(dataDir, 'backups'),
    file: (await writeBackup({ dataDir, databaseUrl }, join(dataDir, `${randomUUID()}.sqlite`)))
      .path,
    options: {
      mark,
      recipient,
      keyName: name,
      sealSecrets: [sealSecret],
      keep: 3,
      minMinute: 0,
      mayRemove: true,
      ...options,
    },
  });
}

async function restore(target: BackupTarget, typed: string, options: object = {}) {
  const place = await testPlace();
  const notes: string[] = [];
  const restored = await restoreCopy(place, openStore(target), async () => typed, {
    force: false,
    backupDir: place.dataDir,
    onNote: (note) => notes.push(note),
    ...options,
  });
  return { place, notes, object: objectOf(restored.night), ...restored };
}

test.each(['s3', 'folder'] as const)(
  'copies a site to a %s and restores it on an empty machine',
  async (kind) => {
    const site = await siteWithBackup();
    const target = kind === 's3' ? (await s3()).target : { kind, path: temporaryFolder() };
    const key = await owner();
    const copied = await copy(site, target, key);
    expect(copied).toMatchObject({
      object: expect.stringMatching(/^nights\/.*\.age$/),
      counts: { posts: 1 },
    });
    expect(readdirSync(join(site.dataDir, 'backups'))).toEqual([]);
    const { place, notes, night, gaps } = await restore(target, key.typed);
    expect([notes, gaps]).toEqual([[], []]);
    expect(night.keyName).toBe(key.name);
    const { sessions: _, login_tickets: _tickets, ...before } = await allRows(site);
    const { sessions, login_tickets, ...after } = await allRows(place);
    expect(after).toEqual(before);
    expect([sessions, login_tickets]).toEqual([[], []]);
  },
);

const age = ['/usr/bin/age', '/usr/local/bin/age'].find((program) => existsSync(program)) ?? '';

test('stores nothing readable', async () => {
  const site = await siteWithBackup();
  const path = temporaryFolder();
  const { object } = await copy(site, { kind: 'folder', path }, await owner());
  const locked = readFileSync(join(path, object));
  expect(locked.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(locked.includes('SQLite format 3')).toBe(false);
});

test.skipIf(!age)('stores a copy that the program age opens', async () => {
  const site = await siteWithBackup();
  const path = temporaryFolder();
  const key = await owner();
  const { object } = await copy(site, { kind: 'folder', path }, key);
  const identity = join(path, 'identity.txt');
  writeFileSync(identity, `${key.identity}\n`);
  const opened = execFileSync(age, ['-d', '-i', identity, join(path, object)], { maxBuffer: 1e9 });
  expect(opened.subarray(0, 15).toString()).toBe('SQLite format 3');
});

test('keeps the newest copy of each day and key, and removes nothing that it did not seal', async () => {
  const site = await siteWithBackup();
  const path = temporaryFolder();
  const target: BackupTarget = { kind: 'folder', path };
  const [former, key] = [await owner(), await owner()];
  const nights = () =>
    readdirSync(join(path, 'nights'))
      .map((name) => `nights/${name}`)
      .filter((name) => name.endsWith('.age'));
  const both = { keep: 2, sealSecrets: [key.sealSecret, former.sealSecret] };
  const lastOfFormer = await copy(site, target, former, { keep: 2 });
  // Of somebody who may write there.
  const others = ['20990101T000000000Z.age', '20200101T000000000Z.age'].map(
    (name) => `nights/${name}`,
  );
  for (const name of others) writeFileSync(join(path, name), 'x');
  const first = await copy(site, target, key, both);
  expect(nights()).toEqual([...others, lastOfFormer.object, first.object].toSorted());
  const second = await copy(site, target, key, both);
  expect(nights()).toEqual([...others, lastOfFormer.object, second.object].toSorted());
  for (const day of ['2020-01-02', '2020-01-03', '2020-01-04']) {
    vi.setSystemTime(`${day}T00:00:00.000Z`);
    await copy(site, target, key, { ...both, mayRemove: false });
  }
  vi.useRealTimers();
  expect(nights()).toHaveLength(7);
  const last = await copy(site, target, key, both);
  expect(last.takes).toBeGreaterThan(last.bytes);
  expect(nights()).toEqual(
    [...others, lastOfFormer.object, last.object, 'nights/20200104T000000000Z.age'].toSorted(),
  );
});

test('a night is good although nothing can be removed, and says why', async () => {
  const site = await siteWithBackup();
  const { server, target } = await s3();
  const key = await owner();
  await copy(site, target, key, { keep: 1 });
  server.fault = ({ method }) =>
    method === 'DELETE' ? { status: 403, code: 'AccessDenied' } : undefined;
  const { notRemoved, object } = await copy(site, target, key, { keep: 1 });
  expect(notRemoved).toMatch(/does not allow it/);
  expect((await restore(target, key.typed)).object).toBe(object);
});

test('leaves alone what is not ours, and removes old uploads that were killed', async () => {
  const site = await siteWithBackup();
  const path = temporaryFolder();
  const target: BackupTarget = { kind: 'folder', path };
  mkdirSync(join(path, 'nights', '@eaDir'), { recursive: true });
  for (const name of ['notes.txt', 'notes.json', '.unfinished-1-x.age', '.unfinished-2-x.age']) {
    writeFileSync(join(path, 'nights', name), 'x');
  }
  const longAgo = new Date('2020-01-01');
  utimesSync(join(path, 'nights', '.unfinished-1-x.age'), longAgo, longAgo);
  const key = await owner();
  const { object } = await copy(site, target, key);
  expect(readdirSync(join(path, 'nights')).toSorted()).toEqual(
    [
      '.unfinished-2-x.age',
      object,
      object.replace('.age', '.json'),
      '@eaDir',
      'notes.json',
      'notes.txt',
    ].map((name) => name.replace('nights/', '')),
  );
  const { notes } = await restore(target, key.typed);
  expect(notes).toEqual([]);
});

test('says that the disk here fails, rather than that a copy is damaged', async () => {
  const site = await siteWithBackup();
  const path = temporaryFolder();
  const key = await owner();
  const { object } = await copy(site, { kind: 'folder', path }, key);
  await expect(
    decryptFile(join(path, object), '/nowhere/at/all', key.identity),
  ).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(decryptFile(join(path, object), '/dev/full', key.identity)).rejects.toMatchObject({
    problem: 'no-room',
  });
});

test('says in words why a store takes no copy, and stores nothing', async () => {
  const site = await siteWithBackup();
  const { server, target } = await s3();
  const key = await owner();
  const faults = [
    [
      403,
      'InvalidAccessKeyId',
      'key-refused',
      /does not accept our key any more.*“InvalidAccessKeyId”/,
    ],
    [403, 'AccessDenied', 'not-allowed', /does not allow it/],
    [503, 'SlowDown', 'no-answer', /does not work at the moment/],
    [507, 'InsufficientStorage', 'full', /The store is full/],
    [403, 'QuotaExceeded', 'full', /The store is full/],
    [418, 'Teapot', 'other', /refused it.*“Teapot”/],
    [404, 'NoSuchBucket', 'no-place', /has no bucket/],
  ] as const;
  for (const [status, code, problem, message] of faults) {
    server.fault = ({ method }) => (method === 'PUT' ? { status, code } : undefined);
    await expect(copy(site, target, key)).rejects.toMatchObject({
      problem,
      message: expect.stringMatching(message),
    });
  }
  expect(server.objects.size).toBe(0);
});

test('says in words that the secret is wrong, the clock is wrong, or nobody answers', async () => {
  const site = await siteWithBackup();
  const { server, target } = await s3();
  const key = await owner();
  server.secret = 'another';
  await expect(copy(site, target, key)).rejects.toMatchObject({ problem: 'key-refused' });
  server.secret = s3Keys.keySecret;
  server.aheadMs = 60 * 60_000;
  await expect(copy(site, target, key)).rejects.toMatchObject({
    problem: 'clock',
    message: expect.stringMatching(/clock of this server is wrong.* There it is /),
  });
  server.aheadMs = 0;
  expect(server.objects.size).toBe(0);
  await server.close();
  await expect(copy(site, target, key)).rejects.toMatchObject({
    problem: 'no-answer',
    message: expect.stringMatching(/store cannot be reached/),
  });
  await expect(copy(site, { kind: 'folder', path: '/nowhere/at/all' }, key)).rejects.toMatchObject({
    problem: 'no-place',
    message: expect.stringMatching(/is the disk mounted/),
  });
});

test('does not count a copy that arrived half, and keeps the one before', async () => {
  const site = await siteWithBackup();
  const { server, target } = await s3();
  const key = await owner();
  const first = await copy(site, target, key);
  server.fault = ({ method, path }) =>
    method === 'PUT' && path.endsWith('.age') ? { cutTo: 4096 } : undefined;
  await expect(copy(site, target, key)).rejects.toMatchObject({
    problem: 'damaged',
    message: expect.stringMatching(/cannot be opened: 5 of [\d,]+ kilobytes arrived/),
  });
  server.fault = () => undefined;
  const { object, notes } = await restore(target, key.typed);
  expect([object, notes]).toEqual([first.object, []]);
});

test('restores the copy before a damaged or deleted one, and says so', async () => {
  const site = await siteWithBackup();
  const { server, target } = await s3();
  const key = await owner();
  const nights: CopyResults['night'][] = [];
  for (let count = 0; count < 3; count += 1) {
    nights.push(await copy(site, target, key, { mayRemove: false }));
  }
  const at = (index: number) => `copies/our site/ß/${nights[index]?.object}`;
  server.objects.delete(at(2));
  const damaged = Buffer.from(server.objects.get(at(1)) ?? '');
  damaged[500] = (damaged[500] ?? 0) ^ 1;
  server.objects.set(at(1), damaged);
  const { object, gaps } = await restore(target, key.typed);
  expect(object).toBe(nights[0]?.object);
  expect(gaps).toEqual([
    expect.stringMatching(/cannot be used: .*not in the store any more/),
    expect.stringMatching(/was changed after it was written/),
  ]);
  server.objects.delete(at(0));
  await expect(restore(target, key.typed)).rejects.toThrow(
    /No copy at this place is whole\. The copy of /,
  );
});

test('restores nothing with another key, with words that belong to none, or while the store is down', async () => {
  const site = await siteWithBackup();
  const { server, target } = await s3();
  const key = await owner();
  const other = await owner();
  await copy(site, target, key);
  await expect(restore(target, other.typed)).rejects.toThrow(
    'This key opens no copy at this place.',
  );
  const words = key.typed.split(' ');
  await expect(restore(target, words.slice(1).join(' '))).rejects.toThrow('these are 23');
  await expect(restore(target, ['xylo', ...words.slice(1)].join(' '))).rejects.toThrow(
    /Word 1, “xylo”/,
  );
  const noKey = 'abandon '.repeat(24);
  await expect(restore(target, noKey)).rejects.toThrow(/do not belong together/);
  server.fault = () => ({ status: 503, code: 'ServiceUnavailable' });
  await expect(restore(target, key.typed)).rejects.toMatchObject({ problem: 'no-answer' });
  server.fault = () => undefined;
  const numbered = words.map((word, index) => `${index + 1}. ${word.toUpperCase()}`).join('\n');
  expect((await restore(target, numbered)).night.site).toBe('a-site');
  expect((await restore(target, `# my key\n${key.identity}\n`)).night.site).toBe('a-site');
});

test('restores the newest copy that an earlier key opens, and names the later ones', async () => {
  const site = await siteWithBackup();
  const target: BackupTarget = { kind: 'folder', path: temporaryFolder() };
  const [older, newer] = [await owner(), await owner()];
  const first = await copy(site, target, older);
  const second = await copy(site, target, newer, { mayRemove: false });
  const { object, notes, gaps } = await restore(target, older.typed);
  expect(object).toBe(first.object);
  expect(notes).toEqual([expect.stringContaining(second.object)]);
  expect(gaps).toEqual([expect.stringMatching(/^Nobody knows whether the newest/)]);
});

test('opens, restores and counts the newest copy in a drill, and knows another key', async () => {
  const site = await siteWithBackup();
  const target: BackupTarget = { kind: 'folder', path: temporaryFolder() };
  const key = await owner();
  const { madeAt, counts } = await copy(site, target, key);
  const { dataDir, databaseUrl } = site;
  const exercise = (typed: string) =>
    runCopyTask({
      kind: 'drill',
      place: { dataDir, databaseUrl },
      target,
      backupDir: join(dataDir, 'backups'),
      key: typed,
    });
  expect(await exercise(key.typed)).toEqual({ madeAt, counts });
  await expect(exercise((await owner()).typed)).rejects.toThrow(/opens no copy/);
  await expect(exercise('a b c')).rejects.toMatchObject({ problem: 'key' });
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
});
