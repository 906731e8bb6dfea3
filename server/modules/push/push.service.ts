import type { Refusal } from '../../../domain/api/refusals.ts';
import type { PushState } from '../../../domain/push/push.calls.ts';
import { type PushSubscriptionForm, pushMessages } from '../../../domain/push/push-form.ts';
import { openingClock } from '../../../domain/site/opening-clock.ts';
import { instantAfter } from '../../days-before.ts';
import { nextAttemptAt } from '../../db/queries/leased-queue.ts';
import type { Db, Instant } from '../../db/tables.ts';
import { perSite, type Site, transact } from '../../site.ts';
import { startWorker, type Task, type Worker } from '../../task-worker.ts';
import { deviceName } from '../accounts/device-name.ts';
import { aliveAt, type SignedIn } from '../accounts/sessions.service.ts';
import { mayPostTo, postOutside } from '../outside/requests.ts';
import { readDuty } from './duty.ts';
import {
  backoff,
  countInBurst,
  countWaiting,
  findWaitingNotice,
  insertMergeable,
  insertNotices,
  type LeasedNotice,
  leaseDueNotice,
  listDevices,
  listTakingDevices,
  mergeInto,
  type PushNotice,
  readQuietHours,
  recordDelivery,
  recordFailure,
  recordGone,
  updateQuietHours,
  upsertDevice,
} from './push.repository.ts';
import { type PushKeys, pushRequest, readPushKeys } from './push-request.ts';

/** Number of notifications sent in parallel. */
const maxRunning = 4;
const pollMs = 2000;
const withinMs = 10_000;
/** In milliseconds; longer than an attempt. */
const leaseMs = 30_000;
const minuteMs = 60_000;

const cachedKeys = perSite((): { keys?: PushKeys } => ({}));

async function keysOf(site: Site): Promise<PushKeys> {
  const cached = cachedKeys(site);
  cached.keys ??= await readPushKeys(site.db);
  return cached.keys;
}

/**
 * Queues a notification that ignores quiet hours, for all devices or those of some accounts, within the caller's
 * transaction: it is sent if and only if that commits. Resolves with the ids.
 */
export async function queueUrgentNotification(
  { db }: Site,
  notification: PushNotice,
  now: Date,
  accountIds?: readonly number[],
): Promise<number[]> {
  return await insertNotices(db, notification, aliveAt(now), { accountIds });
}

/** The screen that lists several enquiries. */
const newEnquiries = '/admin/people?status=new&sort=newest';

/**
 * Queues the notification of an enquiry, within the caller's transaction. The first one in a minute is shown at once;
 * later ones become one notification with their number, which replaces the first. In quiet hours all of them become
 * one, which is shown when the office opens.
 */
export async function queueEnquiryNotification(
  site: Site,
  { path, accountIds }: Pick<PushNotice, 'path'> & { accountIds: readonly number[] },
  now: Date,
): Promise<void> {
  const { db } = site;
  const at = now.toISOString();
  const opens = await quietUntil(site, now);
  for (const { id, isQuiet } of await listTakingDevices(db, accountIds, aliveAt(now))) {
    const burst = await countInBurst(db, id, instantAfter(now, -minuteMs), at);
    const startedAt = burst?.startedAt ?? at;
    const quiet = isQuiet ? opens : null;
    const waiting = await findWaitingNotice(db, id);
    if (waiting) {
      const notice = { ...noticeOf(waiting.count + 1, path), count: waiting.count + 1 };
      await mergeInto(db, waiting.id, { ...notice, notBefore: quiet ?? waiting.notBefore }, at);
      continue;
    }
    const count = burst?.count ?? 1;
    const endOfMinute = count > 1 ? instantAfter(new Date(startedAt), minuteMs) : null;
    const notice = { ...noticeOf(count, path), count, tag: `enquiries ${startedAt}` };
    await insertMergeable(db, id, { ...notice, notBefore: quiet ?? endOfMinute }, at);
  }
}

function noticeOf(count: number, path: string): PushNotice {
  return { title: pushMessages.enquiries(count), path: count === 1 ? path : newEnquiries };
}

/** When the office opens next; null while it is open, and if its hours are unknown. */
async function quietUntil(site: Site, now: Date): Promise<Instant | null> {
  const clock = openingClock(await site.facts());
  const at = now.toISOString();
  const opens = clock.hours ? clock.nextOpening(at) : at;
  return opens > at ? opens : null;
}

/** The site's public key, the caller's quiet hours, and their devices. */
export async function pushState(
  site: Site,
  { accountId }: SignedIn,
  now = site.now(),
): Promise<PushState> {
  const { db } = site;
  const waiting = await countWaiting(db, accountId);
  const devices = await listDevices(db, accountId, aliveAt(now));
  return {
    publicKey: (await keysOf(site)).publicKey,
    quietHours: {
      isOn: await readQuietHours(db, accountId),
      hours: openingClock(await site.facts()).hours ?? null,
      until: await quietUntil(site, now),
    },
    duty: await readDuty(site, accountId, now),
    devices: devices.map((device) => ({ ...device, waiting: waiting.get(device.id) ?? 0 })),
  };
}

/** Turns quiet hours of an account on or off; turning them off sends what was delayed. */
export async function setQuietHours(
  site: Site,
  { accountId }: SignedIn,
  isOn: boolean,
): Promise<void> {
  await transact(site, ({ db }) => updateQuietHours(db, accountId, isOn));
  site.wake();
}

/**
 * Adds a browser until its session ends; refuses keys that cannot encrypt, and addresses in a private network. The
 * address is checked again with each notification.
 */
export async function addDevice(
  site: Site,
  { accountId, tokenHash }: SignedIn,
  { endpoint, keys }: PushSubscriptionForm,
  userAgent: string,
  now = site.now(),
): Promise<{ kind: 'added' } | Refusal> {
  const subscription = { endpoint, publicKey: keys.p256dh, authSecret: keys.auth };
  try {
    pushRequest({}, subscription, { keys: await keysOf(site), contact: '', now });
  } catch {
    return { kind: 'invalid', fields: { endpoint: pushMessages.invalid } };
  }
  if (!(await mayPostTo(site.network, endpoint))) {
    return { kind: 'invalid', fields: { endpoint: pushMessages.notPublic } };
  }
  const session = { accountId, sessionHash: tokenHash };
  const device = { ...subscription, ...session, name: deviceName(userAgent) };
  await upsertDevice(site.db, device, now.toISOString());
  return { kind: 'added' };
}

/** Sends a test notification to one of the caller's devices; false if it gets none. */
export async function testDevice(
  site: Site,
  { accountId }: SignedIn,
  id: number,
  now = site.now(),
): Promise<boolean> {
  const notification = { title: pushMessages.test, path: '/admin/settings/notifications' };
  const queued = await insertNotices(site.db, notification, aliveAt(now), {
    accountIds: [accountId],
    id,
  });
  site.wake();
  return queued.length > 0;
}

/** Starts sending; stopping lets requests in progress finish. */
export function startNotifications(site: Site): Worker {
  const onError = (err: unknown) => site.log.error({ err }, 'notifications not sent');
  const take = (stopping: AbortSignal) => takeDue(site, stopping);
  return startWorker(take, { maxRunning, pollMs, onError }, site.workers);
}

/** Leases the notification that has been due longest. */
async function takeDue(site: Site, stopping: AbortSignal): Promise<Task | undefined> {
  const now = new Date();
  const notice = await leaseDueNotice(site.db, aliveAt(now), { now, leaseMs });
  return notice && (() => send(site, notice, stopping));
}

/** Sends a notification. After a crash it may be sent again: the second one replaces the first on the device. */
async function send(site: Site, notice: LeasedNotice, stopping: AbortSignal): Promise<void> {
  const { title, path, endpoint, tag } = notice;
  const signed = { keys: await keysOf(site), contact: await contactOf(site), now: new Date() };
  const request = {
    ...pushRequest({ title, path, ...(tag && { tag }) }, notice, signed),
    url: new URL(endpoint),
  };
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(withinMs)]);
  const status = await postOutside(site.network, request, signal).catch(() => 'none' as const);
  if (stopping.aborted && status === 'none') return;
  await storeResponse(site.db, notice, status);
}

/** The contact address for push services if the site's notifications cause trouble; some accept no http address. */
async function contactOf(site: Site): Promise<string> {
  const { siteUrl } = site.settings;
  return siteUrl.startsWith('https:') ? siteUrl : `mailto:${(await site.facts()).email}`;
}

/** The status of a push service's response; `none`: no response; undefined: a refused address. */
type PushStatus = number | 'none' | undefined;

async function storeResponse(db: Db, notice: LeasedNotice, status: PushStatus): Promise<void> {
  const now = new Date().toISOString();
  if (status === 404 || status === 410) return await recordGone(db, notice.deviceId, now);
  if (typeof status === 'number' && status >= 200 && status < 300) {
    return await recordDelivery(db, notice, now);
  }
  const nextAt = status === undefined ? null : nextAttemptAt(notice.attempts, backoff);
  await recordFailure(db, notice, { failure: failureText(status), nextAt });
}

function failureText(status: PushStatus): string {
  if (status === undefined) return 'Its notification service is not on the internet.';
  if (status === 'none') return 'Its notification service did not answer.';
  return `Its notification service refused it (${status}).`;
}
