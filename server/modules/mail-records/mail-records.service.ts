import type { MailRecords as MailRecordsResponse } from '../../../domain/newsletter/mail-records.calls.ts';
import {
  blockingRecords,
  recordKeys,
  recordMessages,
} from '../../../domain/newsletter/mail-records.ts';
import { hostOf } from '../../network-of.ts';
import type { Site } from '../../site.ts';
import { domainOf } from '../mail/email.ts';
import { emailHead } from '../mail/outgoing-email.ts';
import { readSignature } from './dkim.ts';
import { lookUp, type Sender } from './look-up.ts';
import {
  findLastCheck,
  findSignature,
  type StoredCheck,
  storeLastCheck,
  storeSignature,
} from './mail-records.repository.ts';

/** The records that the screen shows, without the newsletters that are held. */
export type MailRecords = Omit<MailRecordsResponse, 'held'>;

/** A check is not repeated within this time. */
const freshMs = 5 * 60_000;

/** The results of the last check, without a new one. */
export async function lastMailRecords(site: Site): Promise<MailRecords> {
  const sender = await currentSender(site);
  return recordsOf(sender, await lastCheck(site, sender));
}

/** Checks the records of the sender now. */
export async function checkMailRecords(site: Site): Promise<MailRecords> {
  const sender = await currentSender(site);
  return recordsOf(sender, await runCheck(site, sender));
}

type SignatureOutcome = MailRecords | { kind: 'invalid'; fields: { signature: string } };

/** Stores the signing key, given as a selector or a DKIM-Signature, and checks again; an empty text deletes it. */
export async function setSignature(site: Site, text: string): Promise<SignatureOutcome> {
  const { from } = await emailHead(site);
  const signature = text.trim() === '' ? null : readSignature(text, domainOf(from.address));
  if (signature === undefined) {
    return { kind: 'invalid', fields: { signature: recordMessages.signature } };
  }
  await storeSignature(site.db, signature);
  return await checkMailRecords(site);
}

/** Whether nothing blocks a newsletter to many readers. Checks again unless the last check is recent. */
export async function allowsManyRecipients(site: Site, now = site.now()): Promise<boolean> {
  const sender = await currentSender(site);
  const last = await lastCheck(site, sender);
  const age = last ? Math.abs(now.getTime() - Date.parse(last.at)) : Number.POSITIVE_INFINITY;
  const { findings } = last && age < freshMs ? last : await runCheck(site, sender);
  return blockingRecords(findings).length === 0;
}

async function currentSender(site: Site): Promise<Sender> {
  const { smtpUrl } = site.settings;
  const { from, ownerEmail } = await emailHead(site);
  return {
    domain: domainOf(from.address),
    owner: ownerEmail,
    server: smtpUrl && hostOf(new URL(smtpUrl)),
    signature: await findSignature(site.db),
  };
}

/** Runs a check outside of any transaction, and stores the results. */
async function runCheck(site: Site, sender: Sender): Promise<StoredCheck> {
  const { domain, server, signature } = sender;
  const findings = await lookUp(sender, { servers: site.settings.dnsServers });
  const stored = { domain, server, signature, at: site.now().toISOString(), findings };
  await storeLastCheck(site.db, stored);
  return stored;
}

/** The last check, if it was for this sender. */
async function lastCheck({ db }: Site, sender: Sender): Promise<StoredCheck | undefined> {
  const last = await findLastCheck(db);
  // Former releases also checked other records.
  const isOfNow = last?.findings.every(({ key }) => recordKeys.includes(key));
  return last && isOfNow && keyOf(last) === keyOf(sender) ? last : undefined;
}

function keyOf({ domain, server, signature }: Pick<Sender, 'domain' | 'server' | 'signature'>) {
  return JSON.stringify([domain, server, signature]);
}

function recordsOf(
  { domain, server, signature }: Sender,
  last: StoredCheck | undefined,
): MailRecords {
  return {
    domain,
    server,
    signature,
    lookedAt: last?.at ?? null,
    findings: last?.findings ?? [],
  };
}
