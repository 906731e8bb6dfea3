import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { siteWithBackup } from '../../../tests/support/site-with-backup.ts';
import { openDatabase } from '../connect.ts';
import { DatabaseRefusal } from '../engines/database.ts';
import { migrate } from '../migrate.ts';
import { allMigrations } from '../migrations/all-migrations.ts';
import { backupBeforeMigration } from './backup-before-migration.ts';
import { openBackup } from './backup-file.ts';
import type { Place } from './snapshot.ts';

/** A site last started by an older release, with or without a row. */
async function olderSite(isFull: boolean): Promise<Place> {
  const place = await testPlace();
  const database = openDatabase(place);
  const names = Object.entries(allMigrations(database.engine)).slice(0, 11);
  await migrate(database, Object.fromEntries(names));
  const state = { key: 'from', value: 'then' };
  if (isFull) await database.db.insertInto('site_state').values(state).execute();
  await database.close();
  return place;
}

async function start(place: Place, folder = join(place.dataDir, 'backups')) {
  const messages: string[] = [];
  await backupBeforeMigration(place, folder, (message) => messages.push(message));
  return messages;
}

test('backs up data before a migration and logs one line', async () => {
  const place = await olderSite(true);
  const messages = await start(place);
  const [name = ''] = readdirSync(join(place.dataDir, 'backups'));
  expect(name).toMatch(/^before-migration-\w+\.sqlite$/);
  expect(messages).toEqual([expect.stringContaining(name)]);
  await using backup = await openBackup(join(place.dataDir, 'backups', name));
  expect(await backup.store.migrations()).toHaveLength(11);
  expect(backup.manifest.sums.site_state?.rows).toBe(1);
});

test('makes no backup without a migration or without data', async () => {
  expect(await start(await siteWithBackup())).toEqual([]);
  expect(await start(await testPlace())).toEqual([]);
  expect(await start(await olderSite(false))).toEqual([]);
});

test('refuses to start with a message if the backup cannot be written', async () => {
  const place = await olderSite(true);
  writeFileSync(join(place.dataDir, 'taken'), '');
  const starting = start(place, join(place.dataDir, 'taken/backups'));
  await expect(starting).rejects.toThrow(DatabaseRefusal);
  await expect(starting).rejects.toThrow(/^Nothing was changed: .*ENOTDIR.*set BACKUP_DIR\.$/);
});
