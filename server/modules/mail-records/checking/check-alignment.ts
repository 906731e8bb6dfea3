import type { Finding } from '../../../../domain/newsletter/mail-records.calls.ts';
import type { DmarcOutcome } from './check-dmarc.ts';
import { findingsOf } from './finding.ts';

const { good, warning } = findingsOf('alignment');

const mailboxes =
  /^(gmail\.com|googlemail\.com|yahoo\.(com|in|co\.in)|ymail\.com|outlook\.com|hotmail\.com|live\.com|rediffmail\.com|icloud\.com|aol\.com)$/;

/** Whether the names that receivers compare are of the sender's domain. */
export function checkAlignment(
  domain: string,
  signedBy: string | null,
  dmarc: Pick<DmarcOutcome, 'domain' | 'isStrict'>,
): Finding {
  if (mailboxes.test(domain)) {
    return warning(
      `Newsletters from an address at ${domain} are taken for forgeries when another server sends them. Send from a domain of your own (MAIL_FROM).`,
    );
  }
  if (signedBy === null) {
    return warning(
      'Who signs your mails is not known yet, so it cannot be compared with the sender. Enter the selector below.',
    );
  }
  if (signedBy === domain) {
    return good(`Mails from ${domain} are signed by ${signedBy}: the names agree.`);
  }
  if (dmarc.isStrict) {
    return warning(
      `Your mails are signed by ${signedBy}, and your DMARC record asks for exactly ${domain} (adkim=s). Have your mail host sign with ${domain}.`,
    );
  }
  const isRelated =
    isWithin(domain, signedBy) ||
    isWithin(signedBy, domain) ||
    (isWithin(domain, dmarc.domain) && isWithin(signedBy, dmarc.domain));
  if (isRelated)
    return good(`Mails from ${domain} are signed by ${signedBy}, which counts as the same.`);
  return warning(
    `Your mails are signed by ${signedBy} and not by ${domain}, so the signature does not count for DMARC. Ask your mail host to sign with your own domain.`,
  );
}

const isWithin = (name: string, above: string) => name === above || name.endsWith(`.${above}`);
