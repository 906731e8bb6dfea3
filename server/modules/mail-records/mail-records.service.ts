import type { MailRecords as Answer } from '../../../domain/newsletter/mail-records.calls.ts';
import { forbidding, recordMessages } from '../../../domain/newsletter/mail-records.ts';
import type { Db } from '../../db/tables.ts';
import { readSignature } from './checking/dkim/read-signature.ts';
import type { DnsSetup } from './checking/dns.ts';
import { lookUp, type Sender } from './checking/look.ts';
import {
  findLook,
  findSignature,
  type StoredLook,
  storeLook,
  storeSignature,
} from './mail-records.repository.ts';

interface MailRecordsSetup {
  dns: DnsSetup;
  /** The host of the SMTP server; null: none is set up. */
  server: string | null;
  /** The sender's domain, and the owner's address. */
  sender: () => Promise<{ domain: string; owner: string }>;
}

/** What the screen shows of the records themselves. */
export type MailRecords = Omit<Answer, 'held'>;

export type MailRecordsService = ReturnType<typeof createMailRecordsService>;

/** For so long nothing is asked again. */
const freshMs = 5 * 60_000;

/** Whether newsletters will arrive, by what the DNS says of their sender. */
export function createMailRecordsService(db: Db, setup: MailRecordsSetup) {
  async function senderNow(): Promise<Sender> {
    const signature = await findSignature(db);
    return { ...(await setup.sender()), server: setup.server, signature };
  }

  /** Looks, outside of any transaction, and remembers it. */
  async function look(sender: Sender): Promise<StoredLook> {
    const { domain, server, signature } = sender;
    const findings = await lookUp(sender, setup.dns);
    const found = { domain, server, signature, at: new Date().toISOString(), findings };
    await storeLook(db, found);
    return found;
  }

  /** The last look, if it was for this sender. */
  async function lastLook(sender: Sender): Promise<StoredLook | undefined> {
    const last = await findLook(db);
    return last && keyOf(last) === keyOf(sender) ? last : undefined;
  }

  const overviewOf = (sender: Sender, last: StoredLook | undefined): MailRecords => ({
    domain: sender.domain,
    server: sender.server,
    signature: sender.signature,
    looked_at: last?.at ?? null,
    findings: last?.findings ?? [],
  });

  return {
    /** What was found last; nothing is asked. */
    async overview(): Promise<MailRecords> {
      const sender = await senderNow();
      return overviewOf(sender, await lastLook(sender));
    },

    /** Looks again. */
    async look(): Promise<MailRecords> {
      const sender = await senderNow();
      return overviewOf(sender, await look(sender));
    },

    /** Remembers which key signs, from a selector or a DKIM-Signature, and looks; empty text forgets it. */
    async setSignature(typed: string) {
      const { domain } = await setup.sender();
      const signature = typed.trim() === '' ? null : readSignature(typed, domain);
      if (signature === undefined) {
        return { kind: 'invalid' as const, fields: { signature: recordMessages.signature } };
      }
      await storeSignature(db, signature);
      const sender = await senderNow();
      return overviewOf(sender, await look(sender));
    },

    /** Whether nothing forbids a newsletter to many. Looks, unless that was done a moment ago. */
    async mayReachMany(now = new Date()): Promise<boolean> {
      const sender = await senderNow();
      const last = await lastLook(sender);
      const age = last ? Math.abs(now.getTime() - Date.parse(last.at)) : Number.POSITIVE_INFINITY;
      const found = last && age < freshMs ? last : await look(sender);
      return forbidding(found.findings).length === 0;
    },
  };
}

function keyOf({ domain, server, signature }: Pick<Sender, 'domain' | 'server' | 'signature'>) {
  return JSON.stringify([domain, server, signature]);
}
