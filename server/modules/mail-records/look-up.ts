import { domainToASCII } from 'node:url';
import type { Finding, Signature } from '../../../domain/newsletter/mail-records.calls.ts';
import { type RecordKey, recordLabels } from '../../../domain/newsletter/mail-records.ts';
import { checkDkim, type DkimOutcome } from './dkim.ts';
import { checkAlignment, checkDmarc, type DmarcOutcome } from './dmarc.ts';
import { type Dns, DnsFailure, type DnsSetup, findingsOf, openDns } from './dns.ts';
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
  let dkim: Pick<DkimOutcome, 'signedBy'> = { signedBy: sender.signature?.domain ?? null };
  let dmarc: Pick<DmarcOutcome, 'domain' | 'isStrict'> = { domain, isStrict: false };
  try {
    const found = await Promise.all([
      unlessUnreachable('spf', () => checkSpf(domain, sender.server, dns)),
      unlessUnreachable('dkim', async () => {
        const outcome = await checkDkim(domain, sender.signature, dns);
        dkim = outcome;
        return outcome.finding;
      }),
      unlessUnreachable('dmarc', async () => {
        const outcome = await checkDmarc(domain, sender.owner, dns);
        dmarc = outcome;
        return outcome.finding;
      }),
      unlessUnreachable('mx', () => checkMx(domain, dns)),
    ]);
    return [...found, checkAlignment(domain, dkim.signedBy, dmarc)];
  } finally {
    dns.close();
  }
}

/** Reports failing name servers as unknown, since they say nothing about the records. */
export async function unlessUnreachable(
  key: RecordKey,
  check: () => Promise<Finding>,
): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof DnsFailure)) throw error;
    return findingsOf(key).unknown(
      `${recordLabels[key]} could not be checked: the name servers did not answer. This does not mean that your records are wrong. Please check again in a few minutes.`,
    );
  }
}

/** Whether replies to a newsletter reach the sender. */
export async function checkMx(domain: string, dns: Dns): Promise<Finding> {
  const { good, warning } = findingsOf('mx');
  const servers = (await dns.mx(domain)).toSorted((one, other) => one.priority - other.priority);
  const found = servers.map(({ priority, exchange }) => `${priority} ${exchange || '.'}`);
  const record = { type: 'MX' as const, name: domain, value: null };
  if (servers.length === 0) {
    return warning(
      `No mail server receives mail for ${domain}, so replies to your newsletters are lost. Add the MX record from your mail host.`,
      { record },
    );
  }
  if (servers.every(({ exchange }) => exchange === '')) {
    return warning(
      `${domain} is set to receive no mail at all, so replies are refused, and some receivers refuse the newsletter too. Replace its MX record with the one from your mail host.`,
      { found, record },
    );
  }
  const addresses = await Promise.all(servers.map(({ exchange }) => dns.addresses(exchange)));
  if (addresses.every((some) => some.length === 0)) {
    return warning(
      `Mail for ${domain} is sent to ${servers[0]?.exchange}, which no longer exists, so replies are lost. Replace the MX record with the one from your mail host.`,
      { found, record },
    );
  }
  return good('Answers to your newsletters arrive.', { found });
}
