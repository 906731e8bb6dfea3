import { expect, test } from 'vitest';
import { testDatabase } from '../tests/support/create-test-database.ts';
import { goodRows } from '../tests/support/row-factories.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { createClockGuard } from './clock-guard.ts';
import type { Database } from './db/engines/database.ts';
import { registered } from './registered.ts';
import { scheduledJobs } from './scheduled-jobs.ts';
import { readSettings } from './settings.ts';
import { createSite } from './site.ts';

const start = Date.parse('2026-01-01T10:00:00.000Z');
const minute = 60_000;
const day = 24 * 60 * minute;
const log = { info() {}, warn() {}, error() {} };

/** A guard whose uptime and clock advance together until the clock is set. */
function guardOn({ db }: Database) {
  let uptime = 0;
  let offset = start;
  const guard = createClockGuard(db, log, () => uptime);
  return {
    guard,
    set: (days: number) => {
      offset += days * day;
    },
    /** Queries the guard each minute; resolves with the last result. */
    async after(minutes: number): Promise<boolean> {
      let believed = await guard.believes(new Date(offset + uptime));
      for (let passed = 0; passed < minutes; passed += 1) {
        uptime += minute;
        believed = await guard.believes(new Date(offset + uptime));
      }
      return believed;
    },
  };
}

test('trusts a clock that advances normally', async () => {
  const { guard, after } = guardOn(await testDatabase());
  expect(await after(3 * 24 * 60)).toBe(true);
  expect(guard.current()).toBeNull();
});

test.each([800, -800, 1.1])(
  'trusts a clock after a jump of %d days once an hour has passed',
  async (days) => {
    const { guard, set, after } = guardOn(await testDatabase());
    await after(5);
    set(days);
    expect(await after(59)).toBe(false);
    expect(guard.current()).toEqual({
      from: new Date(start + 5 * minute).toISOString(),
      to: new Date(start + days * day + 64 * minute).toISOString(),
      believedAt: new Date(start + days * day + 65 * minute).toISOString(),
    });
    expect(await after(1)).toBe(true);
    expect(guard.current()).toBeNull();
  },
);

test('ignores a jump that is reverted', async () => {
  const { guard, set, after } = guardOn(await testDatabase());
  await after(5);
  set(800);
  expect(await after(30)).toBe(false);
  set(-800);
  expect(await after(1)).toBe(true);
  expect(guard.current()).toBeNull();
  set(800);
  expect(await after(59)).toBe(false);
});

test('waits another hour after a second jump', async () => {
  const { set, after } = guardOn(await testDatabase());
  await after(5);
  set(800);
  await after(50);
  set(30);
  expect(await after(59)).toBe(false);
  expect(await after(1)).toBe(true);
});

test('keeps the last known time across a restart', async () => {
  const database = await testDatabase();
  await guardOn(database).after(5);
  const restarted = guardOn(database);
  restarted.set(800);
  expect(await restarted.after(59)).toBe(false);
});

test('deletes and publishes nothing while the clock is 800 days ahead', async () => {
  const database = await testDatabase();
  const { db } = database;
  const { subject } = goodRows.outbox;
  const settings = readSettings({ DATA_DIR: temporaryFolder() });
  const requestSite = async () => ({ status: 200 });
  const options = { registered, log, requestSite, version: () => 0 };
  const site = await createSite(database, settings, options);
  const services = scheduledJobs(site);
  const at = new Date(start - 60 * minute).toISOString();
  await db.transaction().execute(async (trx) => {
    const trashed = { status: 'trashed', trashed_status: 'draft', trashed_at: at } as const;
    await trx
      .insertInto('posts')
      .values([goodRows.posts, { ...goodRows.posts, id: 2, slug: 'trashed', ...trashed }])
      .execute();
    await trx
      .insertInto('post_slugs')
      .values([goodRows.post_slugs, { slug: 'trashed', post_id: 2 }])
      .execute();
    await trx
      .insertInto('outbox')
      .values({ ...goodRows.outbox, attempts: 1, sent_at: at })
      .execute();
    await trx
      .insertInto('contact_messages')
      .values({ ...goodRows.contact_messages, status: 'spam', created_at: at })
      .execute();
    await trx.insertInto('versions').values(goodRows.versions).execute();
    const scheduled = { ...goodRows.scheduled_publications, failure: null };
    await trx
      .insertInto('scheduled_publications')
      .values({ ...scheduled, due_at: new Date(start + 7 * day).toISOString() })
      .execute();
  });
  const rows = async () => {
    const tables = ['posts', 'contact_messages', 'scheduled_publications'] as const;
    const emails = db.selectFrom('outbox').where('subject', '=', subject).selectAll().execute();
    return await Promise.all([
      ...tables.map((table) => db.selectFrom(table).selectAll().execute()),
      emails,
    ]);
  };
  const warnings = async () =>
    (await db.selectFrom('outbox').where('subject', '!=', subject).select('id').execute()).length;
  const runAll = async (now: Date) => {
    const { jobs, dueJobs, frequentJobs } = services;
    const guarded = Object.entries({ ...jobs, ...dueJobs, ...frequentJobs });
    // Skipped, because it copies the site to disk.
    for (const [name, job] of guarded) {
      if (name !== 'nightly backup') await job(now, new AbortController().signal);
    }
  };
  await runAll(new Date(start));
  const before = await rows();
  expect(before.map(({ length }) => length)).toEqual([2, 1, 1, 1]);
  await runAll(new Date(start + 800 * day));
  expect(await rows()).toEqual(before);
  expect(await warnings()).toBe(1);
  expect(site.clock.current()).toMatchObject({ from: new Date(start).toISOString() });
  await runAll(new Date(start + minute));
  expect(site.clock.current()).toBeNull();
  expect(await rows()).toEqual(before);
  expect(await warnings()).toBe(2);
});
