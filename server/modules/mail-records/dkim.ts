import { createPublicKey } from 'node:crypto';
import type { Signature } from '../../../domain/newsletter/mail-records.calls.ts';
import { type Answer, type Dns, tagsOf } from './dns.ts';

/** Default selectors of mail hosts and programs. */
const usualSelectors =
  'google selector1 selector2 default dkim mail s1 s2 k1 k2 zoho zmail brevo1 mandrill hostingermail1 fm1';

const askHost = 'Your mail host shows it under “DKIM” or “Authenticate email”.';

/** Whether the DNS has the key with which receivers check that an email is ours (RFC 6376). */
export async function checkDkim(
  domain: string,
  signature: Signature | null,
  dns: Dns,
): Promise<Answer> {
  if (signature) return judge(domain, signature, await keysOf(signature, dns));
  const usual = await Promise.all(
    usualSelectors.split(' ').map(async (selector) => {
      const keys = await keysOf({ selector, domain }, dns);
      return keys.length === 0 ? [] : [{ selector, ...judge(domain, { selector, domain }, keys) }];
    }),
  );
  const found = usual.flat();
  const key = found.find(({ state }) => state === 'good') ?? found[0];
  if (!key) {
    const sentence = `No DKIM key was found under the usual names. If your mail host does not sign your mails yet, add the record that it gives you. ${askHost} If it does, the key has another name: enter the selector below.`;
    return { state: 'fault', sentence };
  }
  const { selector, ...answer } = key;
  if (answer.state !== 'good') return answer;
  const sentence = `There is a DKIM key named “${selector}”. We cannot see from here whether your newsletters are signed with it: enter the selector from a mail that you received.`;
  return { ...answer, state: 'warning', sentence };
}

const nameOf = ({ selector, domain }: Signature) => `${selector}._domainkey.${domain}`;

async function keysOf(signature: Signature, dns: Dns): Promise<string[]> {
  return (await dns.txt(nameOf(signature))).filter((text) => /DKIM|(^|;)\s*p\s*=/i.test(text));
}

function judge(domain: string, signature: Signature, found: string[]): Answer {
  const name = nameOf(signature);
  const fault = (sentence: string): Answer => ({
    state: 'fault',
    sentence: `${sentence} ${askHost}`,
    found,
    record: { name, value: null },
  });
  const [text, another] = found;
  if (text === undefined) {
    return fault(
      `There is no DKIM key at ${name}, so receivers cannot check the signature of your mails. Add the record from your mail host.`,
    );
  }
  if (another !== undefined)
    return fault(
      `There are ${found.length} DKIM keys at ${name}. Delete all except the one from your mail host.`,
    );
  const why = faultOf(text);
  if (why)
    return fault(
      `The DKIM key at ${name} ${why}. Replace it with the complete record from your mail host.`,
    );
  const isOfDomain = isWithin(domain, signature.domain) || isWithin(signature.domain, domain);
  const sentence = isOfDomain
    ? `Your DKIM key “${signature.selector}” was found.`
    : `Your mails are signed by ${signature.domain} and not by ${domain}, so the signature does not count. Ask your mail host to sign with your own domain.`;
  return { state: isOfDomain ? 'good' : 'warning', sentence, found };
}

const isWithin = (name: string, above: string) => name === above || name.endsWith(`.${above}`);

/** Why receivers cannot use a key. */
function faultOf(text: string): string | undefined {
  const tags = tagsOf(text);
  const values = new Map(tags);
  const { v = 'DKIM1', k = 'rsa', p = '', t = '', h, s = '*' } = Object.fromEntries(values);
  if (values.size < tags.length) return 'has a part twice';
  if (v !== 'DKIM1' || tags.findIndex(([name]) => name === 'v') > 0)
    return 'does not begin with v=DKIM1';
  const key = p.replaceAll(/\s/g, '');
  if (key === '') return 'is empty, which means withdrawn';
  if (/\by\b/i.test(t)) return 'is marked as a test (t=y)';
  if (!/^(rsa|ed25519)$/i.test(k)) return `is of an unknown kind (k=${k})`;
  if (h !== undefined && !/\bsha256\b/i.test(h)) return `allows no usual signature (h=${h})`;
  if (!/\*|\bemail\b/i.test(s)) return `is not for email (s=${s})`;
  const bits = /^[a-z0-9+/]+=*$/i.test(key) ? bitsOf(Buffer.from(key, 'base64'), k) : 0;
  if (bits === 0) return 'is damaged; often a part is lost in copying';
  return bits < 1024 ? `is too short (${bits} bits): Gmail needs at least 1,024` : undefined;
}

/** The size of an RSA key, which is encoded as SPKI or as PKCS #1; 0 for no key. */
function bitsOf(key: Buffer, kind: string): number {
  if (/^ed25519$/i.test(kind)) return key.length === 32 ? 2048 : 0;
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      return createPublicKey({ key, format: 'der', type }).asymmetricKeyDetails?.modulusLength ?? 0;
    } catch {
      // Encoded in the other form, or not a key.
    }
  }
  return 0;
}

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const names = new RegExp(`^(?=.{1,200}$)${label}(?:\\.${label})*$`);

/**
 * Reads selector and domain from what the owner typed: only the selector, for the sender's domain, or a
 * DKIM-Signature header copied from an email, on one line or several. Undefined for anything else.
 */
export function readSignature(input: string, senderDomain: string): Signature | undefined {
  const text = input.trim().replace(/^dkim-signature\s*:/i, '');
  const { s, d } = Object.fromEntries(tagsOf(text.replaceAll(/\s+/g, ' ')));
  const isHeader = s !== undefined && d !== undefined;
  const selector = bare(isHeader ? s : text.replace(/\._domainkey\b.*$/i, ''));
  const domain = isHeader ? bare(d) : senderDomain;
  return names.test(selector) && names.test(domain) && domain.includes('.')
    ? { selector, domain }
    : undefined;
}

const bare = (text: string) => text.trim().replace(/\.$/, '').toLowerCase();
