import { timingSafeEqual } from 'node:crypto';
import type { Signer } from '../../../signing.ts';

/** A recipient of a newsletter, as an address names it. */
export interface Named {
  newsletterId: number;
  recipientId: number;
}

export type ReturnAddresses = ReturnType<typeof createReturnAddresses>;

const purpose = 'newsletter-returned';
/** 80 bits in hex: guessing one takes as many mails as no mailbox holds. */
const signatureLength = 20;
/** Servers may change the case of a local part: nothing in it depends on that. */
const pattern = /\+([0-9a-z]{1,11})-([0-9a-z]{1,11})-([0-9a-f]{20})@/gi;

/**
 * The addresses that newsletters come back to, one for each recipient (VERP): bounces+1-2k-…@example.com, signed, so
 * that nobody makes one up. Without `address` there are none.
 */
export function createReturnAddresses(signer: Signer, address: string | null) {
  const signed = ({ newsletterId, recipientId }: Named) => `${newsletterId} ${recipientId}`;

  function verify([, newsletter = '', recipient = '', signature = '']: RegExpExecArray) {
    const named = { newsletterId: parseInt(newsletter, 36), recipientId: parseInt(recipient, 36) };
    const given = Buffer.from(signature.toLowerCase());
    const isOurs = signer
      .digests(purpose, signed(named))
      .some((digest) => timingSafeEqual(given, Buffer.from(digest.slice(0, signatureLength))));
    return isOurs ? named : undefined;
  }

  return {
    /** The address of one recipient. */
    of(named: Named): string | undefined {
      if (address === null) return;
      const at = address.lastIndexOf('@');
      const { newsletterId, recipientId } = named;
      const signature = signer.digest(purpose, signed(named)).slice(0, signatureLength);
      const token = `${newsletterId.toString(36)}-${recipientId.toString(36)}-${signature}`;
      return `${address.slice(0, at)}+${token}${address.slice(at)}`;
    },

    /** The recipient that the first valid address in a text names, whatever address was set when it was sent. */
    findIn(text: string): Named | undefined {
      for (const match of text.matchAll(pattern)) {
        const named = verify(match);
        if (named) return named;
      }
      return;
    },
  };
}
