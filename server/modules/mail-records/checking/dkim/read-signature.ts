import type { Signature } from '../../../../../domain/newsletter/mail-records.calls.ts';
import { readTags } from './read-tags.ts';

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const names = new RegExp(`^${label}(?:\\.${label})*$`);
const isName = (text: string) => text.length <= 200 && names.test(text);

/**
 * Selector and domain from what the owner typed: the selector alone, for the sender's domain, or a DKIM-Signature as it
 * stands in a mail, on one line or several. Undefined for anything else.
 */
export function readSignature(typed: string, senderDomain: string): Signature | undefined {
  const text = typed.trim().replace(/^dkim-signature\s*:/i, '');
  const tags = readTags(text.replaceAll(/\s+/g, ' '));
  const isHeader = tags.has('s') && tags.has('d');
  const selector = bare(isHeader ? (tags.get('s') ?? '') : text.replace(/\._domainkey\b.*$/i, ''));
  const domain = isHeader ? bare(tags.get('d') ?? '') : senderDomain;
  return isName(selector) && isName(domain) && domain.includes('.')
    ? { selector, domain }
    : undefined;
}

const bare = (text: string) => text.trim().replace(/\.$/, '').toLowerCase();
