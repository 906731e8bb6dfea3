import { timingSafeEqual } from 'node:crypto';
import { hasEnded } from '../../../domain/newsletter/newsletter.ts';
import { judgeReply } from '../../../domain/newsletter/smtp-reply.ts';
import type { Db } from '../../db/tables.ts';
import type { Signer } from '../../signing.ts';
import { type Site, transact } from '../../site.ts';
import { oneLine } from '../../text/one-line.ts';
import { countHardBounces, markHardBounce } from './hard-bounces.repository.ts';
import { findReturned, markBounced, markComplained } from './recipients.repository.ts';

/** A report about an earlier email by a mail server, or by a provider on behalf of a reader. */
export interface Report {
  /** `other`: the email was delivered, or the report is irrelevant. */
  kind: 'failed' | 'delayed' | 'complaint' | 'other';
  /** Texts that may contain the return address of the email. */
  addresses: string;
  /** The Message-ID of the email without angle brackets, if its header was returned. */
  messageId: string | undefined;
  /** The recipients in lower case, as the report states them: not proven. */
  recipients: string[];
  /** The server's own words on one line. */
  words: string;
}

/** The recipient of a newsletter that a return address encodes. */
interface NamedRecipient {
  newsletterId: number;
  recipientId: number;
}

const purpose = 'newsletter-returned';
/** 80 bits in hex: too many to guess by sending emails. */
const signatureLength = 20;
/** Case-insensitive, since servers may change the case of a local part. */
const pattern = /\+([0-9a-z]{1,11})-([0-9a-z]{1,11})-([0-9a-f]{20})@/gi;

const signedText = ({ newsletterId, recipientId }: NamedRecipient) =>
  `${newsletterId} ${recipientId}`;

/**
 * The return address for one recipient's email (VERP), such as bounces+1-2k-…@example.com, signed so that nobody can
 * forge it. Undefined without `address`.
 */
export function returnAddressOf(
  signer: Signer,
  address: string | null,
  recipient: NamedRecipient,
): string | undefined {
  if (address === null) return;
  const at = address.lastIndexOf('@');
  const { newsletterId, recipientId } = recipient;
  const signature = signer.digest(purpose, signedText(recipient)).slice(0, signatureLength);
  const token = `${newsletterId.toString(36)}-${recipientId.toString(36)}-${signature}`;
  return `${address.slice(0, at)}+${token}${address.slice(at)}`;
}

/** The recipient encoded in the first valid return address of a text, even if another address is configured by now. */
export function findReturnAddress(signer: Signer, text: string): NamedRecipient | undefined {
  for (const [, newsletter = '', recipient = '', signature = ''] of text.matchAll(pattern)) {
    const encoded = {
      newsletterId: parseInt(newsletter, 36),
      recipientId: parseInt(recipient, 36),
    };
    const bytes = Buffer.from(signature.toLowerCase());
    const isOurs = signer
      .digests(purpose, signedText(encoded))
      .some((digest) => timingSafeEqual(bytes, Buffer.from(digest.slice(0, signatureLength))));
    if (isOurs) return encoded;
  }
  return;
}

/**
 * Records a report in one transaction, once however often it arrives; resolves with whether it is about one of our
 * newsletters. An unsigned report is shown, but suppresses nobody.
 */
export async function recordReport(site: Site, report: Report, now: Date): Promise<boolean> {
  const at = now.toISOString();
  return await transact(site, async ({ db }) => {
    const returned = await recipientOf(db, site.signer, report);
    if (!returned) return false;
    const { kind, recipients } = report;
    const { id, newsletterId, subscriptionId, email, isSigned } = returned;
    if (kind === 'complaint') {
      if (isSigned && subscriptionId !== null) await markComplained(db, subscriptionId, at);
      return isSigned;
    }
    if (kind !== 'failed') return true;
    const answer = [email ?? '', ...recipients].reduce(withoutAddress, report.words);
    const isMarked = await markBounced(db, id, answer, at);
    if (isMarked && isSigned && judgeReply(answer) === 'no-mailbox') {
      await markHardBounce(db, id);
    }
    // Every bounce tells more about whether the newsletter was returned as a whole.
    if (isMarked && hasEnded(returned.status)) await countHardBounces(db, newsletterId, at);
    return true;
  });
}

/**
 * The recipient that a report is about. `isSigned`: the report contains the secret return address; otherwise it
 * contains the Message-ID, which every reader of the newsletter can guess, and the reader's address.
 */
async function recipientOf(db: Db, signer: Signer, report: Report) {
  const encoded = findReturnAddress(signer, report.addresses);
  if (encoded) {
    const match = await findReturned(db, encoded.recipientId);
    return match?.newsletterId === encoded.newsletterId ? { ...match, isSigned: true } : undefined;
  }
  const [, id, key] = /^(\d{1,9})\.(.+)$/.exec(report.messageId ?? '') ?? [];
  const match = id === undefined ? undefined : await findReturned(db, Number(id));
  if (!match?.email || match.messageKey !== key) return undefined;
  return report.recipients.includes(match.email) ? { ...match, isSigned: false } : undefined;
}

/** A reply without the address, which must disappear when its subscription is deleted. */
export function withoutAddress(answer: string, address: string): string {
  if (address === '') return oneLine(answer, 500);
  const escaped = address.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return oneLine(answer.replaceAll(new RegExp(escaped, 'gi'), '…'), 500);
}
