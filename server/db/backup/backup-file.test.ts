import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { siteWithBackup, using } from '../../../tests/support/site-with-backup.ts';
import { DatabaseRefusal } from '../engines/database.ts';
import { writeBackup } from './backup-file.ts';

function read(path: string, query: string): unknown {
  const file = new DatabaseSync(path, { readOnly: true });
  const row = file.prepare(query).get();
  file.close();
  return Object.values(row ?? {})[0];
}

test('contains the whole site with its pictures in one file, without sessions', async () => {
  const place = await siteWithBackup();
  const folder = join(place.dataDir, 'backups');
  const { path, bytes, sums } = await writeBackup(place, join(folder, 'one.sqlite'));
  expect(readdirSync(folder)).toEqual(['one.sqlite']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(path).size).toBe(bytes);
  expect(read(path, 'pragma integrity_check')).toBe('ok');
  expect(read(path, 'select max(octet_length(data)) from media_variants')).toBe(1_000_000);
  expect(read(path, 'select count(*) from admin_accounts')).toBe(1);
  expect(read(path, 'select count(*) from sessions')).toBe(0);
  expect(sums.sessions?.rows).toBe(0);
  expect(sums.posts?.rows).toBe(1);
  expect(sums.posts?.last).toBeGreaterThanOrEqual(1);
  await expect(writeBackup(place, path)).rejects.toThrow(`${path} exists already`);
  expect(statSync(path).size).toBe(bytes);
});

test('is a snapshot while the site writes', async () => {
  const place = await siteWithBackup();
  await using(place, async ({ db }) => {
    let during: Promise<unknown> | undefined;
    const path = join(place.dataDir, 'one.sqlite');
    const { sums } = await writeBackup(place, path, {
      onProgress: () => {
        during ??= db.insertInto('site_state').values({ key: 'late', value: '' }).execute();
      },
    });
    await during;
    expect(sums.site_state?.rows).toBe(2);
    expect(read(path, "select count(*) from site_state where key = 'late'")).toBe(0);
    const late = await db.selectFrom('site_state').where('key', '=', 'late').selectAll().execute();
    expect(late).toHaveLength(1);
  });
});

test('leaves nothing behind if it fails half-way', async () => {
  const place = await siteWithBackup();
  const folder = join(place.dataDir, 'backups');
  const failing = writeBackup(place, join(folder, 'one.sqlite'), {
    onProgress: ({ table }) => {
      if (table === 'posts') throw new Error('no room');
    },
  });
  await expect(failing).rejects.toThrow('no room');
  expect(readdirSync(folder)).toEqual([]);
});

test('refuses to back up a site that does not exist', async () => {
  const place = await testPlace();
  await expect(writeBackup(place, join(place.dataDir, 'one.sqlite'))).rejects.toThrow(
    DatabaseRefusal,
  );
});
