import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { siteWithBackup } from '../../../tests/support/site-with-backup.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { backupName } from './backup-file.ts';
import { makeNightlyBackup, removeOldBackups } from './nightly-backup.ts';

// The child process has a low priority.
vi.setConfig({ testTimeout: 60_000 });

const night = new Date('2026-01-01T21:00:00.000Z');

test('makes a backup in a child process and tests it with a restore, without leftovers', async () => {
  const place = await siteWithBackup();
  const folder = join(place.dataDir, 'backups');
  const { file, bytes, counts } = await makeNightlyBackup(place, folder, night);
  expect(file).toBe('nightly-20260101T210000000Z.sqlite');
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(counts).toMatchObject({ posts: 1, pictures: 1, messages: 1 });
  expect(readdirSync(folder)).toEqual([file]);
});

test('does not delay a stop', async () => {
  const place = await siteWithBackup();
  const folder = join(place.dataDir, 'backups');
  const stopping = new AbortController();
  const making = makeNightlyBackup(place, folder, night, stopping.signal);
  stopping.abort();
  await expect(making).rejects.toThrow('cut off');
  const late = makeNightlyBackup(place, folder, night, stopping.signal);
  await expect(late).rejects.toThrow('aborted');
});

test('leaves nothing behind when it is killed during its test restore', async () => {
  const place = await siteWithBackup();
  const folder = join(place.dataDir, 'backups');
  const stopping = new AbortController();
  const making = makeNightlyBackup(place, folder, night, stopping.signal);
  // The finished backup is in one folder, its test restore in another beside it.
  const parts = () => readdirSync(folder, { recursive: true }).map(String);
  await vi.waitFor(() => expect(parts().join()).toContain('backup.sqlite'), {
    timeout: 30_000,
    interval: 1,
  });
  expect(parts().filter((name) => name.startsWith('nightly'))).toEqual([]);
  stopping.abort();
  await expect(making).rejects.toThrow('cut off');
  expect(readdirSync(folder)).toEqual([]);
});

test('fails with the reason if there is no site', async () => {
  const { dataDir } = await testPlace();
  const nowhere = { dataDir: join(dataDir, 'x'), databaseUrl: null };
  await expect(makeNightlyBackup(nowhere, dataDir, night)).rejects.toThrow('There is no site in');
});

const now = new Date('2026-01-31T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);

/** A folder with one backup of each kind and age; resolves with the remaining ones, as "kind age". */
async function folderWith(ages: number[]) {
  const folder = join(temporaryFolder(), 'backups');
  mkdirSync(folder);
  const kinds = ['manual', 'nightly', 'before-migration', 'before-restore'] as const;
  const files = kinds.flatMap((kind) =>
    ages.map((age) => ({ what: `${kind} ${age}`, name: backupName(kind, daysAgo(age)) })),
  );
  for (const { name } of files) writeFileSync(join(folder, name), '');
  const left = () => files.filter(({ name }) => readdirSync(folder).includes(name));
  return { folder, left: () => left().map(({ what }) => what) };
}

test('deletes backups made before a migration or a restore after BACKUP_KEEP days', async () => {
  const { folder, left } = await folderWith([2, 4]);
  writeFileSync(join(folder, `${backupName('before-restore', daysAgo(4))}-wal`), '');
  writeFileSync(join(folder, 'before-restore-of-mine.sqlite'), '');
  removeOldBackups([join(folder, 'none'), folder], 3, now);
  const young = ['before-migration 2', 'before-restore 2'];
  expect(left()).toEqual(['manual 2', 'manual 4', 'nightly 2', 'nightly 4', ...young]);
  expect(readdirSync(folder)).toHaveLength(7);
});

test("deletes all of the program's backups after a week with BACKUP_KEEP=0", async () => {
  const { folder, left } = await folderWith([6, 8]);
  removeOldBackups([folder], 0, now);
  const young = ['nightly 6', 'before-migration 6', 'before-restore 6'];
  expect(left()).toEqual(['manual 6', 'manual 8', ...young]);
});

test('deletes backups dated in the future as if they were made today', async () => {
  const { folder, left } = await folderWith([-365]);
  for (const name of readdirSync(folder))
    utimesSync(join(folder, name), daysAgo(-365), daysAgo(-365));
  removeOldBackups([folder], 3, now);
  expect(left()).toHaveLength(4);
  removeOldBackups([folder], 3, daysAgo(-2));
  expect(left()).toHaveLength(4);
  removeOldBackups([folder], 3, daysAgo(-4));
  expect(left()).toEqual(['manual -365', 'nightly -365']);
});

test('does not keep backups dated in the future as the newest', async () => {
  const folder = join(temporaryFolder(), 'backups');
  mkdirSync(folder);
  const ahead = ['nightly-20270101T210000000Z.sqlite', 'nightly-20270102T210000000Z.sqlite'];
  const nights = ['nightly-20251231T210000000Z.sqlite', 'nightly-20260101T210000000Z.sqlite'];
  for (const name of [...ahead, ...nights]) writeFileSync(join(folder, name), '');
  removeOldBackups([folder], 3, night);
  expect(readdirSync(folder).toSorted()).toEqual([...nights, ahead[1]]);
  removeOldBackups([folder], 1, night);
  expect(readdirSync(folder)).toEqual(nights.slice(1));
});

test('keeps only the newest nightly backups and deletes no other files', async () => {
  const folder = join(temporaryFolder(), 'backups');
  mkdirSync(folder);
  const nights = ['nightly-20260101T1Z', 'nightly-20260102T1Z', 'nightly-20260103T1Z'];
  const others = ['manual-20250101T1Z', 'before-migration-20250101T1Z', 'my nightly-1'];
  for (const name of [...nights, ...others]) writeFileSync(join(folder, `${name}.sqlite`), '');
  const later = new Date('2026-01-04T21:00:00.000Z');
  removeOldBackups([folder], 2, later);
  removeOldBackups([folder], 5, later);
  const remaining = [...others, ...nights.slice(1)].map((name) => `${name}.sqlite`);
  expect(readdirSync(folder)).toEqual(remaining.toSorted());
});
