import type { PushState } from '../../../domain/api/answers/push.ts';
import type { Refusal } from '../../../domain/api/refusals.ts';
import { type PushSubscriptionForm, pushMessages } from '../../../domain/forms/push-form.ts';
import type { Db } from '../../db/tables.ts';
import { startWorker, type Worker } from '../../task-worker.ts';
import type { SignedIn } from '../accounts/sessions.service.ts';
import {
  deleteDevice,
  deleteEndedDevices,
  insertNotices,
  listDevices,
  type PushNotice,
  upsertDevice,
} from './push.repository.ts';
import { pushRequest } from './sending/push-request.ts';
import { createNoticeSource, type Sending } from './sending/send-notices.ts';

interface PushDependencies extends Sending {
  /** Whether an endpoint may be asked: https, on the internet. Checked again with each notification. */
  isAllowed: (endpoint: string) => Promise<boolean>;
  /** The name of a browser by its user agent. */
  deviceName: (userAgent: string) => string;
  log: { error(details: object, text: string): void };
}

/** Queues a notification for all devices within the caller's transaction: it is sent if and only if that commits. */
export type QueuePush = (trx: Db, notice: PushNotice, now: Date) => Promise<void>;

export type PushService = ReturnType<typeof createPushService>;

/** At once; the rest waits a moment. */
const maxRunning = 4;
const pollMs = 2000;

/** Notifications on the administrators' devices (Web Push). */
export function createPushService(
  db: Db,
  { deviceName, isAllowed, log, ...sending }: PushDependencies,
) {
  let worker: Worker | undefined;
  const wake = () => worker?.wake();
  const queue: QueuePush = async (trx, notice, now) => {
    await insertNotices(trx, notice, sending.aliveAt(now));
  };

  return {
    queue,
    /** Call after the commit: the worker looks at once. */
    wake,

    /** The site's public key, and the caller's devices. */
    async state({ accountId }: SignedIn, now = new Date()): Promise<PushState> {
      const devices = await listDevices(db, accountId, sending.aliveAt(now));
      return { public_key: sending.keys.publicKey, devices };
    },

    /**
     * Switches a browser on until its session ends; refuses keys with which nothing can be encrypted, and addresses
     * inside a network.
     */
    async add(
      { accountId, tokenHash }: SignedIn,
      { endpoint, keys }: PushSubscriptionForm,
      userAgent: string,
      now = new Date(),
    ): Promise<{ kind: 'added' } | Refusal> {
      const subscription = { endpoint, publicKey: keys.p256dh, authSecret: keys.auth };
      try {
        pushRequest({}, subscription, { keys: sending.keys, contact: '', now });
      } catch {
        return { kind: 'invalid', fields: { endpoint: pushMessages.invalid } };
      }
      if (!(await isAllowed(endpoint))) {
        return { kind: 'invalid', fields: { endpoint: pushMessages.notPublic } };
      }
      const session = { accountId, sessionHash: tokenHash };
      const device = { ...subscription, ...session, name: deviceName(userAgent) };
      await upsertDevice(db, device, now.toISOString());
      return { kind: 'added' };
    },

    /** Switches one of the caller's devices off; false when there is none. */
    remove: ({ accountId }: SignedIn, id: number) => deleteDevice(db, accountId, id),

    /** Sends a notification to one of the caller's devices, to try; false when it takes none. */
    async test({ accountId }: SignedIn, id: number, now = new Date()): Promise<boolean> {
      const notice = { title: pushMessages.test, path: '/admin/settings' };
      const count = await insertNotices(db, notice, sending.aliveAt(now), { accountId, id });
      wake();
      return count > 0;
    },

    /** Forgets devices whose session has ended. */
    removeEnded: () => deleteEndedDevices(db),

    /** Starts sending; stopping lets the requests in progress end. */
    start(): Worker {
      const onError = (err: unknown) => log.error({ err }, 'notifications not sent');
      worker = startWorker(createNoticeSource(db, sending), { maxRunning, pollMs, onError });
      return worker;
    },
  };
}
