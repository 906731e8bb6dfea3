import { sql } from 'kysely';
import { mayRole, type Permission, roles } from '../../../domain/accounts/roles.ts';
import { instantAfter } from '../../days-before.ts';
import { accountName } from '../../db/queries/account-names.ts';
import { changedRows } from '../../db/queries/changes.ts';
import {
  type Backoff,
  endLease,
  endLostLeases,
  isDue,
  type Lease,
  type LeasedQueue,
  type LeaseTerm,
  leaseNext,
  resetFutureRows,
} from '../../db/queries/leased-queue.ts';
import type { Db, Instant } from '../../db/tables.ts';
import type { AliveAt } from '../accounts/accounts.repository.ts';
import type { Subscription } from './push-request.ts';

/** The texts of a notification, and the screen that it opens. */
export interface PushNotice {
  title: string;
  path: string;
}

/** Stores a device or its new keys; it gets notifications from now on, while its session lasts. */
export async function upsertDevice(
  db: Db,
  {
    endpoint,
    publicKey,
    authSecret,
    ...device
  }: Subscription & { accountId: number; sessionHash: string; name: string },
  now: Instant,
): Promise<void> {
  const row = {
    account_id: device.accountId,
    session_hash: device.sessionHash,
    public_key: publicKey,
    auth_secret: authSecret,
    name: device.name,
    added_at: now,
    reached_at: null,
    failure: null,
    gone_at: null,
    burst_at: null,
    burst_count: 0,
  };
  await db
    .insertInto('push_devices')
    .values({ endpoint, ...row })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
}

/** An account's devices, last added first. */
export async function listDevices(db: Db, accountId: number, alive: AliveAt) {
  return await aliveDevices(db, alive)
    .select([
      'id',
      'endpoint',
      'name',
      'added_at as addedAt',
      'reached_at as reachedAt',
      'failure',
      'gone_at as goneAt',
    ])
    .where('push_devices.account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute();
}

/** Devices with a live session of somebody who sees people. Others get nothing from the moment that their session ends. */
function aliveDevices(db: Db, { now, idleSince }: AliveAt) {
  return db
    .selectFrom('push_devices')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.token_hash', '=', 'push_devices.session_hash')
        .onRef('sessions.account_id', '=', 'push_devices.account_id'),
    )
    .where('push_devices.account_id', 'in', accountsWith(db, 'people.edit'))
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_seen_at', '>', idleSince);
}

/**
 * Devices of all accounts that get no notifications any more: their push service reports them as gone, or all attempts
 * failed. One that still waits for another attempt counts only if `isWaitingLost`.
 */
export async function listLostDevices(
  db: Db,
  alive: AliveAt,
  { isWaitingLost }: { isWaitingLost: boolean },
) {
  return await aliveDevices(db, alive)
    .innerJoin('admin_accounts', 'admin_accounts.id', 'push_devices.account_id')
    .select(['push_devices.name', accountName.as('owner')])
    .where((is) => {
      const waiting = is
        .selectFrom('push_messages')
        .select('push_messages.id')
        .whereRef('device_id', '=', 'push_devices.id');
      const isAbandoned = is.and([
        is('failure', 'is not', null),
        ...(isWaitingLost ? [] : [is.not(is.exists(waiting))]),
      ]);
      return is.or([is('gone_at', 'is not', null), isAbandoned]);
    })
    .orderBy('push_devices.id')
    .execute();
}

/** The active accounts with a permission. */
const accountsWith = (db: Db, permission: Permission) =>
  db
    .selectFrom('admin_accounts')
    .select('admin_accounts.id')
    .where('state', '=', 'active')
    .where(
      'role',
      'in',
      roles.filter((role) => mayRole(role, permission)),
    );

/** The accounts that see enquiries, with where they can be told of one. */
export async function listEnquiryAccounts(db: Db, alive: AliveAt) {
  const taking = await aliveDevices(db, alive)
    .select('push_devices.account_id as id')
    .where('gone_at', 'is', null)
    .execute();
  const withDevice = new Set(taking.map(({ id }) => id));
  const rows = await db
    .selectFrom('admin_accounts')
    .select(['id', accountName.as('name'), 'email', 'on_duty'])
    .where('id', 'in', accountsWith(db, 'people.edit'))
    .orderBy('username')
    .execute();
  return rows.map(({ id, name, email, on_duty }) => ({
    id,
    name,
    email,
    isOnDuty: on_duty === 1,
    hasDevice: withDevice.has(id),
  }));
}

export async function updateDuty(db: Db, accountId: number, isOn: boolean): Promise<void> {
  const account = db.updateTable('admin_accounts').set({ on_duty: isOn ? 1 : 0 });
  await account.where('id', '=', accountId).execute();
}

/** Deletes devices whose session has ended, with their pending notifications. */
export async function deleteEndedDevices(db: Db): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('token_hash')
            .whereRef('sessions.token_hash', '=', 'push_devices.session_hash')
            .whereRef('sessions.account_id', '=', 'push_devices.account_id'),
        ),
      ),
    )
    .execute();
}

/** Deletes a device of an account; false if the account has no device with this id. */
export async function deleteDevice(db: Db, accountId: number, id: number): Promise<boolean> {
  const device = db.deleteFrom('push_devices').where('id', '=', id);
  return (await changedRows(device.where('account_id', '=', accountId))) > 0;
}

/** Queues a notification for all devices, those of some accounts, or one of an account; resolves with the ids. */
export async function insertNotices(
  db: Db,
  { title, path }: PushNotice,
  alive: AliveAt,
  only: { accountIds?: readonly number[] | undefined; id?: number } = {},
): Promise<number[]> {
  const { accountIds, id } = only;
  if (accountIds?.length === 0) return [];
  let devices = aliveDevices(db, alive).select('id').where('gone_at', 'is', null);
  if (accountIds) devices = devices.where('push_devices.account_id', 'in', accountIds);
  if (id !== undefined) devices = devices.where('id', '=', id);
  const rows = await devices.orderBy('id').execute();
  if (rows.length === 0) return [];
  const notice = { title, path, attempts: 0, next_attempt_at: alive.now };
  const messages = rows.map(({ id }) => ({ ...notice, device_id: id }));
  const stored = await db.insertInto('push_messages').values(messages).returning('id').execute();
  return stored.map((message) => message.id);
}

/** Deletes notifications by their ids, except those that are being sent. */
export async function deleteUnsentNotices(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const waiting = db.deleteFrom('push_messages').where('id', 'in', ids);
  await waiting.where('lease_until', 'is', null).execute();
}

/**
 * The devices of some accounts that get notifications, in a fixed order, so that transactions cannot deadlock;
 * `isQuiet` is the account's setting.
 */
export async function listTakingDevices(db: Db, accountIds: readonly number[], alive: AliveAt) {
  if (accountIds.length === 0) return [];
  return await aliveDevices(db, alive)
    .innerJoin('admin_accounts', 'admin_accounts.id', 'push_devices.account_id')
    .select(['push_devices.id', 'quiet_hours as isQuiet'])
    .where('gone_at', 'is', null)
    .where('push_devices.account_id', 'in', accountIds)
    .orderBy('push_devices.id')
    .execute();
}

/** Counts an enquiry on a device among those since `from`, and locks the device until the transaction ends. */
export async function countInBurst(db: Db, id: number, from: Instant, now: Instant) {
  const isSame = sql<boolean>`burst_at > ${from} and burst_at <= ${now}`;
  return await db
    .updateTable('push_devices')
    .set({
      burst_count: sql<number>`case when ${isSame} then burst_count + 1 else 1 end`,
      burst_at: sql<Instant>`case when ${isSame} then burst_at else ${now} end`,
    })
    .where('id', '=', id)
    .returning(['burst_at as startedAt', 'burst_count as count'])
    .executeTakeFirst();
}

/** A notification that can be merged: its tag, and how many enquiries it stands for. */
interface MergeableNotice extends PushNotice {
  tag: string;
  count: number;
  notBefore: Instant | null;
}

/** The notification with a tag that is pending for a device and that no instance is sending. */
export async function findWaitingNotice(db: Db, deviceId: number) {
  return await db
    .selectFrom('push_messages')
    .select(['id', 'count', 'not_before as notBefore'])
    .where('device_id', '=', deviceId)
    .where('tag', '<>', '')
    .where('lease_until', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertMergeable(
  db: Db,
  deviceId: number,
  { notBefore, ...notice }: MergeableNotice,
  now: Instant,
): Promise<void> {
  const values = { device_id: deviceId, attempts: 0, next_attempt_at: now, not_before: notBefore };
  await db
    .insertInto('push_messages')
    .values({ ...notice, ...values })
    .execute();
}

/** Merges into a pending notification. One that failed before is attempted again with the new count. */
export async function mergeInto(
  db: Db,
  id: number,
  { title, path, count, notBefore }: Omit<MergeableNotice, 'tag'>,
  now: Instant,
): Promise<void> {
  const values = { title, path, count, not_before: notBefore, next_attempt_at: now };
  await db.updateTable('push_messages').set(values).where('id', '=', id).execute();
}

export async function readQuietHours(db: Db, accountId: number): Promise<boolean> {
  const account = db.selectFrom('admin_accounts').select('quiet_hours');
  const row = await account.where('id', '=', accountId).executeTakeFirst();
  return row?.quiet_hours === 1;
}

/** Switches an account's quiet hours; switching them off sends what was delayed. */
export async function updateQuietHours(db: Db, accountId: number, isOn: boolean): Promise<void> {
  const account = db.updateTable('admin_accounts').set({ quiet_hours: isOn ? 1 : 0 });
  await account.where('id', '=', accountId).execute();
  if (isOn) return;
  const devices = db.selectFrom('push_devices').select('id').where('account_id', '=', accountId);
  const waiting = db.updateTable('push_messages').set({ not_before: null });
  await waiting.where('device_id', 'in', devices).execute();
}

/** The number of delayed enquiries for each device of an account. */
export async function countWaiting(db: Db, accountId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('push_messages')
    .innerJoin('push_devices', 'push_devices.id', 'push_messages.device_id')
    .select(['device_id as deviceId', 'count'])
    .where('account_id', '=', accountId)
    .execute();
  const counts = new Map<number, number>();
  for (const { deviceId, count } of rows) {
    counts.set(deviceId, (counts.get(deviceId) ?? 0) + count);
  }
  return counts;
}

/** A notification that only this process may send until the lease ends. */
export interface LeasedNotice extends PushNotice, Subscription, Lease {
  deviceId: number;
  tag: string;
  count: number;
}

/** A longer delay was stored while the clock was ahead: no office is closed for so long. */
const maxQuietMs = 31 * 24 * 60 * 60 * 1000;

/** The first ten attempts of a notification take a quarter of an hour, all of them three hours. */
export const backoff: Backoff = {
  maxAttempts: 20,
  firstMs: 2000,
  factor: 2,
  maxMs: 15 * 60 * 1000,
};

const queue: LeasedQueue<'push_messages'> = {
  table: 'push_messages',
  due: 'next_attempt_at',
  // Notifications that were sent or abandoned are deleted.
  isWaiting: sql`lease_until is null`,
};

/** Leases the notification that has been due longest and counts the attempt; undefined if none is due. */
export async function leaseDueNotice(
  db: Db,
  alive: AliveAt,
  term: LeaseTerm,
): Promise<LeasedNotice | undefined> {
  await endLostLeases(db, queue, term, sql`lease_until is not null`);
  await resetFutureRows(db, queue, term.now, backoff);
  // The previous release does not know lease_until.
  const next_attempt_at = instantAfter(term.now, term.leaseMs);
  return await leaseNext(db, queue, term, () => findDue(db, alive, term.now), { next_attempt_at });
}

async function findDue(db: Db, alive: AliveAt, now: Date) {
  return await aliveDevices(db, alive)
    .innerJoin('push_messages', 'push_devices.id', 'push_messages.device_id')
    .select([
      'push_messages.id',
      'device_id as deviceId',
      'title',
      'path',
      'tag',
      'count',
      'attempts',
      'endpoint',
      'public_key as publicKey',
      'auth_secret as authSecret',
    ])
    .where(isDue(queue, now))
    .where((is) =>
      is.or([
        is('not_before', 'is', null),
        is('not_before', '<=', now.toISOString()),
        is('not_before', '>', instantAfter(now, maxQuietMs)),
      ]),
    )
    .orderBy('next_attempt_at')
    .orderBy('push_messages.id')
    .limit(1)
    .executeTakeFirst();
}

/** Records that the push service accepted it. One that was merged since it was leased is sent again. */
export async function recordDelivery(db: Db, notice: LeasedNotice, now: Instant): Promise<void> {
  const { id, count } = notice;
  const deletion = db.deleteFrom('push_messages').where('id', '=', id).where('count', '=', count);
  if ((await changedRows(deletion)) === 0)
    await endLease(db, queue, notice, { next_attempt_at: now });
  await db
    .updateTable('push_devices')
    .set({ reached_at: now, failure: null })
    .where('id', '=', notice.deviceId)
    .execute();
}

/** Records that the device gets no notifications any more, and deletes its pending ones. */
export async function recordGone(db: Db, deviceId: number, now: Instant): Promise<void> {
  await db.deleteFrom('push_messages').where('device_id', '=', deviceId).execute();
  const device = db.updateTable('push_devices').where('id', '=', deviceId);
  await device.set({ gone_at: now, failure: null }).execute();
}

/** Records why an attempt failed and when to retry; without a time the notification is abandoned. */
export async function recordFailure(
  db: Db,
  notice: LeasedNotice,
  { failure, nextAt }: { failure: string; nextAt: Instant | null },
): Promise<void> {
  const device = db.updateTable('push_devices').where('id', '=', notice.deviceId);
  // Nothing was shown, so the next enquiry is the first of its minute.
  await device.set({ failure, ...(!nextAt && { burst_at: null }) }).execute();
  if (nextAt) await endLease(db, queue, notice, { next_attempt_at: nextAt });
  else await db.deleteFrom('push_messages').where('id', '=', notice.id).execute();
}
