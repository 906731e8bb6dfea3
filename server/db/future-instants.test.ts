import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/create-test-database.ts';
import { goodRows } from '../../tests/support/row-factories.ts';
import { visitorsOn } from '../../tests/support/visitors.ts';
import { resetFutureDates } from './future-instants.ts';
import { writeState } from './queries/site-state.ts';

const now = new Date('2026-01-01T00:00:00.000Z');
const day = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);

/** A site written by a clock a year ahead, with old, spam, sent and trashed rows. */
async function siteAhead() {
  const { db } = await testDatabase();
  const at = day(365).toISOString();
  const mail = { ...goodRows.outbox, attempts: 1, created_at: at, next_attempt_at: at };
  await db.transaction().execute(async (trx) => {
    const trashed = { status: 'trashed', trashed_status: 'draft', trashed_at: at } as const;
    await trx.insertInto('posts').values(goodRows.posts).execute();
    await trx.insertInto('post_slugs').values(goodRows.post_slugs).execute();
    const other = { ...goodRows.posts, id: 2, slug: 'trashed', ...trashed };
    await trx.insertInto('posts').values(other).execute();
    await trx.insertInto('post_slugs').values({ slug: 'trashed', post_id: 2 }).execute();
    const spam = { ...goodRows.comments, status: 'spam', created_at: at } as const;
    await trx.insertInto('comments').values(spam).execute();
    const message = { ...goodRows.contact_messages, status: 'spam', created_at: at } as const;
    await trx
      .insertInto('contact_messages')
      .values({ ...message, status_changed_at: at })
      .execute();
    await trx
      .insertInto('contact_messages')
      .values({ ...goodRows.contact_messages, trashed_at: at })
      .execute();
    const request = {
      ...goodRows.subscriptions,
      consented_at: at,
      created_at: at,
      requested_at: at,
    };
    await trx.insertInto('subscriptions').values(request).execute();
    await trx
      .insertInto('outbox')
      .values({ ...mail, sent_at: at })
      .execute();
    const givenUp = { message_id: '<two@example.com>', last_error: 'No', given_up_at: at };
    await trx
      .insertInto('outbox')
      .values({ ...mail, ...givenUp })
      .execute();
    await trx
      .insertInto('idempotency_keys')
      .values({ ...goodRows.idempotency_keys, created_at: at })
      .execute();
  });
  return db;
}

/**
 * Runs the hourly jobs except those for backups, which need a data folder, at a time that the clock reached normally.
 */
async function runHousekeeping(db: Awaited<ReturnType<typeof siteAhead>>, at: Date) {
  await writeState(db, 'known_time', at.toISOString());
  const jobs = Object.entries((await visitorsOn(db)).jobs);
  for (const [name, job] of jobs) if (!name.includes('backup')) await job(at, AbortSignal.any([]));
}

test("keeps rows dated a year ahead as long as today's", async () => {
  const db = await siteAhead();
  const left = async () => {
    const tables = [
      'posts',
      'comments',
      'contact_messages',
      'subscriptions',
      'outbox',
      'idempotency_keys',
    ] as const;
    const counts = tables.map(async (table) => {
      const rows = await db
        .selectFrom(table)
        .select((all) => all.fn.countAll<number>().as('count'))
        .execute();
      return [table, Number(rows[0]?.count)] as const;
    });
    return Object.fromEntries(await Promise.all(counts));
  };
  const everything = await left();
  await runHousekeeping(db, now);
  expect(await left()).toEqual(everything);
  await runHousekeeping(db, day(2));
  expect(await left()).toEqual({ ...everything, idempotency_keys: 0 });
  await runHousekeeping(db, day(31));
  expect(await left()).toMatchObject({
    posts: 1,
    comments: 0,
    contact_messages: 0,
    subscriptions: 0,
  });
  expect(await left()).toMatchObject({ outbox: 2 });
  await runHousekeeping(db, day(91));
  expect(await left()).toMatchObject({ posts: 1, outbox: 0 });
});

test('does not sort messages dated in the future before new ones', async () => {
  const db = await siteAhead();
  const message = { ...goodRows.contact_messages, created_at: day(0.1).toISOString() };
  await resetFutureDates(db, now);
  await db
    .insertInto('contact_messages')
    .values({ ...message, name: 'New' })
    .execute();
  const newest = db.selectFrom('contact_messages').select('name').orderBy('created_at', 'desc');
  expect(await newest.executeTakeFirst()).toEqual({ name: 'New' });
});
