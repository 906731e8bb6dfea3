import type { Finding } from '../../../domain/newsletter/mail-records.calls.ts';
import { readTags } from './dkim.ts';
import { type Dns, findingsOf, textRecord } from './dns.ts';

const { good, warning, fault } = findingsOf('dmarc');

export interface DmarcOutcome {
  finding: Finding;
  /** Domain of the record that applies: the sender's, or a parent domain. */
  domain: string;
  /** Whether the signature must be by exactly the sender's domain. */
  isStrict: boolean;
}

const isDmarc = (text: string) => /^v\s*=\s*DMARC1\s*(;|$)/i.test(text);
/** Intended as a DMARC record, but not recognised by receivers: in quotes, or with a mistake at its beginning. */
const isMeantAsDmarc = (text: string) => !isDmarc(text) && /v\s*=\s*DMARC/i.test(text);
const policies = ['none', 'quarantine', 'reject'];
const maxSteps = 8;

/** Checks whether the domain says how to treat forged email (RFC 7489). */
export async function checkDmarc(domain: string, owner: string, dns: Dns): Promise<DmarcOutcome> {
  const { at, found, malformed } = await findRecords(domain, dns);
  const tags = readTags(found[0] ?? '');
  const isStrict = tags.get('adkim')?.toLowerCase() === 's';
  return { finding: judge({ domain, at, found, malformed, tags, owner }), domain: at, isStrict };
}

/** The records of the domain, or of the nearest parent domain that has any. */
async function findRecords(domain: string, dns: Dns) {
  const labels = domain.split('.');
  const places = labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'));
  const malformed: string[] = [];
  for (const at of places.slice(0, maxSteps)) {
    const texts = await dns.txt(`_dmarc.${at}`);
    const found = texts.filter(isDmarc);
    if (found.length > 0) return { at, found, malformed };
    malformed.push(...texts.filter(isMeantAsDmarc));
  }
  return { at: domain, found: [], malformed };
}

interface Found {
  domain: string;
  at: string;
  found: string[];
  malformed: string[];
  tags: Map<string, string>;
  owner: string;
}

function judge({ domain, at, found, malformed, tags, owner }: Found): Finding {
  const name = `_dmarc.${at}`;
  const [text] = found;
  if (text === undefined && malformed.length > 0) {
    return fault(
      'One record looks like DMARC, but receivers do not recognise it: it must begin with “v=DMARC1;”, without quotation marks. Correct it; adding another one does not help.',
      { found: malformed },
    );
  }
  if (text === undefined) {
    return fault(
      'There is no DMARC record. It tells receivers what to do with forged mail in your name; Gmail and Yahoo require it from everybody who sends newsletters.',
      { record: textRecord(name, `v=DMARC1; p=none${reportsTo(owner, at)}`) },
    );
  }
  if (found.length > 1) {
    return fault(
      `There are ${found.length} DMARC records, so receivers ignore them all. Keep only one of them.`,
      { found, record: textRecord(name, text) },
    );
  }
  const policy = (domain === at ? undefined : tags.get('sp')) ?? tags.get('p');
  if (!policies.includes(policy?.toLowerCase() ?? '')) {
    const rest = text.replace(/;?\s*p\s*=[^;]*/i, '').replace(/^v\s*=\s*DMARC1\s*;?\s*/i, '');
    return fault(
      'The DMARC record does not say what to do (p=none, p=quarantine or p=reject), so receivers ignore it. Replace it with this one.',
      { found, record: textRecord(name, `v=DMARC1; p=none${rest && `; ${rest}`}`) },
    );
  }
  if ((tags.get('pct') ?? '100') === '0') {
    return warning('The DMARC record applies to none of your mails (pct=0). Remove that part.', {
      found,
      record: textRecord(name, text.replace(/;?\s*pct=[^;]*/i, '')),
    });
  }
  const place = domain === at ? '' : ` It is at ${at} and applies to ${domain} too.`;
  return good(`${messages[policy?.toLowerCase() as keyof typeof messages]}${place}`, { found });
}

const messages = {
  none: 'The record is there. Forged mail is let through (p=none), which is enough for Gmail and Yahoo.',
  quarantine: 'The record is there. Forged mail goes to the spam folder.',
  reject: 'The record is there. Forged mail is refused.',
};

/** Reports to another domain require that domain's permission, so they are sent to our own only. */
function reportsTo(owner: string, domain: string): string {
  return owner.toLowerCase().endsWith(`@${domain}`) ? `; rua=mailto:${owner}` : '';
}

const mailboxes =
  /^(gmail\.com|googlemail\.com|yahoo\.(com|in|co\.in)|ymail\.com|outlook\.com|hotmail\.com|live\.com|rediffmail\.com|icloud\.com|aol\.com)$/;

/** Whether the names that receivers compare belong to the sender's domain. */
export function checkAlignment(
  domain: string,
  signedBy: string | null,
  dmarc: Pick<DmarcOutcome, 'domain' | 'isStrict'>,
): Finding {
  const { good, warning } = findingsOf('alignment');
  if (mailboxes.test(domain)) {
    return warning(
      `Newsletters from an address at ${domain} are treated as forged when another server sends them. Send from a domain of your own (MAIL_FROM).`,
    );
  }
  if (signedBy === null) {
    return warning(
      'We do not know yet who signs your mails, so we cannot compare it with the sender. Enter the selector below.',
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
