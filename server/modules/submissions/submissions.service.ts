import { createHash } from 'node:crypto';
import { privacyPolicyPage } from '../../../content/pages/privacy-policy.ts';
import type { FormOutcome, Refusal } from '../../../domain/api/refusals.ts';
import type { PageFields } from '../../../domain/submissions/page-fields.ts';
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
import type { Instant } from '../../db/tables.ts';
import { networkOf } from '../../network-of.ts';
import type { Site } from '../../site.ts';
import { policyVersion } from '../policies/policies.service.ts';
import { pageMadeAt } from './form-tokens.ts';
import { claimKey, deleteOldKeys, findRequest, setStoredRow } from './submissions.repository.ts';

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
 * Emails of one kind to the owner within an hour, for one network and in total; further ones are listed in a digest.
 * One sender must not be able to suppress the emails about everybody else.
 */
const networkNoticeLimit = 5;
const noticeLimit = 60;
const noticeWindowMs = 60 * 60 * 1000;

const keyLifeMs = 24 * 60 * 60 * 1000;

export type FormName = keyof typeof senderLimits;

/** The sender of a form. */
export interface Sender {
  client: Client;
  /** Two submissions with the same key count as one. */
  idempotencyKey?: string | undefined;
}

export interface Submission extends Sender {
  form: FormName;
  /** The typed email address. */
  email: string;
  /** The typed fields: a key is valid for this content only. */
  content: readonly string[];
}

type StoredOutcome = { kind: 'accepted'; storedId?: number | undefined } | Refusal;

/**
 * Runs `store` in the transaction that also claims the submission's key and counts it by network and sender, so that
 * a crash leaves all of it or nothing. For a key that was accepted before, `store` does not run, and the outcome is
 * the same, with the row that was stored then.
 */
export async function acceptOnce(
  site: Site,
  submission: Submission,
  store: (inTransaction: Site) => Promise<number | undefined>,
  now: Date,
): Promise<StoredOutcome> {
  const outcome = await withinLimits(site.db, now, async (db): Promise<StoredOutcome> => {
    const inTransaction = { ...site, db };
    const key = keyOf(site, submission);
    if (key && !(await claimKey(db, key, instantAfter(now, -keyLifeMs), now.toISOString()))) {
      const earlier = await findRequest(db, key);
      if (earlier?.hash !== key.requestHash) return { kind: 'key-reused' };
      return { kind: 'accepted', storedId: earlier.storedId ?? undefined };
    }
    await enforceLimits(inTransaction, submission, now);
    const storedId = await store(inTransaction);
    if (key && storedId !== undefined) await setStoredRow(db, key, storedId);
    return { kind: 'accepted', storedId };
  });
  site.wake();
  return outcome;
}

/**
 * Counts an invalid form for its network; beyond the limit, the sender must wait instead of getting the error. Counts
 * nothing while the database is unavailable.
 */
export async function refuse(
  site: Site,
  form: FormName,
  client: Client,
  refusal: FormOutcome,
  now: Date,
): Promise<FormOutcome> {
  if (!site.settings.rateLimits) return refusal;
  try {
    return await withinLimits(site.db, now, async (db) => {
      await countNetwork({ ...site, db }, form, client, now);
      return refusal;
    });
  } catch (error) {
    if (isDatabaseUnavailable(error)) return refusal;
    throw error;
  }
}

/** The version of the privacy policy at the time the form was rendered, which is stored with the consent. */
export async function consentVersion(site: Site, fields: PageFields, now: Date): Promise<string> {
  const shownAt = pageMadeAt(site.signer, fields) ?? now;
  return await policyVersion(site, privacyPolicyPage.key, shownAt);
}

/**
 * Counts an email to an address typed into a form; false if its mailbox, in any spelling, has received the maximum of
 * this kind today.
 */
export async function mayEmail(
  site: Site,
  kind: string,
  email: string,
  now: Date,
): Promise<boolean> {
  if (!site.settings.rateLimits) return true;
  const key = `letter:${kind}:${site.signer.digest('limit', mailboxOf(email))}`;
  const { hits } = await countHit(site.db, key, now, maxWindowMs);
  return hits <= emailLimit;
}

/**
 * Counts an email to the owner. Resolves with null if it may be sent at once, otherwise with the time of the digest
 * that will include it. `client` is null if the administrator caused it.
 */
export async function holdNotice(
  site: Site,
  kind: string,
  client: Client | null,
  now: Date,
): Promise<Instant | null> {
  if (!site.settings.rateLimits) return null;
  if (client) {
    const key = `notice:${kind}:${networkDigest(site, client)}`;
    const own = await countHit(site.db, key, now, noticeWindowMs);
    if (own.hits > networkNoticeLimit) return own.resetsAt;
  }
  const { hits, resetsAt } = await countHit(site.db, `notice:${kind}`, now, noticeWindowMs);
  return hits <= noticeLimit ? null : resetsAt;
}

/** Deletes keys after 24 hours, and expired counts. */
export async function removeOldSubmissions({ db }: Site, now: Date): Promise<void> {
  await changeInBatches((limit) => deleteOldKeys(db, instantAfter(now, -keyLifeMs), limit));
  await changeInBatches((limit) => deleteEndedLimits(db, now, limit));
}

/**
 * The mailbox behind an address, as far as the address shows it: a+shop@x.in is a@x.in, and Gmail ignores dots. Only
 * for counting, never as a recipient, because mail servers differ.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  // A domain may end with the dot of the DNS root.
  const domain = address.slice(at + 1).replace(/\.+$/, '');
  const [name = ''] = address.slice(0, at).split(/(?<=.)\+/);
  if (!['gmail.com', 'googlemail.com'].includes(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}

function keyOf({ signer }: Site, { form, idempotencyKey, content }: Submission) {
  if (!idempotencyKey) return undefined;
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return { scope: form, key: signer.digest('idempotency', idempotencyKey), requestHash };
}

async function enforceLimits(
  site: Site,
  { form, client, email }: Submission,
  now: Date,
): Promise<void> {
  if (!site.settings.rateLimits) return;
  // In a fixed order, so that transactions cannot deadlock.
  await countNetwork(site, form, client, now);
  const key = `${form}:sender:${site.signer.digest('limit', mailboxOf(email))}`;
  await countWithin(site, key, senderLimits[form], now);
}

async function countNetwork(site: Site, form: FormName, client: Client, now: Date): Promise<void> {
  await countWithin(site, `${form}:address:${networkDigest(site, client)}`, addressLimit, now);
}

/** A hash, so that no address is stored. */
function networkDigest({ signer }: Site, { address }: Client): string {
  return signer.digest('limit', networkOf(address));
}

async function countWithin({ db }: Site, key: string, max: number, now: Date): Promise<void> {
  const { hits, resetsAt } = await countHit(db, key, now, formWindowMs);
  if (hits > max) throw new OverLimit(resetsAt);
}
