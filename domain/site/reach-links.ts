import { internationalNumber } from '../text/phone-number.ts';
import type { SiteFacts } from './site-facts.ts';

/** A way to reach the company. */
export interface ReachLink {
  kind: 'phone' | 'whatsapp';
  href: string;
  /** Its words among others: a number that stands there already is not repeated. */
  label: string;
}

/** Links to the phone and to WhatsApp, as far as the owner gave a number. */
export function reachLinks({ phone, whatsapp }: Pick<SiteFacts, 'phone' | 'whatsapp'>) {
  const [call, chat] = [internationalNumber(phone), internationalNumber(whatsapp)];
  const links: ReachLink[] = [];
  if (call) links.push({ kind: 'phone', href: `tel:${call}`, label: phone });
  if (chat) {
    const label = chat === call ? 'WhatsApp' : `WhatsApp ${whatsapp}`;
    links.push({ kind: 'whatsapp', href: `https://wa.me/${chat.slice(1)}`, label });
  }
  return links;
}
