import { instantAfter } from '../../../days-before.ts';
import type { Db } from '../../../db/tables.ts';
import type { Task } from '../../../task-worker.ts';
import type { AliveAt } from '../../accounts/accounts.repository.ts';
import type { PostOutside } from '../../links/checking/post-outside.ts';
import {
  type LeasedNotice,
  leaseDueNotice,
  recordDelivery,
  recordFailure,
  recordGone,
} from '../push.repository.ts';
import type { PushKeys } from '../push-keys.ts';
import { pushRequest } from './push-request.ts';

export interface Sending {
  post: PostOutside;
  /** Which sessions are alive: notifications end with them. */
  aliveAt: (now: Date) => AliveAt;
  keys: PushKeys;
  /** How a push service reaches whoever runs this site: an https or mailto address. */
  contact: () => Promise<string>;
}

const withinMs = 10_000;
/** Longer than an attempt. */
const leaseMs = 30_000;
const secondMs = 1000;
const maxWaitMs = 15 * 60 * secondMs;
/** Of a notification: the first ten take a quarter of an hour, all of them three hours. */
const maxAttempts = 20;

/** Leases the notifications that are due, one after the other. */
export function createNoticeSource(db: Db, sending: Sending) {
  return async (stopping: AbortSignal): Promise<Task | undefined> => {
    const times = { until: after(leaseMs), latest: after(2 * maxWaitMs) };
    const lease = { ...sending.aliveAt(new Date()), ...times };
    const notice = await leaseDueNotice(db, lease);
    return notice && (() => send(db, notice, sending, stopping));
  };
}

/** A crash after the push service has it sends it again: the second one takes the place of the first on the device. */
async function send(
  db: Db,
  notice: LeasedNotice,
  { post, keys, contact }: Sending,
  stopping: AbortSignal,
): Promise<void> {
  const { title, path } = notice;
  const signed = { keys, contact: await contact(), now: new Date() };
  const request = pushRequest({ title, path }, notice, signed);
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(withinMs)]);
  const answer = { ...request, url: new URL(notice.endpoint) };
  const status = await post(answer, signal).catch(() => 'unreachable' as const);
  if (stopping.aborted && status === 'unreachable') return;
  await store(db, notice, status);
}

async function store(
  db: Db,
  notice: LeasedNotice,
  status: Awaited<ReturnType<PostOutside>> | 'unreachable',
): Promise<void> {
  if (status === 404 || status === 410) return await recordGone(db, notice.deviceId, after(0));
  if (typeof status === 'number' && status >= 200 && status < 300) {
    return await recordDelivery(db, notice, after(0));
  }
  const wait = Math.min(2 ** notice.attempts * secondMs, maxWaitMs);
  const isLast = status === undefined || notice.attempts >= maxAttempts;
  const nextAt = isLast ? undefined : after(wait);
  await recordFailure(db, notice, { failure: failureWords(status), nextAt });
}

function failureWords(status: number | 'unreachable' | undefined): string {
  if (status === undefined) return 'Its push service is not on the internet.';
  if (status === 'unreachable') return 'Its push service did not answer.';
  return `Its push service refused it (${status}).`;
}

const after = (ms: number) => instantAfter(new Date(), ms);
