import { timingSafeEqual } from 'node:crypto';
import { judgeReply } from '../../../domain/newsletter/smtp-reply.ts';
import type { Db } from '../../db/tables.ts';
import type { Signer } from '../../signing.ts';
import { type Site, transact } from '../../site.ts';
import { oneLine } from '../../text/one-line.ts';
import { countBounce, findReturned, markBounced, markComplained } from './recipients.repository.ts';

/** What a mail server, or a provider on behalf of a reader, reports of an email that was sent before. */
export interface Report {
  /** `other`: it arrived, or it is of no interest. */
  kind: 'failed' | 'delayed' | 'complaint' | 'other';
  /** Where the return address of that email may stand, in no particular form. */
  addresses: string;
  /** The Message-ID of that email, if its head came back, without angle brackets. */
  messageId: string | undefined;
  /** Whom it was for, in lower case; what the report says, and therefore no evidence. */
  recipients: string[];
  /** The server's own words, in one line. */
  words: string;
}

/** A recipient of a newsletter, as a return address names it. */
interface NamedRecipient {
  newsletterId: number;
  recipientId: number;
}

const purpose = 'newsletter-returned';
/** 80 bits in hex: guessing one takes as many emails as no mailbox holds. */
const signatureLength = 20;
/** Servers may change the case of a local part: nothing in it depends on that. */
const pattern = /\+([0-9a-z]{1,11})-([0-9a-z]{1,11})-([0-9a-f]{20})@/gi;

const signedText = ({ newsletterId, recipientId }: NamedRecipient) =>
  `${newsletterId} ${recipientId}`;

/**
 * The address that the newsletter of one recipient is returned to (VERP): bounces+1-2k-…@example.com, signed, so that
 * nobody makes one up. Without `address` there is none.
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

/** The recipient that the first valid address in a text names, whatever address was set when it was sent. */
export function findReturnAddress(signer: Signer, text: string): NamedRecipient | undefined {
  for (const [, newsletter = '', recipient = '', signature = ''] of text.matchAll(pattern)) {
    const named = { newsletterId: parseInt(newsletter, 36), recipientId: parseInt(recipient, 36) };
    const bytes = Buffer.from(signature.toLowerCase());
    const isOurs = signer
      .digests(purpose, signedText(named))
      .some((digest) => timingSafeEqual(bytes, Buffer.from(digest.slice(0, signatureLength))));
    if (isOurs) return named;
  }
  return;
}

/**
 * Records a report in one transaction, and the same one once, however often it comes; resolves with whether it is about
 * a newsletter of ours. One that is not signed is shown, and suppresses nobody.
 */
export async function recordReport(site: Site, report: Report, now: Date): Promise<boolean> {
  const at = now.toISOString();
  return await transact(site, async ({ db }) => {
    const returned = await recipientOf(db, site.signer, report);
    if (!returned) return false;
    const { kind, recipients } = report;
    const { id, subscriptionId, email, isSigned } = returned;
    if (kind === 'complaint') {
      if (isSigned && subscriptionId !== null) await markComplained(db, subscriptionId, at);
      return isSigned;
    }
    if (kind !== 'failed') return true;
    const answer = [email ?? '', ...recipients].reduce(withoutAddress, report.words);
    const isMarked = await markBounced(db, id, answer, at);
    if (isMarked && isSigned && judgeReply(answer) === 'no-mailbox') {
      await countBounce(db, { id, subscriptionId, answer }, at);
    }
    return true;
  });
}

/**
 * The recipient that a report is about. `isSigned`: the report has the address that nobody else knows; else it has the
 * Message-ID, which every reader of the newsletter can guess, and the reader's address.
 */
async function recipientOf(db: Db, signer: Signer, report: Report) {
  const named = findReturnAddress(signer, report.addresses);
  if (named) {
    const match = await findReturned(db, named.recipientId);
    return match?.newsletterId === named.newsletterId ? { ...match, isSigned: true } : undefined;
  }
  const [, id, key] = /^(\d{1,9})\.(.+)$/.exec(report.messageId ?? '') ?? [];
  const match = id === undefined ? undefined : await findReturned(db, Number(id));
  if (!match?.email || match.messageKey !== key) return undefined;
  return report.recipients.includes(match.email) ? { ...match, isSigned: false } : undefined;
}

/** A reply without the address, which must go with its subscription when that is deleted. */
export function withoutAddress(answer: string, address: string): string {
  if (address === '') return oneLine(answer, 500);
  const escaped = address.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return oneLine(answer.replaceAll(new RegExp(escaped, 'gi'), '…'), 500);
}
