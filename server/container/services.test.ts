import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase, testPlace } from '../../tests/support/create-test-database.ts';
import { readSettings } from '../settings.ts';
import { createServices } from './services.ts';

test('the hourly jobs remove old backups, also those beside SQLite’s file', async () => {
  const { dataDir } = await testPlace();
  const settings = readSettings({ DATA_DIR: dataDir });
  const elsewhere = { ...settings, backupDir: (await testPlace()).dataDir };
  const log = { warn() {}, error() {} };
  const { jobs } = await createServices(await testDatabase(), elsewhere, log, () => 0);
  const files = [dataDir, elsewhere.backupDir].map((folder) =>
    join(folder, 'before-restore-20260101T210000000Z.sqlite'),
  );
  for (const file of files) writeFileSync(file, '');
  await jobs['old backups'](new Date('2026-01-31T12:00:00.000Z'));
  expect(files.filter((file) => existsSync(file))).toEqual([]);
});
