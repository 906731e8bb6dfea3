import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { writeState } from '../../db/queries/site-state.ts';
import { writeCopies } from '../copies/copies.repository.ts';
import { copyLine } from '../copies/copies.service.ts';
import { clearProblem, recordProblem } from '../mail/outbox.repository.ts';
import { diskText, tellConditions } from './conditions.service.ts';

const hourMs = 60 * 60_000;
const start = Date.parse('2026-11-26T03:00:00.000Z');
const after = (hours: number) => new Date(start + hours * hourMs);

async function siteWithCopies() {
  const site = await testSite({ backupTo: { kind: 'folder', path: temporaryFolder() } });
  const madeAt = after(0).toISOString();
  await writeCopies(site.db, 'key', {
    recipient: 'age1x',
    name: 'Rose 1',
    madeAt,
    madeBy: 'admin',
  });
  const emails = async () =>
    await site.db
      .selectFrom('outbox')
      .select(['kind', 'recipient', 'subject', 'body_text'])
      .orderBy('id')
      .execute();
  return { site, emails };
}

const counts = { posts: 1, pictures: 0, comments: 0, messages: 0, subscriptions: 0, rows: 9 };
const goodAt = (at: string) => ({
  at,
  madeAt: at,
  object: 'nights/x.age',
  bytes: 1,
  seconds: 1,
  takes: 1,
  counts,
});

test('tells once when there is no good copy for 26 hours, and once when there is one again', async () => {
  const { site, emails } = await siteWithCopies();
  await tellConditions(site, after(25));
  expect(await emails()).toEqual([]);
  const failure = {
    at: after(25).toISOString(),
    problem: 'full',
    message: 'The store is full.',
    tries: 1,
  };
  await writeCopies(site.db, 'runs', [{ night: '2026-11-27', failure }]);
  await Promise.all([tellConditions(site, after(27)), tellConditions(site, after(27))]);
  await tellConditions(site, after(28));
  const [told, ...more] = await emails();
  expect(more).toEqual([]);
  expect(told).toMatchObject({
    kind: 'condition',
    recipient: 'owner@site.example',
    subject: 'There is no good copy of the site elsewhere',
  });
  expect(told?.body_text).toContain('No copy elsewhere was ever made: the store is full.');
  const good = goodAt(after(29).toISOString());
  await writeCopies(site.db, 'runs', [{ night: '2026-11-27', failure, good }]);
  await tellConditions(site, after(29));
  await tellConditions(site, after(30));
  expect((await emails()).map(({ subject }) => subject)).toEqual([
    'There is no good copy of the site elsewhere',
    'The site has a good copy elsewhere again',
  ]);
});

test('tells after 15 minutes that mail does not leave, and when it does again', async () => {
  const { site, emails } = await siteWithCopies();
  await recordProblem(site.db, 'The mail server refused the login.', after(0).toISOString());
  await tellConditions(site, after(0.2));
  expect(await emails()).toEqual([]);
  await tellConditions(site, after(0.3));
  expect((await emails())[0]?.body_text).toContain('8:30 am: the mail server refused the login.');
  await clearProblem(site.db);
  await tellConditions(site, after(0.4));
  expect((await emails()).map(({ kind }) => kind)).toEqual(['condition', 'condition-ended']);
});

test('tells that the clock jumped', async () => {
  const { site, emails } = await siteWithCopies();
  await writeState(site.db, 'known_time', after(0).toISOString());
  await site.clock.believes(after(24 * 400));
  await tellConditions(site, after(0));
  expect((await emails())[0]?.body_text).toContain('jumped from 26 Nov 2026, 8:30 am to ');
});

test('lets only the machine that told something about itself end it, and another after a day', async () => {
  const { site, emails } = await siteWithCopies();
  const other = await testSite({ database: { db: site.db } });
  await writeState(site.db, 'known_time', after(0).toISOString());
  await site.clock.believes(after(24 * 400));
  const minute = async (hours: number) => {
    await tellConditions(site, after(hours), 'machine-a');
    await tellConditions(other, after(hours), 'machine-b');
  };
  for (const hours of [0, 1, 2, 23]) await minute(hours);
  await tellConditions(other, after(46), 'machine-b');
  const kinds = async () => (await emails()).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['condition']);
  await tellConditions(other, after(47), 'machine-b');
  expect(await kinds()).toEqual(['condition', 'condition-ended']);
});

test('tells of the others while one cannot be looked for', async () => {
  const { site, emails } = await siteWithCopies();
  await writeState(site.db, 'copies_runs', 'not JSON');
  await recordProblem(site.db, 'The mail server refused the login.', after(0).toISOString());
  await tellConditions(site, after(1));
  expect((await emails()).map(({ subject }) => subject)).toEqual(['Mail does not leave the site']);
});

test('does not say that a copy is good when copies were switched off', async () => {
  const { site, emails } = await siteWithCopies();
  await tellConditions(site, after(27));
  site.settings.backupTo = null;
  await tellConditions(site, after(28));
  await tellConditions(site, after(29));
  const [, ended, ...more] = await emails();
  expect(more).toEqual([]);
  expect(ended).toMatchObject({ subject: 'No copies of the site are made elsewhere any more' });
  expect(ended?.body_text).toContain('BACKUP_TO is not set');
});

test('calls a disk full from 85 % in use until 80 % are', () => {
  const disk = (percent: number) => ({
    blocks: 1000,
    bfree: 1000 - percent * 10,
    bavail: 1000 - percent * 10,
  });
  expect(diskText(disk(84), false)).toBe(undefined);
  expect(diskText(disk(85), false)).toContain('85 % full');
  expect(diskText(disk(84), true)).toContain('84 % full');
  expect(diskText(disk(79), true)).toBe(undefined);
  // A twentieth is reserved for the system.
  expect(diskText({ blocks: 1000, bfree: 190, bavail: 140 }, false)).toContain('85 % full');
});

test('says in the morning when the last copy was, or since when there is none', async () => {
  const { site } = await siteWithCopies();
  expect(await copyLine(site, after(1))).toBe('Copy elsewhere: none yet.');
  const good = goodAt('2026-11-25T21:42:00.000Z');
  await writeCopies(site.db, 'runs', [{ night: '2026-11-26', good }]);
  expect(await copyLine(site, after(1))).toBe('Copy elsewhere: 26 Nov 2026, 3:12 am, proven.');
  expect(await copyLine(site, after(40))).toMatch(
    /^No good copy elsewhere since 26 Nov 2026, 3:12 am: the copy of this site did not run/,
  );
  expect(await copyLine(await testSite(), after(1))).toBe(undefined);
});
