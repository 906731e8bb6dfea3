import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { testPlace } from '../../../../../tests/support/create-test-database.ts';
import { siteWithBackup } from '../../../../../tests/support/site-with-backup.ts';
import { makeNightlyBackup } from './nightly-backup.ts';

// The child process has a low priority.
vi.setConfig({ testTimeout: 60_000 });

const night = new Date('2026-01-01T21:00:00.000Z');

test('a nightly backup is made in a child process and restored on trial, without leftovers', async () => {
  const place = await siteWithBackup();
  const folder = join(place.dataDir, 'backups');
  const { file, bytes, counts } = await makeNightlyBackup(place, folder, night);
  expect(file).toBe('nightly-20260101T210000000Z.sqlite');
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(counts).toMatchObject({ posts: 1, pictures: 1, messages: 1 });
  expect(readdirSync(folder)).toEqual([file]);
});

test('a stop does not wait for a backup', async () => {
  const place = await siteWithBackup();
  const folder = join(place.dataDir, 'backups');
  const stopping = new AbortController();
  const making = makeNightlyBackup(place, folder, night, stopping.signal);
  stopping.abort();
  await expect(making).rejects.toThrow('cut off');
  const late = makeNightlyBackup(place, folder, night, stopping.signal);
  await expect(late).rejects.toThrow('aborted');
});

test('a backup killed during its trial restore leaves nothing', async () => {
  const place = await siteWithBackup();
  const folder = join(place.dataDir, 'backups');
  const stopping = new AbortController();
  const making = makeNightlyBackup(place, folder, night, stopping.signal);
  // The finished backup is in one folder, its trial restore in another beside it.
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

test('without a site it fails with the reason', async () => {
  const { dataDir } = await testPlace();
  const nowhere = { dataDir: join(dataDir, 'x'), databaseUrl: null };
  await expect(makeNightlyBackup(nowhere, dataDir, night)).rejects.toThrow('There is no site in');
});
