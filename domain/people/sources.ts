/** Days of enquiries that are counted, today included. */
export const sourcePeriods = [30, 90, 365] as const;

export type SourcePeriod = (typeof sourcePeriods)[number];

/** The period named in an address or a query, by default 90 days. */
export function readSourcePeriod(given: unknown): SourcePeriod {
  return sourcePeriods.find((period) => String(period) === given) ?? 90;
}

/** What is known of how a person came. Each may be ''. */
export interface PersonOrigin {
  /** As typed by hand. */
  source: string;
  /** utm_source, utm_medium and utm_campaign, those that were there, joined by " / ". */
  campaign: string;
  referrerHost: string;
  /** With its query. */
  firstPage: string;
}

/** The same as it is counted. */
export interface CountedOrigin {
  source: string;
  campaign: string;
  page: string;
}

export const unknownSource = 'Direct or unknown';

const paid = /^(cpc|ppc|paid|ads?|paid.?search|paid.?social|display)$/i;

const networks: [RegExp, name: string, advertising: string][] = [
  [/(^|\.)google\b|^adwords$/, 'Google search', 'Google Ads'],
  [/(^|\.)bing\b/, 'Bing', 'Microsoft Ads'],
  [/(^|\.)duckduckgo\b/, 'DuckDuckGo', 'DuckDuckGo'],
  [/(^|\.)instagram\b|^ig$/, 'Instagram', 'Instagram'],
  [/(^|\.)facebook\b|(^|\.)fb\b/, 'Facebook', 'Facebook'],
  [/(^|\.)linkedin\b|(^|\.)lnkd\b/, 'LinkedIn', 'LinkedIn'],
  [/(^|\.)youtube\b|(^|\.)youtu\.be$/, 'YouTube', 'YouTube'],
  [/(^|\.)whatsapp\b|^wa\.me$/, 'WhatsApp', 'WhatsApp'],
  [/^(x|twitter)(\.com)?$|^t\.co$/, 'X', 'X'],
  [/^(e?mail|newsletter)$/, 'Newsletter', 'Newsletter'],
];

/**
 * The source, campaign and page under which a person is counted. What was typed goes before the campaign's own source,
 * that before the site whose link was followed.
 */
export function countedOrigin(origin: PersonOrigin): CountedOrigin {
  const parts = origin.campaign.split(' / ').filter(Boolean);
  // One part alone is the campaign where the other site is known.
  const named = parts.length > 1 || !origin.referrerHost ? parts[0] : undefined;
  const isPaid = parts.some((part) => paid.test(part));
  const rest = named ? parts.slice(1) : parts;
  const campaign = rest.length > 1 ? rest.slice(1) : rest;
  const page = origin.firstPage.replace(/[?#].*$/s, '');
  return {
    source: origin.source || sourceName(named ?? origin.referrerHost, isPaid),
    campaign: campaign.join(' / '),
    page: page === '/' ? page : page.replace(/\/$/, ''),
  };
}

function sourceName(given: string, isPaid: boolean): string {
  const [, name, advertising] = networks.find(([known]) => known.test(given.toLowerCase())) ?? [];
  return (isPaid ? advertising : name) ?? (given.replace(/^www\./, '') || unknownSource);
}
