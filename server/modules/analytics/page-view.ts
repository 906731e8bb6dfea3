import type { PageViewValues } from '../../../domain/analytics/analytics.calls.ts';
import { joinedUtm, splitUtm, utmOfVisit } from '../../../domain/sources/sources.ts';
import { readableAddress } from '../../../domain/text/decode-percent.ts';

export type DeviceClass = 'phone' | 'tablet' | 'desktop';

/** One view as it is counted, without personal data. */
export interface PageView {
  path: string;
  referrerHost: string;
  campaign: string;
  deviceClass: DeviceClass;
}

/** The limit of the column, in code points. */
export const maxPath = 400;
const maxCampaign = 100;

/** Decoded path and query of a view. */
export function viewedAddress(input: string): { path: string; query: URLSearchParams } {
  const [, path = '/', query = ''] = /^([^?#]*)\??([^#]*)/.exec(input) ?? [];
  return { path: readableAddress(path), query: new URLSearchParams(query) };
}

/** Cleans what the page sent; the site's own host does not count as a referrer. */
export function pageViewOf(
  path: string,
  { referrer = '', ...values }: Omit<PageViewValues, 'path'>,
  userAgent: string,
  siteHost: string,
): PageView {
  const host = hostOf(referrer);
  const referrerHost = host === hostOf(siteHost) ? '' : host;
  return {
    path,
    referrerHost,
    campaign: storedCampaign(values, referrerHost),
    deviceClass: deviceClassOf(userAgent),
  };
}

function hostOf(referrer: string): string {
  const host = referrer.replace(/^[\w.+-]+:\/\//, '').replace(/[/?#].*$/s, '');
  const plain = host.toLowerCase().replace(/^www\./, '');
  return /^[a-z0-9._-]{1,247}(:\d{1,5})?$/.test(plain) ? plain : '';
}

/** Source and medium are case-insensitive; a campaign is stored unchanged. */
function storedCampaign(
  { campaign = '', utmSource = '', utmMedium = '', utmCampaign = '', clickId = '' }: Sent,
  referrerHost: string,
): string {
  const apart = {
    source: plainText(utmSource),
    medium: plainText(utmMedium),
    campaign: plainText(utmCampaign),
  };
  const utmParts = joinedUtm(apart) ? apart : splitUtm(plainText(campaign), referrerHost);
  const utm = utmOfVisit(utmParts, clickId, referrerHost);
  const joined = joinedUtm({
    source: utm.source.toLowerCase(),
    medium: utm.medium.toLowerCase(),
    campaign: utm.campaign,
  });
  return [...joined].slice(0, maxCampaign).join('').trim();
}

type Sent = Omit<PageViewValues, 'path' | 'referrer'>;

function plainText(input: string): string {
  const plain = input
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return plain.includes('@') ? '' : plain;
}

/** The device class of a user agent; an iPad that identifies as a Mac counts as a desktop. */
export function deviceClassOf(userAgent: string): DeviceClass {
  if (/iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|iPod|Windows Phone|Opera Mini|KAIOS/i.test(userAgent) ? 'phone' : 'desktop';
}
