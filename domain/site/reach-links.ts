import { internationalNumber } from '../text/phone-number.ts';
import type { SiteFacts } from './site-facts.ts';

/** A way to reach the company. */
export interface ReachLink {
  kind: 'phone' | 'whatsapp';
  href: string;
  /** Its words among others: a number that stands there already is not repeated. */
  label: string;
}

/** A course, a service or a post, with a short word by which the desk knows the page. */
export interface AskedAbout {
  title: string;
  reference: string;
}

const reference = ({ title, reference: word }: AskedAbout) => `“${title}” (ref. ${word})`;

/** An address that begins an e-mail; its subject names what it is about. */
export function mailLink(email: string, about?: AskedAbout): string {
  return `mailto:${email}${about ? `?subject=${encodeURIComponent(reference(about))}` : ''}`;
}

/**
 * Links to the phone and to WhatsApp, as far as the owner gave a number. The first line in WhatsApp names what it is
 * about.
 */
export function reachLinks(
  { phone, whatsapp }: Pick<SiteFacts, 'phone' | 'whatsapp'>,
  about?: AskedAbout,
) {
  const [call, chat] = [internationalNumber(phone), internationalNumber(whatsapp)];
  const links: ReachLink[] = [];
  if (call) links.push({ kind: 'phone', href: `tel:${call}`, label: phone });
  if (chat) {
    const label = chat === call ? 'WhatsApp' : `WhatsApp ${whatsapp}`;
    const line = about && encodeURIComponent(`Hello, I am writing about ${reference(about)}. `);
    const href = `https://wa.me/${chat.slice(1)}${line ? `?text=${line}` : ''}`;
    links.push({ kind: 'whatsapp', href, label });
  }
  return links;
}
