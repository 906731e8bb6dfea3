import {
  type StoredCampaign,
  splitUtm,
  storedUtm,
  type Utm,
  utmOfVisit,
} from '../sources/sources.ts';
import { readableAddress } from '../text/decode-percent.ts';

/** The origin of a form's sender: pages of the site, campaign and referrer. */
export interface Origin extends StoredCampaign {
  /** Path of the page that led to the form, or path and query of the form's page; '' if unknown, like the others. */
  page: string;
  /** Topic of the pressed button, such as a course. */
  about: string;
  /** Path of the first page of the visit. */
  firstPage: string;
  referrerHost: string;
}

/** Maximum lengths in characters; longer values are cut, because visitors did not type them. */
const maxLengths = { page: 2048, about: 120, campaign: 300, referrerHost: 253 } as const;

/** Reads the origin sent with a form. Never refuses the form: invalid values are left out. */
export function readOrigin(input: unknown): Origin {
  const fields: Record<string, unknown> =
    typeof input === 'object' && input !== null ? { ...input } : {};
  const host = plainText(fields.referrerHost, maxLengths.referrerHost).toLowerCase();
  const referrerHost = /^[\p{L}\p{M}\p{N}._-]+(:\d+)?$/u.test(host) ? host : '';
  return {
    page: address(fields.page),
    firstPage: address(fields.firstPage),
    about: plainText(fields.about, maxLengths.about),
    ...storedUtm(utmFrom(fields, referrerHost)),
    referrerHost,
  };
}

/** The UTM parameters, or the combined text that cached pages of an earlier release send. */
function utmFrom(fields: Record<string, unknown>, referrerHost: string): Utm {
  const text = (name: string) => plainText(fields[name], maxLengths.campaign);
  const utm = {
    source: text('utmSource'),
    medium: text('utmMedium'),
    campaign: text('utmCampaign'),
  };
  const isApart = utm.source || utm.medium || utm.campaign;
  const utmParts = isApart ? utm : splitUtm(text('campaign'), referrerHost);
  return utmOfVisit(utmParts, text('clickId'), referrerHost);
}

function address(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '';
  // A percent-encoded path in another script is nine times as long.
  const isLong = value.length > maxLengths.page;
  return plainText(isLong ? readableAddress(value) : value, maxLengths.page);
}

function plainText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return '';
  const readable = value.slice(0, maxLength * 2).replace(/[\p{Cc}\p{Surrogate}]/gu, '');
  return Array.from(readable.trim()).slice(0, maxLength).join('');
}
