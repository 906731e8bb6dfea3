import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { FormOutcome } from '../../../domain/api/refusals.ts';
import { changeInBatches } from '../../batches.ts';
import type { Client } from '../../client.ts';
import { countHit, deleteEndedLimits, secondsUntil } from '../../db/rate-limits.ts';
import type { Instant, Tables } from '../../db/tables.ts';
import { networkOf } from '../../network-of.ts';
import type { Signer } from '../../signing.ts';
import {
  emailLimit,
  emailWindowMs,
  type FormName,
  formLimits,
  formWindowMs,
  noticeLimit,
  noticeWindowMs,
} from './limits.ts';
import { mailboxOf } from './mailbox.ts';
import {
  claimKey,
  deleteOldKeys,
  findRequestHash,
  type RequestKey,
} from './submissions.repository.ts';

/** A valid form. */
export interface Submission {
  form: FormName;
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
export type MayWriteTo = SubmissionsService['mayWriteTo'];
export type HoldNotice = SubmissionsService['holdNotice'];

interface SubmissionOptions {
  signer: Signer;
  rateLimits: boolean;
  /** Starts sending queued emails; called after each commit. */
  wake: () => void;
}

const keyLifeMs = 24 * 60 * 60 * 1000;

/** Rolls back the transaction of a submission beyond a limit. */
class OverLimit extends Error {
  readonly resetsAt: string;
  constructor(resetsAt: string) {
    super('over a limit');
    this.resetsAt = resetsAt;
  }
}

/** What a submission stores, within the transaction that accepts it. */
type Store = (trx: Kysely<Tables>) => Promise<void>;

/** Accepts forms: each once, and a limited number by network and sender. */
export function createSubmissionsService(db: Kysely<Tables>, options: SubmissionOptions) {
  return {
    /**
     * Runs `store` in the transaction that also claims the submission's key and counts it, so that a crash leaves all
     * of it or nothing. For a key that was accepted before, the answer is the same and `store` does not run.
     */
    async accept(submission: Submission, store: Store, now: Date): Promise<FormOutcome> {
      try {
        const outcome = await db
          .transaction()
          .execute((trx) => acceptOnce(trx, options, submission, store, now));
        options.wake();
        return outcome;
      } catch (error) {
        if (error instanceof OverLimit) {
          return { kind: 'limited', retryAfterSeconds: secondsUntil(error.resetsAt, now) };
        }
        throw error;
      }
    },

    /**
     * Counts an email to an address from a form; false when its mailbox, under any spelling, had enough of this kind
     * today.
     */
    async mayWriteTo(
      trx: Kysely<Tables>,
      kind: string,
      email: string,
      now: Date,
    ): Promise<boolean> {
      if (!options.rateLimits) return true;
      const key = `letter:${kind}:${options.signer.digest('limit', mailboxOf(email))}`;
      const { hits } = await countHit(trx, key, now, emailWindowMs);
      return hits <= emailLimit;
    },

    /**
     * Counts a notice to the owner; null while it may be sent at once, otherwise the instant of the digest that
     * includes it.
     */
    async holdNotice(trx: Kysely<Tables>, kind: string, now: Date): Promise<Instant | null> {
      if (!options.rateLimits) return null;
      const { hits, resetsAt } = await countHit(trx, `notice:${kind}`, now, noticeWindowMs);
      return hits <= noticeLimit ? null : resetsAt;
    },

    /** Deletes keys after 24 hours, and expired counts. */
    async removeExpired(now: Date): Promise<void> {
      await changeInBatches((limit) => deleteOldKeys(db, later(now, -keyLifeMs), limit));
      await changeInBatches((limit) => deleteEndedLimits(db, now, limit));
    },
  };
}

async function acceptOnce(
  trx: Kysely<Tables>,
  { signer, rateLimits }: SubmissionOptions,
  submission: Submission,
  store: Store,
  now: Date,
): Promise<FormOutcome> {
  const key = keyOf(submission, signer);
  if (key && !(await claimKey(trx, key, later(now, -keyLifeMs), now.toISOString()))) {
    const known = await findRequestHash(trx, key);
    return { kind: known === key.requestHash ? 'accepted' : 'key-reused' };
  }
  if (rateLimits) await enforceLimits(trx, submission, signer, now);
  await store(trx);
  return { kind: 'accepted' };
}

function keyOf(
  { form, idempotencyKey, content }: Submission,
  signer: Signer,
): RequestKey | undefined {
  if (!idempotencyKey) return undefined;
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return { scope: form, key: signer.digest('idempotency', idempotencyKey), requestHash };
}

async function enforceLimits(
  trx: Kysely<Tables>,
  { form, client, sender }: Submission,
  signer: Signer,
  now: Date,
): Promise<void> {
  const { address, sender: perSender } = formLimits[form];
  // Hashed, so that no address is stored; in a fixed order, so that transactions cannot deadlock.
  const keys = [
    [`${form}:address:${signer.digest('limit', networkOf(client.address))}`, address],
    [`${form}:sender:${signer.digest('limit', sender.toLowerCase())}`, perSender],
  ] as const;
  for (const [key, max] of keys) {
    const { hits, resetsAt } = await countHit(trx, key, now, formWindowMs);
    if (hits > max) throw new OverLimit(resetsAt);
  }
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
