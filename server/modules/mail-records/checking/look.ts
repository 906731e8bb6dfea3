import { domainToASCII } from 'node:url';
import type { Finding, Signature } from '../../../../domain/newsletter/mail-records.calls.ts';
import { checkAlignment } from './check-alignment.ts';
import { checkDmarc, type DmarcOutcome } from './check-dmarc.ts';
import { checkMx } from './check-mx.ts';
import { checkDkim, type DkimOutcome } from './dkim/check-dkim.ts';
import { type DnsSetup, openDns } from './dns.ts';
import { unlessSilent } from './finding.ts';
import { checkSpf } from './spf/check-spf.ts';

/** Whose records are looked up. */
export interface Sender {
  domain: string;
  /** The host of the SMTP server. */
  server: string | null;
  /** For reports. */
  owner: string;
  signature: Signature | null;
}

/** Looks up all records of a sender, within some seconds. */
export async function lookUp(sender: Sender, setup: DnsSetup): Promise<Finding[]> {
  const dns = openDns(setup);
  const domain = domainToASCII(sender.domain) || sender.domain;
  let dkim: Pick<DkimOutcome, 'signedBy'> = { signedBy: sender.signature?.domain ?? null };
  let dmarc: Pick<DmarcOutcome, 'domain' | 'isStrict'> = { domain, isStrict: false };
  try {
    const found = await Promise.all([
      unlessSilent('spf', () => checkSpf(domain, sender.server, dns)),
      unlessSilent('dkim', async () => {
        const outcome = await checkDkim(domain, sender.signature, dns);
        dkim = outcome;
        return outcome.finding;
      }),
      unlessSilent('dmarc', async () => {
        const outcome = await checkDmarc(domain, sender.owner, dns);
        dmarc = outcome;
        return outcome.finding;
      }),
      unlessSilent('mx', () => checkMx(domain, dns)),
    ]);
    return [...found, checkAlignment(domain, dkim.signedBy, dmarc)];
  } finally {
    dns.close();
  }
}
