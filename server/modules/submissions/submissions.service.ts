import { createHash } from 'node:crypto';
import type { FormOutcome } from '../../../domain/forms/refusals.ts';
import { changeInBatches } from '../../batches.ts';
import type { Client } from '../../client.ts';
import { instantAfter } from '../../days-before.ts';
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
 * How many of a form are taken within ten minutes. A whole class, or half a town behind one provider's address, may
 * share an address; one sender is one person.
 */
const addressLimit = 30;
const senderLimits = { contact: 5, newsletter: 5, unsubscribe: 5, comments: 8 };
const formWindowMs = 10 * 60 * 1000;

/** How many emails of each kind a day strangers can cause to an address by typing it into a form. */
const emailLimit = 5;

/** Mails to the owner of one kind within an hour; what comes after them is told in one mail at the end of it. */
const noticeLimit = 20;
const noticeWindowMs = 60 * 60 * 1000;

/** A valid form. */
export interface Submission {
  form: keyof typeof senderLimits;
  client: Client;
  /** The e-mail address that was typed. */
  sender: string;
  /** Two submissions with one key are one. */
  idempotencyKey: string | undefined;
  /** What was typed: a key stands for this content and for no other. */
  content: readonly string[];
}

export type SubmissionsService = ReturnType<typeof createSubmissionsService>;
export type Accept = SubmissionsService['accept'];
export type MayWriteTo = SubmissionsService['mayWriteTo'];
export type HoldNotice = SubmissionsService['holdNotice'];

interface SubmissionOptions {
  signer: Signer;
  rateLimits: boolean;
  /** Called after each commit, so that emails go out at once. */
  wake: () => void;
}

const keyLifeMs = 24 * 60 * 60 * 1000;

/** What a submission stores, in the transaction that accepts it. */
type Store = (trx: Db) => Promise<void>;

/** Accepts forms: each once, and not too many from one network or one sender. */
export function createSubmissionsService(db: Db, options: SubmissionOptions) {
  return {
    /**
     * Runs `store` in the one transaction that also claims the submission's key and counts it, so that after a crash
     * either all of it is there or nothing. A submission whose key was accepted before is answered alike, and
     * `store` does not run.
     */
    async accept(submission: Submission, store: Store, now: Date): Promise<FormOutcome> {
      const work = (trx: Db) => acceptOnce(trx, options, submission, store, now);
      const outcome = await withinLimits(db, now, work);
      options.wake();
      return outcome;
    },

    /**
     * Counts an email to an address that somebody typed in; false when its mailbox had enough of this kind for a day,
     * under this or another name of it.
     */
    async mayWriteTo(trx: Db, kind: string, email: string, now: Date): Promise<boolean> {
      if (!options.rateLimits) return true;
      const key = `letter:${kind}:${options.signer.digest('limit', mailboxOf(email))}`;
      const { hits } = await countHit(trx, key, now, maxWindowMs);
      return hits <= emailLimit;
    },

    /**
     * Counts a mail to the owner; null while each may go out by itself, then the instant at which those that came after
     * go into one mail.
     */
    async holdNotice(trx: Db, kind: string, now: Date): Promise<Instant | null> {
      if (!options.rateLimits) return null;
      const { hits, resetsAt } = await countHit(trx, `notice:${kind}`, now, noticeWindowMs);
      return hits <= noticeLimit ? null : resetsAt;
    },

    /** Forgets keys after 24 hours, and counts that are over. */
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
  // No address is stored as it is; and always in this order, so that two transactions cannot wait for each other.
  const keys = [
    [`${form}:address:${signer.digest('limit', networkOf(client.address))}`, addressLimit],
    [`${form}:sender:${signer.digest('limit', sender.toLowerCase())}`, senderLimits[form]],
  ] as const;
  for (const [key, most] of keys) {
    const { hits, resetsAt } = await countHit(trx, key, now, formWindowMs);
    if (hits > most) throw new OverLimit(resetsAt);
  }
}
