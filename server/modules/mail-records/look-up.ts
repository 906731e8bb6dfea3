import { domainToASCII } from 'node:url';
import type { Finding, Signature } from '../../../domain/newsletter/mail-records.calls.ts';
import { type RecordKey, recordLabels } from '../../../domain/newsletter/mail-records.ts';
import { checkDkim } from './dkim.ts';
import { checkDmarc } from './dmarc.ts';
import { type Answer, DnsFailure, type DnsSetup, openDns } from './dns.ts';
import { checkSpf } from './spf.ts';

/** The sender whose records are checked. */
export interface Sender {
  domain: string;
  /** Host name of the SMTP server. */
  server: string | null;
  /** The address for DMARC reports. */
  owner: string;
  signature: Signature | null;
}

/** Checks all records of a sender, within some seconds. */
export async function lookUp(sender: Sender, setup: DnsSetup): Promise<Finding[]> {
  const dns = openDns(setup);
  const domain = domainToASCII(sender.domain) || sender.domain;
  try {
    return await Promise.all([
      findingOf('spf', checkSpf(domain, sender.server, dns)),
      findingOf('dkim', checkDkim(domain, sender.signature, dns)),
      findingOf('dmarc', checkDmarc(domain, sender.owner, dns)),
    ]);
  } finally {
    dns.close();
  }
}

/** Failing name servers say nothing about the records. */
async function findingOf(key: RecordKey, answer: Promise<Answer>): Promise<Finding> {
  try {
    return { key, found: [], record: null, ...(await answer) };
  } catch (error) {
    if (!(error instanceof DnsFailure)) throw error;
    const sentence = `${recordLabels[key]} could not be checked: the name servers did not answer. This does not mean that your records are wrong. Please check again in a few minutes.`;
    return { key, state: 'unknown', sentence, found: [], record: null };
  }
}
