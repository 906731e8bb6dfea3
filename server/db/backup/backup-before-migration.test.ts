import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { siteWithBackup } from '../../../tests/support/site-with-backup.ts';
import { openDatabase } from '../connect.ts';
import { DatabaseRefusal } from '../engines/database.ts';
import { migrate } from '../migrate.ts';
import { allMigrations } from '../tables.ts';
import { backupBeforeMigration } from './backup-before-migration.ts';
import { openBackup } from './backup-file.ts';
import type { Place } from './snapshot.ts';

const present = Object.keys(allMigrations('sqlite'));
const next = [...present, '9999-next'];

/** A site of this release, with or without a row. */
async function siteOf(isFull: boolean): Promise<Place> {
  const place = await testPlace();
  const database = openDatabase(place);
  await migrate(database);
  const state = { key: 'from', value: 'then' };
  if (isFull) await database.db.insertInto('site_state').values(state).execute();
  await database.close();
  return place;
}

/** The start of a release that has these migrations. */
async function start(place: Place, release: string[], folder = join(place.dataDir, 'backups')) {
  const messages: string[] = [];
  const log = (message: string) => messages.push(message);
  await backupBeforeMigration(place, folder, log, new Date(), release);
  return messages;
}

test('backs up data before a migration and logs one line', async () => {
  const place = await siteOf(true);
  const messages = await start(place, next);
  const [name = ''] = readdirSync(join(place.dataDir, 'backups'));
  expect(name).toMatch(/^before-migration-\w+\.sqlite$/);
  expect(messages).toEqual([expect.stringContaining(name)]);
  await using backup = await openBackup(join(place.dataDir, 'backups', name));
  expect(await backup.store.migrations()).toEqual(present);
  expect(backup.manifest.sums.site_state?.rows).toBe(1);
});

test('makes no backup without a migration or without data', async () => {
  expect(await start(await siteWithBackup(), present)).toEqual([]);
  expect(await start(await testPlace(), next)).toEqual([]);
  expect(await start(await siteOf(false), next)).toEqual([]);
});

test('refuses to start with a message if the backup cannot be written', async () => {
  const place = await siteOf(true);
  writeFileSync(join(place.dataDir, 'taken'), '');
  const starting = start(place, next, join(place.dataDir, 'taken/backups'));
  await expect(starting).rejects.toThrow(DatabaseRefusal);
  await expect(starting).rejects.toThrow(/^Nothing was changed: .*ENOTDIR.*set BACKUP_DIR\.$/);
});
