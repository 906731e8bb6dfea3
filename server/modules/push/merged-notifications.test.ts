import { expect, test } from 'vitest';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { aMessage, testClient, testVisitors } from '../../../tests/support/visitors.ts';
import { aliveAt } from '../accounts/sessions.service.ts';
import {
  findWaitingNotice,
  leaseDueNotice,
  mergeInto,
  recordDelivery,
  recordFailure,
} from './push.repository.ts';
import { setQuietHours } from './push.service.ts';

/** The site's zone is Asia/Kolkata, and it is open Monday to Friday, nine to six. The 26th is a Thursday. */
const at = (time: string) => new Date(`2026-11-${time}+05:30`);
const signedIn = {
  accountId: 1,
  username: 'asha',
  role: 'owner',
  tokenHash: '',
  provenAt: '',
  isFresh: false,
  missingStep: null,
} as const;
const list = '/admin/people?status=new&sort=newest';

/** A site with a device; only `deliver` sends notifications. */
async function siteWithDevice(options: Parameters<typeof testVisitors>[0] = { rateLimits: false }) {
  const { db, site, contact, ...rest } = await testVisitors(options);
  const later = '2027-01-01T00:00:00.000Z';
  const session = { ...goodRows.sessions, last_seen_at: later, expires_at: later };
  await db.insertInto('admin_accounts').values(goodRows.admin_accounts).execute();
  await db.insertInto('sessions').values(session).execute();
  await db.insertInto('push_devices').values(goodRows.push_devices).execute();
  let number = 0;
  const enquire = async (time: string, times = 1) => {
    for (let left = times; left > 0; left -= 1) {
      number += 1;
      const message = aMessage({ email: `visitor${number}@x.example`, message: `No. ${number}` });
      await contact.receive(
        message,
        { ...testClient, address: `2001:db8:${number}::1` },
        undefined,
        at(time),
      );
    }
  };
  const lease = (time: string) =>
    leaseDueNotice(db, aliveAt(at(time)), { now: at(time), leaseMs: 30_000 });
  /** Sends what is due; resolves with what the device shows afterwards. */
  const deliver = async (time: string) => {
    const displayed: { title: string; path: string; tag: string }[] = [];
    for (let notice = await lease(time); notice; notice = await lease(time)) {
      const { title, path, tag } = notice;
      displayed.push({ title, path, tag });
      await recordDelivery(db, notice, at(time).toISOString());
    }
    return displayed;
  };
  return { db, site, contact, enquire, lease, deliver, ...rest };
}

test('shows the first of ten enquiries in a minute at once, and the others as one that replaces it', async () => {
  const { enquire, deliver } = await siteWithDevice();
  await enquire('26T10:00:00');
  const [first, ...none] = await deliver('26T10:00:01');
  expect(first).toMatchObject({
    title: 'A new enquiry',
    path: expect.stringMatching(/people\/\d+$/),
  });
  expect(none).toEqual([]);
  await enquire('26T10:00:10', 9);
  expect(await deliver('26T10:00:59')).toEqual([]);
  expect(await deliver('26T10:01:00')).toEqual([
    { title: '10 new enquiries', path: list, tag: first?.tag },
  ]);
  // The next minute starts a new notification beside the shown one.
  await enquire('26T10:01:10');
  const next = await deliver('26T10:01:11');
  expect(next.map(({ title }) => title)).toEqual(['A new enquiry']);
  expect(next[0]?.tag).not.toBe(first?.tag);
});

test('sends one notification for ten enquiries that arrive before the first is sent', async () => {
  const { enquire, deliver } = await siteWithDevice();
  await enquire('26T10:00:00', 10);
  expect(await deliver('26T10:00:01')).toMatchObject([{ title: '10 new enquiries', path: list }]);
  expect(await deliver('26T10:05:00')).toEqual([]);
});

test('delays enquiries in quiet hours until the office opens, also over a weekend, and merges them', async () => {
  const { site, enquire, deliver } = await siteWithDevice();
  await setQuietHours(site, signedIn, true);
  await enquire('27T17:59:00');
  expect(await deliver('27T17:59:01')).toHaveLength(1);
  await enquire('27T18:00:00');
  await enquire('28T11:00:00', 2);
  expect(await deliver('30T08:59:59')).toEqual([]);
  expect(await deliver('30T09:00:00')).toMatchObject([{ title: '3 new enquiries', path: list }]);
  await enquire('30T09:02:00');
  expect(await deliver('30T09:02:01')).toMatchObject([{ title: 'A new enquiry' }]);
});

test('has quiet hours for each account, and sends what is delayed when they are switched off', async () => {
  const { db, site, enquire, deliver } = await siteWithDevice();
  const other = { ...goodRows.admin_accounts, id: 2, username: 'b', username_key: 'b' };
  const token = 'b'.repeat(64);
  const later = '2027-01-01T00:00:00.000Z';
  const session = { token_hash: token, account_id: 2, last_seen_at: later, expires_at: later };
  await db.insertInto('admin_accounts').values(other).execute();
  await db
    .insertInto('sessions')
    .values({ ...goodRows.sessions, ...session })
    .execute();
  const endpoint = 'https://push.example/b';
  await db
    .insertInto('push_devices')
    .values({ ...goodRows.push_devices, id: 2, account_id: 2, endpoint, session_hash: token })
    .execute();
  await setQuietHours(site, signedIn, true);
  await enquire('28T11:00:00');
  expect(await deliver('28T11:00:01')).toHaveLength(1);
  await setQuietHours(site, signedIn, false);
  expect(await deliver('28T11:00:02')).toHaveLength(1);
  expect(await db.selectFrom('push_messages').selectAll().execute()).toEqual([]);
});

test('notifies about enquiries whose emails wait for a digest', async () => {
  const { enquire, deliver, kinds } = await siteWithDevice({});
  await enquire('26T10:00:00', 65);
  expect((await kinds()).filter((kind) => kind.startsWith('contact-notice'))).toHaveLength(60);
  expect(await deliver('26T10:00:01')).toMatchObject([{ title: '65 new enquiries' }]);
});

test('counts an enquiry that arrives while a notification is being sent', async () => {
  const { db, enquire, lease, deliver } = await siteWithDevice();
  await enquire('26T10:00:00');
  const sending = await lease('26T10:00:01');
  if (!sending) throw new Error('Nothing is due.');
  await enquire('26T10:00:02');
  await recordDelivery(db, sending, at('26T10:00:03').toISOString());
  expect(await deliver('26T10:01:00')).toMatchObject([{ title: '2 new enquiries' }]);
});

test('resends a notification with its number that was merged between being found and leased', async () => {
  const { db, enquire, lease, deliver } = await siteWithDevice();
  await enquire('26T10:00:00');
  const now = at('26T10:00:01').toISOString();
  const waiting = await findWaitingNotice(db, 1);
  const sending = await lease('26T10:00:01');
  if (!sending || !waiting) throw new Error('Nothing is due.');
  const merged = { title: '2 new enquiries', path: list, count: 2, notBefore: null };
  await mergeInto(db, waiting.id, merged, now);
  await recordDelivery(db, sending, now);
  expect(await deliver('26T10:00:02')).toMatchObject([{ title: '2 new enquiries' }]);
});

test('shows the next one at once after a notification that could not be shown', async () => {
  const { db, enquire, lease, deliver } = await siteWithDevice();
  await enquire('26T10:00:00');
  const sending = await lease('26T10:00:01');
  if (sending) await recordFailure(db, sending, { failure: 'Refused.', nextAt: null });
  await enquire('26T10:00:10');
  expect(await deliver('26T10:00:11')).toMatchObject([{ title: 'A new enquiry' }]);
});

test('ends a delay that was stored while the clock was years ahead', async () => {
  const { db, site, enquire, deliver } = await siteWithDevice();
  await setQuietHours(site, signedIn, true);
  await enquire('28T11:00:00');
  const ahead = { not_before: '2036-11-30T03:30:00.000Z' };
  await db.updateTable('push_messages').set(ahead).execute();
  expect(await deliver('28T11:00:01')).toHaveLength(1);
});
