import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { leaseDueNotice, recordDelivery, recordFailure } from './push.repository.ts';

const minuteMs = 60_000;
const start = Date.parse('2026-01-01T00:00:00.000Z');

/** The time some minutes after the notification was queued. */
const after = (minutes: number) => new Date(start + minutes * minuteMs);
const instantAt = (minutes: number) => after(minutes).toISOString();
const idleSince = '2025-12-31T00:00:00.000Z';

async function queueNotification() {
  const { db } = await testDatabase();
  await db.insertInto('admin_accounts').values(goodRows.admin_accounts).execute();
  await db.insertInto('sessions').values(goodRows.sessions).execute();
  await db.insertInto('push_devices').values(goodRows.push_devices).execute();
  await db.insertInto('push_messages').values(goodRows.push_messages).execute();
  const lease = (minutes: number) => {
    const alive = { now: instantAt(minutes), idleSince };
    return leaseDueNotice(db, alive, { now: after(minutes), leaseMs: minuteMs / 2 });
  };
  return { db, lease };
}

test('lets one instance send a notification, and another one if the first was killed', async () => {
  const { db, lease } = await queueNotification();
  const both = await Promise.all([lease(0), lease(0)]);
  expect(both.filter((notice) => notice !== undefined)).toMatchObject([{ attempts: 1 }]);
  const again = await lease(1);
  expect(again).toMatchObject({ attempts: 2, title: 'A new enquiry' });
  if (again) await recordDelivery(db, again, instantAt(1));
  expect(await lease(60)).toBeUndefined();
});

test('sends what was deferred while the clock was ahead', async () => {
  const { db, lease } = await queueNotification();
  const notice = await lease(0);
  const tomorrow = instantAt(24 * 60);
  if (notice) await recordFailure(db, notice, { failure: 'No answer.', nextAt: tomorrow });
  expect(await lease(1)).toMatchObject({ attempts: 2 });
});
