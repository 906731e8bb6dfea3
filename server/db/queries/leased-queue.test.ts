import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import {
  type Backoff,
  endLease,
  endLostLeases,
  isDue,
  type LeasedQueue,
  leaseNext,
  resetFutureRows,
} from './leased-queue.ts';

const secondMs = 1000;
const start = Date.parse(goodRows.outbox.next_attempt_at);
const after = (seconds: number) => new Date(start + seconds * secondMs);
const termAt = (seconds: number) => ({ now: after(seconds), leaseMs: 60 * secondMs });

const isOpen = sql`sent_at is null and given_up_at is null`;
const queue: LeasedQueue<'outbox'> = {
  table: 'outbox',
  due: 'next_attempt_at',
  isWaiting: sql`${isOpen} and lease_until is null`,
};
const backoff: Backoff = {
  maxAttempts: 3,
  firstMs: 10 * secondMs,
  factor: 2,
  maxMs: 40 * secondMs,
};

/** A queue with one row that is due. */
async function queueWithRow(row: Partial<typeof goodRows.outbox> = {}) {
  const { db } = await testDatabase();
  await db
    .insertInto('outbox')
    .values({ ...goodRows.outbox, ...row })
    .execute();
  const lease = async (seconds: number) => {
    await endLostLeases(db, queue, termAt(seconds), isOpen);
    const isDueNow = isDue(queue, after(seconds));
    const due = db.selectFrom('outbox').select(['id', 'attempts']).where(isDueNow);
    return await leaseNext(db, queue, termAt(seconds), () => due.executeTakeFirst());
  };
  const stored = () => db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  return { db, lease, stored };
}

test('lets one of several instances lease a row, and another one after the lease ended', async () => {
  const { lease } = await queueWithRow();
  const leases = await Promise.all([lease(0), lease(0), lease(0)]);
  expect(leases.filter(Boolean)).toMatchObject([{ attempts: 1 }]);
  expect(await lease(59)).toBeUndefined();
  expect(await lease(60)).toMatchObject({ attempts: 2 });
});

test("records an outcome by the lease's holder, once", async () => {
  const { db, lease, stored } = await queueWithRow();
  const first = await lease(0);
  const second = await lease(60);
  if (!first || !second) throw new Error('There is no lease.');
  const failed = { last_error: 'Busy.', next_attempt_at: after(70).toISOString() };
  expect(await endLease(db, queue, first, failed)).toBe(false);
  expect(await stored()).toMatchObject({ last_error: null, lease_until: second.leaseUntil });
  expect(await endLease(db, queue, second, failed)).toBe(true);
  expect(await endLease(db, queue, second, { last_error: 'Busy again.' })).toBe(false);
  expect(await stored()).toMatchObject({ ...failed, attempts: 2, lease_until: null });
  expect(await lease(69)).toBeUndefined();
  expect(await lease(70)).toMatchObject({ attempts: 3 });
});

test('does not lease a row that is done', async () => {
  const { lease } = await queueWithRow({ attempts: 1, sent_at: goodRows.outbox.created_at });
  expect(await lease(0)).toBeUndefined();
});

test('ends leases of dead processes and of a clock that was ahead, and no others', async () => {
  const { db, lease, stored } = await queueWithRow();
  await lease(0);
  const isLeasedAt = async (seconds: number) => {
    await endLostLeases(db, queue, termAt(seconds), isOpen, { last_error: 'It was lost.' });
    return (await stored()).lease_until !== null;
  };
  expect(await isLeasedAt(59)).toBe(true);
  expect(await isLeasedAt(-59)).toBe(true);
  expect(await isLeasedAt(60)).toBe(false);
  expect(await stored()).toMatchObject({ last_error: 'It was lost.', attempts: 1 });
  await lease(61);
  expect(await isLeasedAt(0)).toBe(false);
});

test.each([
  [0, 12, 13],
  [1, 12, 13],
  [2, 24, 25],
  [3, 48, 49],
])(
  'lets a row with %i attempts wait for %i seconds, and makes it due at once with %i',
  async (attempts, believed, ahead) => {
    const { db, stored } = await queueWithRow({ attempts });
    const putOff = async (seconds: number) => {
      const next_attempt_at = after(seconds).toISOString();
      await db.updateTable('outbox').set({ next_attempt_at }).execute();
      await resetFutureRows(db, queue, after(0), backoff);
      return Date.parse((await stored()).next_attempt_at) - start;
    };
    expect(await putOff(believed)).toBe(believed * secondMs);
    expect(await putOff(ahead)).toBe(0);
  },
);
