import { createHash } from 'node:crypto';
import type { FormOutcome } from '../../../domain/api/refusals.ts';
import { changeInBatches } from '../../batches.ts';
import type { Client } from '../../client.ts';
import { instantAfter } from '../../days-before.ts';
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts';
import {
  countHit,
  deleteEndedLimits,
  maxWindowMs,
  OverLimit,
  withinLimits,
} from '../../db/rate-limits.ts';
import type { Db, Instant } from '../../db/tables.ts';
import { networkOf } from '../../network-of.ts';
import type { Signer } from '../../signing.ts';
import { mailboxOf } from './mailbox.ts';
import { claimKey, deleteOldKeys, findRequestHash } from './submissions.repository.ts';

/**
 * Submissions of a form within ten minutes: by network address, which a school or a provider's customers may share,
 * and by sender.
 */
const addressLimit = 30;
const senderLimits = { contact: 5, newsletter: 5, unsubscribe: 5, comments: 8 };
const formWindowMs = 10 * 60 * 1000;

/** Emails of each kind a day that strangers can cause to one address by typing it into a form. */
const emailLimit = 5;

/**
 * Notices of one kind to the owner within an hour, of one network and in all; later ones are summarised in a digest.
 * One sender alone must not use up what tells the owner of everybody else.
 */
const networkNoticeLimit = 5;
const noticeLimit = 60;
const noticeWindowMs = 60 * 60 * 1000;

/** A valid form. */
export interface Submission {
  form: keyof typeof senderLimits;
  client: Client;
  /** The e-mail address that was typed. */
  sender: string;
  /** Two submissions with the same key are one. */
  idempotencyKey: string | undefined;
  /** What was typed: a key is valid for this content only. */
  content: readonly string[];
}

export type SubmissionsService = ReturnType<typeof createSubmissionsService>;
export type Accept = SubmissionsService['accept'];
export type Refuse = SubmissionsService['refuse'];
export type MayWriteTo = SubmissionsService['mayWriteTo'];
export type HoldNotice = SubmissionsService['holdNotice'];

interface SubmissionOptions {
  signer: Signer;
  rateLimits: boolean;
  /** Starts sending queued emails; called after each commit. */
  wake: () => void;
}

const keyLifeMs = 24 * 60 * 60 * 1000;

/** What a submission stores, within the transaction that accepts it. */
type Store = (trx: Db) => Promise<void>;

/** Accepts forms: each once, and a limited number by network and sender. */
export function createSubmissionsService(db: Db, options: SubmissionOptions) {
  return {
    /**
     * Runs `store` in the transaction that also claims the submission's key and counts it, so that a crash leaves all
     * of it or nothing. For a key that was accepted before, the answer is the same and `store` does not run.
     */
    async accept(submission: Submission, store: Store, now: Date): Promise<FormOutcome> {
      const work = (trx: Db) => acceptOnce(trx, options, submission, store, now);
      const outcome = await withinLimits(db, now, work);
      options.wake();
      return outcome;
    },

    /**
     * Counts a form that is refused for its content, as one of its network; beyond the limit, the sender must wait
     * instead. While the database is unavailable, nothing is counted.
     */
    async refuse<Refused extends FormOutcome>(
      { form, client }: Pick<Submission, 'form' | 'client'>,
      refused: Refused,
      now: Date,
    ): Promise<FormOutcome> {
      if (!options.rateLimits) return refused;
      return await withinLimits(db, now, async (trx) => {
        await countNetwork(trx, { form, client }, options.signer, now);
        return refused;
      }).catch((error: unknown) => {
        if (isDatabaseUnavailable(error)) return refused;
        throw error;
      });
    },

    /**
     * Counts an email to an address from a form; false when its mailbox, under any spelling, had enough of this kind
     * today.
     */
    async mayWriteTo(trx: Db, kind: string, email: string, now: Date): Promise<boolean> {
      if (!options.rateLimits) return true;
      const key = `letter:${kind}:${options.signer.digest('limit', mailboxOf(email))}`;
      const { hits } = await countHit(trx, key, now, maxWindowMs);
      return hits <= emailLimit;
    },

    /**
     * Counts a notice to the owner; null while it may be sent at once, otherwise the instant of the digest that
     * includes it. `client` is null where the administrator caused it.
     */
    async holdNotice(
      trx: Db,
      kind: string,
      client: Client | null,
      now: Date,
    ): Promise<Instant | null> {
      if (!options.rateLimits) return null;
      if (client) {
        const network = options.signer.digest('limit', networkOf(client.address));
        const own = await countHit(trx, `notice:${kind}:${network}`, now, noticeWindowMs);
        if (own.hits > networkNoticeLimit) return own.resetsAt;
      }
      const { hits, resetsAt } = await countHit(trx, `notice:${kind}`, now, noticeWindowMs);
      return hits <= noticeLimit ? null : resetsAt;
    },

    /** Deletes keys after 24 hours, and expired counts. */
    async removeExpired(now: Date): Promise<void> {
      await changeInBatches((limit) => deleteOldKeys(db, instantAfter(now, -keyLifeMs), limit));
      await changeInBatches((limit) => deleteEndedLimits(db, now, limit));
    },
  };
}

async function acceptOnce(
  trx: Db,
  { signer, rateLimits }: SubmissionOptions,
  submission: Submission,
  store: Store,
  now: Date,
): Promise<FormOutcome> {
  const key = keyOf(submission, signer);
  if (key && !(await claimKey(trx, key, instantAfter(now, -keyLifeMs), now.toISOString()))) {
    const known = await findRequestHash(trx, key);
    return { kind: known === key.requestHash ? 'accepted' : 'key-reused' };
  }
  if (rateLimits) await enforceLimits(trx, submission, signer, now);
  await store(trx);
  return { kind: 'accepted' };
}

function keyOf({ form, idempotencyKey, content }: Submission, signer: Signer) {
  if (!idempotencyKey) return undefined;
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return { scope: form, key: signer.digest('idempotency', idempotencyKey), requestHash };
}

async function enforceLimits(
  trx: Db,
  { form, client, sender }: Submission,
  signer: Signer,
  now: Date,
): Promise<void> {
  // In this order, so that transactions cannot deadlock.
  await countNetwork(trx, { form, client }, signer, now);
  const key = `${form}:sender:${signer.digest('limit', mailboxOf(sender))}`;
  await countWithin(trx, key, senderLimits[form], now);
}

/** Hashed, so that no address is stored. */
async function countNetwork(
  trx: Db,
  { form, client }: Pick<Submission, 'form' | 'client'>,
  signer: Signer,
  now: Date,
): Promise<void> {
  const network = signer.digest('limit', networkOf(client.address));
  await countWithin(trx, `${form}:address:${network}`, addressLimit, now);
}

async function countWithin(trx: Db, key: string, max: number, now: Date): Promise<void> {
  const { hits, resetsAt } = await countHit(trx, key, now, formWindowMs);
  if (hits > max) throw new OverLimit(resetsAt);
}
