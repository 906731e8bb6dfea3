import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testPlace } from '../../../../../tests/support/create-test-database.ts';
import { backupName } from '../backup-name.ts';
import { removeOutdatedBackups } from './remove-outdated.ts';

const now = new Date('2026-01-31T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);

/** A folder with one backup of each kind and age; resolves with what is left, as "kind age". */
async function folderWith(ages: number[]) {
  const folder = join((await testPlace()).dataDir, 'backups');
  mkdirSync(folder);
  const kinds = ['manual', 'nightly', 'before-migration', 'before-restore'] as const;
  const files = kinds.flatMap((kind) =>
    ages.map((age) => ({ what: `${kind} ${age}`, name: backupName(kind, daysAgo(age)) })),
  );
  for (const { name } of files) writeFileSync(join(folder, name), '');
  const left = () => files.filter(({ name }) => readdirSync(folder).includes(name));
  return { folder, left: () => left().map(({ what }) => what) };
}

test('backups before a migration or a restore are removed after BACKUP_KEEP days', async () => {
  const { folder, left } = await folderWith([2, 4]);
  writeFileSync(join(folder, `${backupName('before-restore', daysAgo(4))}-wal`), '');
  writeFileSync(join(folder, 'before-restore-of-mine.sqlite'), '');
  removeOutdatedBackups([join(folder, 'none'), folder], 3, now);
  const young = ['before-migration 2', 'before-restore 2'];
  expect(left()).toEqual(['manual 2', 'manual 4', 'nightly 2', 'nightly 4', ...young]);
  expect(readdirSync(folder)).toHaveLength(7);
});

test('with BACKUP_KEEP=0 all of the program’s backups are removed after a week', async () => {
  const { folder, left } = await folderWith([6, 8]);
  removeOutdatedBackups([folder], 0, now);
  const young = ['nightly 6', 'before-migration 6', 'before-restore 6'];
  expect(left()).toEqual(['manual 6', 'manual 8', ...young]);
});

test('backups dated in the future are removed as if made today', async () => {
  const { folder, left } = await folderWith([-365]);
  for (const name of readdirSync(folder))
    utimesSync(join(folder, name), daysAgo(-365), daysAgo(-365));
  removeOutdatedBackups([folder], 3, now);
  expect(left()).toHaveLength(4);
  removeOutdatedBackups([folder], 3, daysAgo(-2));
  expect(left()).toHaveLength(4);
  removeOutdatedBackups([folder], 3, daysAgo(-4));
  expect(left()).toEqual(['manual -365', 'nightly -365']);
});
