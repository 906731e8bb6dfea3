import {
  type StoredCampaign,
  splitUtm,
  storedUtm,
  type Utm,
  utmOfVisit,
} from '../sources/sources.ts';
import { readableAddress } from '../text/decoded.ts';

/** What brought a visitor to a form: pages of ours, the campaign of an advertisement, another site. */
export interface Origin extends StoredCampaign {
  /** Path of the page that led to the form, else path and query of the form's own; empty when unknown, like the others. */
  page: string;
  /** What its button was for, such as a course. */
  about: string;
  /** Path of the first page of the visit. */
  firstPage: string;
  referrerHost: string;
}

/** Maximum lengths, in characters; longer values are cut, since nobody typed them. */
const maxLengths = { page: 2048, about: 120, campaign: 300, referrerHost: 253 } as const;

/** Reads the origin that a page sends with its form. For information only: an invalid one does not refuse the form. */
export function readOrigin(input: unknown): Origin {
  const given: Record<string, unknown> =
    typeof input === 'object' && input !== null ? { ...input } : {};
  const host = plainText(given.referrerHost, maxLengths.referrerHost).toLowerCase();
  const referrerHost = /^[\p{L}\p{M}\p{N}._-]+(:\d+)?$/u.test(host) ? host : '';
  return {
    page: address(given.page),
    firstPage: address(given.firstPage),
    about: plainText(given.about, maxLengths.about),
    ...storedUtm(utmGiven(given, referrerHost)),
    referrerHost,
  };
}

/** The UTM parameters, or what a page of an earlier release sends instead: all of them in one text. */
function utmGiven(given: Record<string, unknown>, referrerHost: string): Utm {
  const text = (name: string) => plainText(given[name], maxLengths.campaign);
  const utm = {
    source: text('utmSource'),
    medium: text('utmMedium'),
    campaign: text('utmCampaign'),
  };
  const isApart = utm.source || utm.medium || utm.campaign;
  const sent = isApart ? utm : splitUtm(text('campaign'), referrerHost);
  return utmOfVisit(sent, text('clickId'), referrerHost);
}

function address(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '';
  // A path in another script is nine times as long with percent signs.
  const isLong = value.length > maxLengths.page;
  return plainText(isLong ? readableAddress(value) : value, maxLengths.page);
}

function plainText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return '';
  const readable = value.slice(0, maxLength * 2).replace(/[\p{Cc}\p{Surrogate}]/gu, '');
  return Array.from(readable.trim()).slice(0, maxLength).join('');
}
