import { createPublicKey } from 'node:crypto';
import type { Finding, Signature } from '../../../domain/newsletter/mail-records.calls.ts';
import { type Dns, findingsOf, textRecord } from './dns.ts';

/** Default selectors of mail hosts and programs. */
const usualSelectors = [
  'google',
  'selector1',
  'selector2',
  'default',
  'dkim',
  'mail',
  's1',
  's2',
  'k1',
  'k2',
  'zoho',
  'zmail',
  'brevo1',
  'mandrill',
  'hostingermail1',
  'fm1',
];

const { good, warning, fault } = findingsOf('dkim');

export interface DkimOutcome {
  finding: Finding;
  /** The domain that signs; null if unknown. */
  signedBy: string | null;
}

const nameOf = ({ selector, domain }: Signature) => `${selector}._domainkey.${domain}`;
const askHost = 'Your mail host shows it under “DKIM” or “Authenticate email”.';

/** Checks the DNS key with which receivers verify that an email is ours. */
export async function checkDkim(
  domain: string,
  signature: Signature | null,
  dns: Dns,
): Promise<DkimOutcome> {
  if (signature) {
    const found = (await dns.txt(nameOf(signature))).filter(isKey);
    return { finding: judge(signature, found), signedBy: signature.domain };
  }
  const guessed = await guess(domain, dns);
  if (!guessed) return { finding: notFound(), signedBy: null };
  const finding = judge(guessed.signature, guessed.found);
  return {
    finding: finding.state === 'good' ? unprovedFinding(guessed.signature, finding) : finding,
    signedBy: domain,
  };
}

async function guess(domain: string, dns: Dns) {
  const found = await Promise.all(
    usualSelectors.map(async (selector) => {
      const signature = { selector, domain };
      return { signature, found: (await dns.txt(nameOf(signature))).filter(isKey) };
    }),
  );
  const present = found.filter((each) => each.found.length > 0);
  // Of several keys, one that is in use.
  return present.find(({ found: [text = ''] }) => readKey(text).kind !== 'revoked') ?? present[0];
}

function notFound(): Finding {
  return fault(
    `No DKIM key was found under the usual names. If your mail host does not sign your mails yet, add the record that it gives you. ${askHost} If it does, the key has another name: enter the selector below.`,
  );
}

function unprovedFinding({ selector, domain }: Signature, { found }: Finding): Finding {
  return warning(
    `There is a DKIM key named “${selector}” for ${domain}. We cannot see from here whether your newsletters are signed with it: enter the selector from a mail that you received.`,
    { found },
  );
}

function judge(signature: Signature, found: string[]): Finding {
  const name = nameOf(signature);
  const [text] = found;
  const again = { found, record: textRecord(name, null) };
  if (text === undefined) {
    return fault(
      `There is no DKIM key at ${name}, so receivers cannot check the signature of your mails. Add the record from your mail host. ${askHost}`,
      again,
    );
  }
  if (found.length > 1) {
    return fault(
      `There are ${found.length} DKIM keys at ${name}, and receivers do not know which one counts. Delete all except the one from your mail host.`,
      { found },
    );
  }
  const key = readKey(text);
  if (key.kind === 'revoked') {
    return fault(
      `The DKIM key at ${name} is empty, which means withdrawn. Ask your mail host for a new one, and add its record.`,
      again,
    );
  }
  if (key.kind === 'damaged') {
    return fault(
      `The DKIM key at ${name} is damaged; often a part is lost in copying. Replace it with the complete record from your mail host. ${askHost}`,
      again,
    );
  }
  if (key.kind === 'rsa' && key.bits < 1024) {
    return fault(
      `The DKIM key is too short (${key.bits} bits): Gmail needs at least 1,024. Ask your mail host for one of 2,048 bits.`,
      again,
    );
  }
  if (key.isTest) {
    return warning(
      'The DKIM key is marked as a test (t=y), so receivers may ignore it. Remove that part.',
      { found, record: textRecord(name, text.replace(/;?\s*t=[^;]*/i, '')) },
    );
  }
  if (key.kind === 'rsa' && key.bits < 2048) {
    return warning(
      `The DKIM key is short (${key.bits} bits). When you have time, ask your mail host for one of 2,048 bits.`,
      { found },
    );
  }
  if (key.kind === 'other') {
    return warning('Gmail cannot read this kind of DKIM key. Ask your mail host for an RSA key.', {
      found,
    });
  }
  return good(`The key “${signature.selector}” of ${signature.domain} is there.`, { found });
}

type DkimKey =
  | { kind: 'rsa'; bits: number; isTest: boolean }
  | { kind: 'other'; isTest: boolean }
  | { kind: 'revoked' }
  | { kind: 'damaged' };

const isKey = (text: string) => /^\s*v\s*=\s*DKIM1\b/i.test(text) || readTags(text).has('p');

/** Parses the record of a DKIM key (RFC 6376). */
function readKey(text: string): DkimKey {
  const tags = readTags(text);
  const key = tags.get('p')?.replaceAll(/\s/g, '');
  if (key === undefined) return { kind: 'damaged' };
  if (key === '') return { kind: 'revoked' };
  const isTest = (tags.get('t') ?? '').split(':').some((flag) => flag.trim() === 'y');
  const kind = (tags.get('k') ?? 'rsa').toLowerCase();
  if (kind !== 'rsa') return { kind: 'other', isTest };
  const bits = /^[a-z0-9+/]+=*$/i.test(key) ? bitsOf(Buffer.from(key, 'base64')) : undefined;
  return bits === undefined ? { kind: 'damaged' } : { kind: 'rsa', bits, isTest };
}

/** The key's size; a key is encoded as SPKI or as PKCS #1. */
function bitsOf(key: Buffer): number | undefined {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      const read = createPublicKey({ key, format: 'der', type });
      if (read.asymmetricKeyType === 'rsa') return read.asymmetricKeyDetails?.modulusLength;
    } catch {
      // Encoded in the other form, or not a key.
    }
  }
}

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const names = new RegExp(`^${label}(?:\\.${label})*$`);
const isName = (text: string) => text.length <= 200 && names.test(text);

/**
 * Reads selector and domain from what the owner typed: only the selector, for the sender's domain, or a
 * DKIM-Signature header copied from an email, on one line or several. Undefined for anything else.
 */
export function readSignature(input: string, senderDomain: string): Signature | undefined {
  const text = input.trim().replace(/^dkim-signature\s*:/i, '');
  const tags = readTags(text.replaceAll(/\s+/g, ' '));
  const isHeader = tags.has('s') && tags.has('d');
  const selector = bare(isHeader ? (tags.get('s') ?? '') : text.replace(/\._domainkey\b.*$/i, ''));
  const domain = isHeader ? bare(tags.get('d') ?? '') : senderDomain;
  return isName(selector) && isName(domain) && domain.includes('.')
    ? { selector, domain }
    : undefined;
}

const bare = (text: string) => text.trim().replace(/\.$/, '').toLowerCase();

/** The tags of a record or header such as "v=DKIM1; k=rsa; p=…", by name in lower case. */
export function readTags(text: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const part of text.split(';')) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    tags.set(part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim());
  }
  return tags;
}
