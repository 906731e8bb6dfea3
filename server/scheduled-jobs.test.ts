import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brand } from '../content/brand.ts';
import { testDatabase } from '../tests/support/create-test-database.ts';
import { goodRows } from '../tests/support/row-factories.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { saveFacts } from './modules/site/site.service.ts';
import { registered } from './registered.ts';
import { scheduledJobs } from './scheduled-jobs.ts';
import { readSettings } from './settings.ts';
import { createSite } from './site.ts';

const options = {
  registered,
  log: { info() {}, warn() {}, error() {} },
  requestSite: async () => ({ status: 200 }),
  version: () => 0,
};

test("removes old backups hourly, including those beside SQLite's file", async () => {
  const dataDir = temporaryFolder();
  const settings = readSettings({ DATA_DIR: dataDir });
  const elsewhere = { ...settings, backupDir: temporaryFolder() };
  const { jobs } = scheduledJobs(await createSite(await testDatabase(), elsewhere, options));
  const files = [dataDir, elsewhere.backupDir].map((folder) =>
    join(folder, 'before-restore-20260101T210000000Z.sqlite'),
  );
  for (const file of files) writeFileSync(file, '');
  await jobs['old backups'](new Date('2026-01-31T12:00:00.000Z'));
  expect(files.filter((file) => existsSync(file))).toEqual([]);
});

test('uses retention periods hourly that the owner changed on another instance', async () => {
  const database = await testDatabase();
  const settings = readSettings({ DATA_DIR: temporaryFolder() });
  const instance = async () => {
    const site = await createSite(database, settings, options);
    return { site, jobs: scheduledJobs(site).jobs };
  };
  const [here, there] = [await instance(), await instance()];
  const created = '2026-01-01T00:00:00.000Z';
  const spam = { ...goodRows.contact_messages, status: 'spam', created_at: created } as const;
  await database.db.insertInto('contact_messages').values(spam).execute();
  const count = async () => {
    await there.jobs['old messages'](new Date('2026-01-20T00:00:00.000Z'));
    return (await database.db.selectFrom('contact_messages').select('id').execute()).length;
  };
  expect(await count()).toBe(1);
  const facts = { ...brand, spamDays: '18' };
  await saveFacts(here.site, { facts, by: { username: 'asha', isFresh: true } });
  expect(await count()).toBe(0);
});
