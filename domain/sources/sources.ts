import { handSources } from '../people/person.ts';

/** Periods of the report that end today: a number of days, including today, or this year. */
export const sourcePeriods = [30, 90, 'year', 365] as const;

export type SourcePeriod = (typeof sourcePeriods)[number];

/** The period in a query, by default 90 days. */
export function readSourcePeriod(given: unknown): SourcePeriod {
  return sourcePeriods.find((period) => String(period) === given) ?? 90;
}

/** The UTM parameters of a visit. Each may be ''. */
export interface Utm {
  source: string;
  medium: string;
  campaign: string;
}

/** A campaign as stored: combined in one text, which the previous release also writes, and its parts. */
export interface StoredCampaign {
  campaign: string;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
}

/** The known origin of a person. The texts may be ''. */
export interface PersonOrigin extends StoredCampaign {
  /** The source typed by an administrator. */
  source: string;
  referrerHost: string;
}

/** The origin as counted in the report. */
export interface CountedOrigin {
  source: string;
  campaign: string;
  page: string;
}

export const unknownSource = 'Direct or unknown';

/** Maximum length in characters of each UTM parameter and of all together. */
const maxUtm = 100;
const maxCampaign = 300;

/**
 * Source and medium of click-id parameters, for visits without UTM parameters. Google and Microsoft add them to
 * advertisements only; Meta adds them to every link, so they only identify the network.
 */
export const clickIds: Readonly<Record<string, { source: string; medium: string }>> = {
  gclid: { source: 'google', medium: 'cpc' },
  gbraid: { source: 'google', medium: 'cpc' },
  wbraid: { source: 'google', medium: 'cpc' },
  // Without consent to cookies the advertisement's link has nothing else.
  gad_source: { source: 'google', medium: 'cpc' },
  msclkid: { source: 'bing', medium: 'cpc' },
  fbclid: { source: 'facebook', medium: '' },
  igshid: { source: 'instagram', medium: '' },
  igsh: { source: 'instagram', medium: '' },
};

/** The UTM parameters of a visit, or those derived from its click id. */
export function utmOfVisit(utm: Utm, clickId: string, referrerHost: string): Utm {
  const ownUtm = {
    source: shortText(utm.source),
    medium: shortText(utm.medium),
    campaign: shortText(utm.campaign),
  };
  const click = Object.hasOwn(clickIds, clickId) ? clickIds[clickId] : undefined;
  if (!click) return ownUtm;
  // Instagram adds Facebook's click id to its links.
  if (!click.medium && networkOfHost(referrerHost)?.name === 'Instagram') return ownUtm;
  if (ownUtm.source && networkOf(ownUtm.source) !== networkOf(click.source)) return ownUtm;
  return {
    ...ownUtm,
    source: ownUtm.source || click.source,
    medium: ownUtm.medium || click.medium,
  };
}

/**
 * The UTM parameters and the name of the click-id parameter in a query, ignoring case. The inline script
 * of app/layout/page-view.ts does the same in the browser.
 */
export function utmInQuery(query: string): Record<string, string> {
  const params = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const key = name.toLowerCase();
    if (value && !params.has(key)) params.set(key, value);
  }
  const utm = (name: string) => {
    const value = params.get(`utm_${name}`) ?? '';
    return value.includes('@') ? '' : value;
  };
  const utmParams = {
    utmSource: utm('source'),
    utmMedium: utm('medium'),
    utmCampaign: utm('campaign'),
    clickId: Object.keys(clickIds).find((name) => params.has(name)) ?? '',
  };
  return Object.fromEntries(Object.entries(utmParams).filter(([, value]) => value));
}

function shortText(value: string): string {
  return [...value.trim()].slice(0, maxUtm).join('').trim();
}

/** UTM parameters as one text: "google / cpc / diwali". */
export function joinedUtm({ source, medium, campaign }: Utm): string {
  const all = [source, medium, campaign].filter(Boolean).join(' / ');
  return [...all].slice(0, maxCampaign).join('').trim();
}

/** UTM parameters as stored. */
export function storedUtm(utm: Utm): StoredCampaign {
  return {
    campaign: joinedUtm(utm),
    utmSource: utm.source,
    utmMedium: utm.medium,
    utmCampaign: utm.campaign,
  };
}

/** The UTM parameters of a row. If the previous release wrote it, they are parsed from the combined text. */
export function utmOf(row: StoredCampaign & { referrerHost: string }): Utm {
  const utm = {
    source: row.utmSource ?? '',
    medium: row.utmMedium ?? '',
    campaign: row.utmCampaign ?? '',
  };
  return joinedUtm(utm) === row.campaign ? utm : splitUtm(row.campaign, row.referrerHost);
}

/** Parses the combined text. Migration 0075 has a copy of this rule. */
export function splitUtm(joined: string, referrerHost: string): Utm {
  const [first = '', second = '', ...rest] = joined
    .split(' / ')
    .map((part) => part.trim())
    .filter(Boolean);
  // A single part is the campaign if the referrer is known.
  if (!second) {
    return referrerHost
      ? { source: '', medium: '', campaign: first }
      : { source: first, medium: '', campaign: '' };
  }
  if (rest.length === 0 && !paid.test(second) && !unpaid.test(second)) {
    return { source: first, medium: '', campaign: second };
  }
  return { source: first, medium: second, campaign: rest.join(' / ') };
}

const paid =
  /^(cp[acmv]|ppc|sem|pmax|performance.?max|ads?|paid.*|display|banner|retargeting|remarketing)$/i;
const unpaid = /^(social.*|e?-?mail|organic|referral|affiliate|video|sms|qr|print|push|whatsapp)$/i;

interface Network {
  name: string;
  advertising: string;
  /** Values of utm_source, in lower case. */
  words: readonly string[];
  hosts: RegExp;
}

const network = (
  name: string,
  words: readonly string[],
  hosts: RegExp,
  advertising = name,
): Network => ({ name, advertising, words, hosts });

/** Networks and their hosts; other hosts of the same companies, such as mail.google.com, do not match. */
const networks: readonly Network[] = [
  network(
    'Google search',
    ['google'],
    /^((www\.|images\.)?google\.(com|cat|[a-z]{2}|com?\.[a-z]{2})|com\.google\.android\.googlequicksearchbox)$/,
    'Google Ads',
  ),
  network(
    'Google Ads',
    ['adwords', 'googleads', 'google ads', 'google-ads', 'google_ads', 'gads'],
    /^www\.googleadservices\.com$/,
  ),
  network('Bing', ['bing', 'microsoft'], /^((www|cn|m)\.)?bing\.com$/, 'Microsoft Ads'),
  network(
    'Microsoft Ads',
    ['bingads', 'bing ads', 'microsoftads', 'microsoft ads', 'microsoft-ads', 'microsoft_ads'],
    /^bat\.bing\.com$/,
  ),
  network(
    'DuckDuckGo',
    ['duckduckgo', 'ddg'],
    /^((www|html|lite|start)\.)?duckduckgo\.com$|^com\.duckduckgo\.mobile\.android$/,
  ),
  network('Yahoo', ['yahoo'], /^(([a-z]{2}|r)\.)?search\.yahoo\.com$/),
  network('Yandex', ['yandex'], /^(www\.)?(yandex\.(com|[a-z]{2}|com\.[a-z]{2})|ya\.ru)$/),
  network('Baidu', ['baidu'], /^((www|m)\.)?baidu\.com$/),
  network('Ecosia', ['ecosia'], /^(www\.)?ecosia\.org$/),
  network('Brave Search', ['brave'], /^search\.brave\.com$/),
  network('Startpage', ['startpage'], /^(www\.)?startpage\.com$/),
  network('Qwant', ['qwant'], /^((www|lite)\.)?qwant\.com$/),
  network(
    'Instagram',
    ['instagram', 'ig'],
    /^([a-z-]+\.)?instagram\.com$|^com\.instagram\.android$/,
  ),
  network(
    'Facebook',
    ['facebook', 'fb'],
    /^(([a-z-]+\.)?facebook\.com|fb\.(com|me)|com\.facebook\.(katana|lite))$/,
  ),
  network('LinkedIn', ['linkedin'], /^(([a-z]+\.)?linkedin\.com|lnkd\.in|com\.linkedin\.android)$/),
  network(
    'YouTube',
    ['youtube', 'yt'],
    /^(((www|m)\.)?youtube\.com|youtu\.be|com\.google\.android\.youtube)$/,
  ),
  network(
    'WhatsApp',
    ['whatsapp', 'wa'],
    /^(([a-z]+\.)?whatsapp\.com|wa\.me|com\.whatsapp(\.w4b)?)$/,
  ),
  network(
    'X',
    ['x', 'twitter'],
    /^((www\.|mobile\.)?(x|twitter)\.com|t\.co|com\.twitter\.android)$/,
  ),
  network('Telegram', ['telegram'], /^(t\.me|web\.telegram\.org|org\.telegram\.messenger)$/),
  network('Newsletter', ['newsletter', 'email', 'e-mail', 'mail'], /^$/),
];

function networkOfHost(host: string): Network | undefined {
  return host ? networks.find(({ hosts }) => hosts.test(host.toLowerCase())) : undefined;
}

/** The network of a utm_source, which may be a host or the network's advertising. */
function networkOf(source: string): string | undefined {
  const match = networkOfSource(source);
  return match?.advertising;
}

function networkOfSource(source: string): Network | undefined {
  const word = source.trim().toLowerCase();
  return networks.find(({ words }) => words.includes(word)) ?? networkOfHost(word);
}

const namesByKey = new Map(
  [
    ...networks.flatMap(({ name, advertising }) => [name, advertising]),
    ...handSources,
    unknownSource,
  ].map((name) => [name.toLowerCase(), name]),
);

/** Name in monthly totals for a source that was typed for only one person, because it may identify somebody. */
export const otherSource = 'Other, typed by hand';

/** Whether a source is listed in this file, so that it cannot identify a person. */
export const isKnownSource = (name: string) => namesByKey.has(sourceKey(name));

/** Key for comparing sources, ignoring case. */
export const sourceKey = (name: string) => name.trim().toLowerCase();

/**
 * The name of a source in lists, cards, filters and reports. A typed source takes precedence over utm_source, which takes
 * precedence over the referrer.
 */
export function sourceName(origin: PersonOrigin): string {
  const typed = origin.source.trim();
  if (typed) return namesByKey.get(sourceKey(typed)) ?? typed;
  const { source, medium } = utmOf(origin);
  const match = source ? networkOfSource(source) : networkOfHost(origin.referrerHost);
  if (match) return paid.test(medium) ? match.advertising : match.name;
  if (!source && !origin.referrerHost && /^(e?-?mail|newsletter)$/i.test(medium)) {
    return 'Newsletter';
  }
  if (source) return namesByKey.get(sourceKey(source)) ?? source;
  return hostName(origin.referrerHost) || unknownSource;
}

/** The name of a host's site. */
export function siteName(host: string): string {
  return networkOfHost(host)?.name ?? hostName(host);
}

function hostName(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}

/** Source, campaign and page under which a person is counted. `firstPage` may have a query. */
export function countedOrigin(origin: PersonOrigin & { firstPage: string }): CountedOrigin {
  const page = origin.firstPage.replace(/[?#].*$/s, '');
  return {
    source: sourceName(origin),
    campaign: utmOf(origin).campaign,
    page: page === '/' ? page : page.replace(/\/$/, ''),
  };
}
