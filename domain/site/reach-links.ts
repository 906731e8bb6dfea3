import { internationalNumber } from '../text/phone-number.ts';
import { linesOf, type SiteFacts } from './site-facts.ts';

/** A way to reach the company. */
export interface ReachLink {
  kind: 'phone' | 'whatsapp';
  href: string;
  /** Label for a row of links; without the number, which is shown elsewhere. */
  label: string;
}

/** A course, service or post, with a short name of the page for the team. */
export interface EnquiryTopic {
  title: string;
  reference: string;
}

const reference = ({ title, reference: word }: EnquiryTopic) => `“${title}” (ref. ${word})`;

/** A mailto link whose subject is the topic. */
export function mailLink(email: string, about?: EnquiryTopic): string {
  return `mailto:${email}${about ? `?subject=${encodeURIComponent(reference(about))}` : ''}`;
}

/** A link that opens maps at an address, in the app of a phone or in the browser. */
export function mapLink(name: string, address: string): string {
  const query = [name, ...linesOf(address)].join(', ');
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`;
}

/**
 * Phone and WhatsApp links, if the owner has entered a number. The first line in WhatsApp is the
 * topic.
 */
export function reachLinks(
  { phone, whatsapp }: Pick<SiteFacts, 'phone' | 'whatsapp'>,
  about?: EnquiryTopic,
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
