import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../server/db/connect.ts';
import { makeCopyKey } from '../../server/db/copies/copy-key.ts';
import type { runCopyTask } from '../../server/db/copies/copy-tasks.ts';
import { doCopyTask } from '../../server/db/copies/copy-work.ts';
import { openStore } from '../../server/db/copies/open-store.ts';
import { restoreCopy } from '../../server/db/copies/restore-copy.ts';
import { lockWithKey, makeCopy } from '../../server/modules/copies/copies.service.ts';
import type { BackupTarget } from '../../server/settings.ts';
import type { Site } from '../../server/site.ts';
import { testPlace } from './create-test-database.ts';
import { s3Keys, startS3Server } from './s3-server.ts';
import { type allRows, siteWithBackup } from './site-with-backup.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testSite } from './test-site.ts';

type Place = Parameters<typeof allRows>[0];

/** Does tasks in this process, which is faster than a child process. */
export const run: typeof runCopyTask = async (task) => (await doCopyTask(task)) as never;

/** Makes the copy of a night. */
export const makeNight = (site: Site) => makeCopy(site, site.now(), undefined, run);

/** A site at a place, whose copies go to a target, with a clock that the test sets. */
export async function siteAt(place: Place, target: BackupTarget) {
  const { dataDir, databaseUrl } = place;
  const database = openDatabase(place);
  onTestFinished(() => database.close());
  const backupDir = join(dataDir, 'backups');
  const site = await testSite({ database, dataDir, databaseUrl, backupDir, backupTo: target });
  const clock = { now: Date.now() };
  Object.assign(site, { now: () => new Date(clock.now) });
  return { site, clock };
}

/** Lets a day go by, also for what reads the clock of the process. */
export async function nextDay({ site, clock }: Awaited<ReturnType<typeof siteAt>>) {
  onTestFinished(() => void vi.useRealTimers());
  for (let half = 0; half < 2; half += 1) {
    vi.setSystemTime(Date.now() + 12 * 60 * 60_000);
    clock.now = Date.now();
    // A day at once would be taken for a clock that jumped.
    await site.clock.believes(site.now());
  }
}

/** A site that has made its first copy, to which minutes can be added. */
export async function siteWithCopies(
  target: BackupTarget = { kind: 'folder', path: temporaryFolder() },
) {
  const place = await siteWithBackup();
  const { site, clock } = await siteAt(place, target);
  const { name, words } = await makeCopyKey();
  const key = words.join(' ');
  await lockWithKey(site, { name, key }, 'admin');
  await makeNight(site);
  return { site, place, target, clock, key };
}

/** A bucket of a test server. */
export async function s3Target(prefix = '') {
  const server = await startS3Server();
  onTestFinished(() => server.close());
  const { endpoint } = server;
  const target = { kind: 's3', endpoint, region: 'auto', bucket: 'copies', prefix, ...s3Keys };
  return { server, target: target as BackupTarget };
}

/** Restores copies at an empty place. */
export async function restoreFrom(target: BackupTarget, key: string) {
  const place = await testPlace();
  const notes: string[] = [];
  const restored = await restoreCopy(place, openStore(target), async () => key, {
    force: false,
    backupDir: place.dataDir,
    onNote: (note) => notes.push(note),
  });
  return { place, notes, ...restored };
}

export const minutesOf = (path: string): string[] =>
  existsSync(join(path, 'minutes')) ? readdirSync(join(path, 'minutes')).toSorted() : [];

/** Changes the enquiry. */
export const setNote = (site: Site, text: string) =>
  site.db.updateTable('contact_messages').set({ private_note: text }).execute();

/** What setNote stored last. */
export async function noteAt(place: Place) {
  await using database = openDatabase(place);
  const row = await database.db
    .selectFrom('contact_messages')
    .select('private_note')
    .executeTakeFirst();
  return row?.private_note;
}
