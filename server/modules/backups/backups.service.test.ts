import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import type { VerifiedBackup } from './backups.repository.ts';
import { backupOverview, makeNightly, nightOf } from './backups.service.ts';

const counts = { posts: 8, pictures: 2, comments: 1, messages: 3, subscriptions: 0, rows: 99 };
const good: VerifiedBackup = { file: 'nightly-1.sqlite', bytes: 5_000_000_000, counts };
const hour = 60 * 60 * 1000;
const now = new Date();
const later = (hours: number) => new Date(now.getTime() + hours * hour);

/** A site whose first start was some hours ago. */
async function site(ageHours: number, keep = 7) {
  const { db } = await testDatabase();
  const value = later(-ageHours).toISOString();
  await db.insertInto('site_state').values({ key: 'seeded_at', value }).execute();
  const made: Date[] = [];
  let answer: () => Promise<VerifiedBackup> = async () => good;
  const context = await testSite({ database: { db }, backupKeep: keep });
  const service = {
    makeNightly: (now: Date, stopping?: AbortSignal) =>
      makeNightly(context, now, stopping, async (_site, at) => {
        made.push(at);
        return await answer();
      }),
    overview: (now: Date) => backupOverview(context, now),
  };
  const failWith = (message: string | undefined) => {
    answer = message ? () => Promise.reject(new Error(message)) : async () => good;
  };
  const emails = () =>
    db
      .selectFrom('outbox')
      .select(['kind', 'recipient', 'subject', 'body_text'])
      .orderBy('id')
      .execute();
  return { ...service, db, made, failWith, emails };
}

test("begins a night at two in the morning in the site's time zone", () => {
  const india = 'Asia/Kolkata';
  expect(nightOf(new Date('2026-01-31T20:29:59.999Z'), india)).toBe('2026-01-31');
  expect(nightOf(new Date('2026-01-31T20:30:00.000Z'), india)).toBe('2026-02-01');
  expect(nightOf(new Date('2026-07-01T05:59:59.999Z'), 'America/New_York')).toBe('2026-06-30');
  expect(nightOf(new Date('2026-07-01T06:00:00.000Z'), 'America/New_York')).toBe('2026-07-01');
});

test('makes one backup a night, whichever instance runs it', async () => {
  const { makeNightly, made, overview } = await site(48);
  await Promise.all([makeNightly(now), makeNightly(now)]);
  await makeNightly(now);
  expect(made).toHaveLength(1);
  expect(await overview(later(1))).toMatchObject({
    state: 'fine',
    failure: null,
    lastVerified: { file: good.file, bytes: good.bytes, counts },
  });
  await makeNightly(later(24));
  expect(made).toHaveLength(2);
});

test('reports a failed backup and retries until it succeeds', async () => {
  const { makeNightly, made, failWith, overview } = await site(48);
  await makeNightly(later(-24));
  failWith('ENOSPC: no space left on device, write');
  await expect(makeNightly(now)).rejects.toThrow('ENOSPC');
  expect(await overview(now)).toMatchObject({
    state: 'failed',
    failure: { reason: 'The disk is full.', nights: 1 },
    lastVerified: { file: good.file },
  });
  failWith(undefined);
  await makeNightly(now);
  expect(made).toHaveLength(3);
  expect(await overview(now)).toMatchObject({ state: 'fine', failure: null });
});

test('emails the owner once when failures begin and once when they end', async () => {
  const { makeNightly, failWith, emails, overview } = await site(100);
  const morning = Date.parse('2026-06-10T06:30:00.000Z');
  const later = (hours: number) => new Date(morning + hours * hour);
  failWith("ENOTDIR: not a directory, lstat '/srv/backups/x'");
  for (const hours of [0, 1, 24, 48]) {
    await expect(makeNightly(later(hours))).rejects.toThrow('ENOTDIR');
  }
  const reason = 'The backup folder cannot be used: it is a file and not a folder.';
  expect((await overview(later(48))).failure).toMatchObject({ nights: 3, reason });
  const [began, ...more] = await emails();
  expect(more).toEqual([]);
  expect(began).toMatchObject({
    kind: 'backup-failed',
    recipient: 'owner@site.example',
    subject: 'The nightly backup failed',
  });
  expect(began?.body_text).toContain('the backup folder cannot be used: it is a file');
  expect(began?.body_text).not.toMatch(/ENOTDIR|lstat/);

  failWith(undefined);
  await makeNightly(later(49));
  await makeNightly(later(72));
  expect((await emails()).map(({ kind }) => kind)).toEqual(['backup-failed', 'backup-works']);
  failWith('Something that nobody knows');
  await expect(makeNightly(later(96))).rejects.toThrow('nobody knows');
  expect((await emails()).map(({ kind }) => kind)).toEqual([
    'backup-failed',
    'backup-works',
    'backup-failed',
  ]);
  expect((await emails())[2]?.body_text).toContain('the reason is in the server’s log');
});

test('does not count a backup as failed that a stop interrupted, and makes it at the next start', async () => {
  const { makeNightly, made, failWith, overview } = await site(48);
  const stopping = new AbortController();
  failWith('cut off');
  const making = makeNightly(now, stopping.signal);
  stopping.abort();
  await making;
  expect((await overview(now)).failure).toBe(null);
  const before = made.length;
  await makeNightly(now, stopping.signal);
  expect(made).toHaveLength(before);
  failWith(undefined);
  await makeNightly(now);
  expect(made).toHaveLength(before + 1);
  expect((await overview(now)).state).toBe('fine');
});

test('repeats an interrupted backup after two hours', async () => {
  const { db, makeNightly, made } = await site(48);
  const claim = { night: nightOf(now, 'Asia/Kolkata'), started_at: later(-1).toISOString() };
  await db.insertInto('backup_runs').values(claim).execute();
  await makeNightly(now);
  expect(made).toEqual([]);
  await db.updateTable('backup_runs').set('started_at', later(-3).toISOString()).execute();
  await makeNightly(now);
  expect(made).toHaveLength(1);
});

test('warns the administrator after three days without a backup', async () => {
  const { makeNightly, overview } = await site(100);
  expect(await overview(now)).toEqual({ state: 'old', lastVerified: null, failure: null });
  await makeNightly(now);
  expect((await overview(later(71))).state).toBe('fine');
  expect((await overview(later(73))).state).toBe('old');
});

test('ignores a backup dated in the future, for the warning and for that night', async () => {
  const { makeNightly, made, overview, failWith } = await site(100);
  await makeNightly(later(365 * 24));
  expect(await overview(now)).toEqual({ state: 'old', lastVerified: null, failure: null });
  failWith('No space left');
  await expect(makeNightly(later(366 * 24))).rejects.toThrow();
  expect((await overview(now)).failure).toBe(null);
  failWith(undefined);
  await makeNightly(now);
  expect((await overview(later(1))).state).toBe('fine');
  await makeNightly(later(365 * 24));
  expect(made).toHaveLength(4);
});

test('repeats a killed backup that was dated in the future', async () => {
  const { db, makeNightly, made } = await site(48);
  const claim = { night: nightOf(now, 'Asia/Kolkata'), started_at: later(5.5).toISOString() };
  await db.insertInto('backup_runs').values(claim).execute();
  await makeNightly(now);
  expect(made).toHaveLength(1);
});

test('warns even if the first start is dated in the future', async () => {
  const { overview } = await site(-365 * 24);
  expect((await overview(now)).state).toBe('old');
});

test('waits for the first night of a new site', async () => {
  const { makeNightly, made, overview } = await site(0);
  await makeNightly(now);
  expect(made).toEqual([]);
  expect((await overview(now)).state).toBe('first');
  await makeNightly(later(24));
  expect(made).toHaveLength(1);
});

test('makes no backups when the setting turns them off', async () => {
  const { makeNightly, made, overview } = await site(100, 0);
  await makeNightly(now);
  expect(made).toEqual([]);
  expect((await overview(now)).state).toBe('off');
});
