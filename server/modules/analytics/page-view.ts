import type { PageViewValues } from '../../../domain/forms/page-view-form.ts';

export type DeviceClass = 'phone' | 'tablet' | 'desktop';

/** One view, as it is counted: with nothing that could lead to a person. */
export interface PageView {
  path: string;
  referrerHost: string;
  campaign: string;
  deviceClass: DeviceClass;
}

/** What the database takes for a path, in characters. */
export const maxPath = 400;
const maxCampaign = 100;

/** Path and query of what a page has sent, the path in its letters. */
export function viewedAddress(given: string): { path: string; query: URLSearchParams } {
  const [, path = '/', query = ''] = /^([^?#]*)\??([^#]*)/.exec(given) ?? [];
  return { path: readable(path), query: new URLSearchParams(query) };
}

/** Cleans what a page has sent beside its address; `siteHost` as a referrer is none. */
export function pageViewOf(
  path: string,
  { referrer = '', campaign = '' }: Omit<PageViewValues, 'path'>,
  userAgent: string,
  siteHost: string,
): PageView {
  const host = hostOf(referrer);
  return {
    path,
    referrerHost: host === hostOf(siteHost) ? '' : host,
    campaign: storedCampaign(campaign),
    deviceClass: deviceClassOf(userAgent),
  };
}

/** An address of a post in an Indian script is kept in its letters, as its author typed them. */
export function readable(address: string): string {
  try {
    const decoded = decodeURI(address);
    return /[\s\p{Cc}\p{Cs}]/u.test(decoded) ? address : decoded;
  } catch {
    return address;
  }
}

function hostOf(referrer: string): string {
  const host = referrer.replace(/^[\w.+-]+:\/\//, '').replace(/[/?#].*$/s, '');
  const plain = host.toLowerCase().replace(/^www\./, '');
  return /^[a-z0-9._-]{1,247}(:\d{1,5})?$/.test(plain) ? plain : '';
}

function storedCampaign(given: string): string {
  const plain = given
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return plain.includes('@') ? '' : [...plain].slice(0, maxCampaign).join('');
}

/** What kind of device a browser says it runs on; an iPad that claims to be a Mac counts as one. */
export function deviceClassOf(userAgent: string): DeviceClass {
  if (/iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|iPod|Windows Phone|Opera Mini|KAIOS/i.test(userAgent) ? 'phone' : 'desktop';
}
