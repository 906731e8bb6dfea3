import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Dns } from './dns.ts';

export type Qualifier = '+' | '-' | '~' | '?';

/** One mechanism of an SPF record. */
export interface SpfTerm {
  qualifier: Qualifier;
  name: string;
  /** The part after the colon, with the prefix length. */
  value: string;
  text: string;
}

export interface SpfRecord {
  terms: SpfTerm[];
  /** `name=value`, as written. */
  modifiers: string[];
  redirect: string | null;
  /** The first invalid part, which makes receivers ignore the whole record. */
  wrong: string | null;
}

const mechanisms = ['all', 'a', 'mx', 'ptr', 'include', 'exists', 'ip4', 'ip6'];

export const isSpf = (text: string) => /^v=spf1( |$)/i.test(text);

/** Intended as an SPF record, but not recognised by receivers: in quotes, or with other blanks than spaces. */
export const isMeantAsSpf = (text: string) =>
  !isSpf(text) && /v\s*=\s*spf|^\W*spf1\b/i.test(text) && !/^\s*v\s*=\s*(dmarc|dkim)/i.test(text);

/** The text without surrounding quotation marks. */
export const unquoted = (text: string) =>
  text.trim().replace(/^(["'“”„‘’]|\\")+\s*|\s*(["'“”„‘’]|\\")+$/gu, '');

/** The parts after `v=spf1`. */
export const partsOf = (text: string) => text.split(' ').slice(1).filter(Boolean);

/** Parses an SPF record strictly (RFC 7208, section 12). */
export function readSpf(text: string): SpfRecord {
  const record: SpfRecord = { terms: [], modifiers: [], redirect: null, wrong: null };
  for (const part of partsOf(text)) {
    const [, name, value = ''] = /^([a-z][\w.-]*)=(.*)$/i.exec(part) ?? [];
    const term = name === undefined ? readMechanism(part) : undefined;
    if (term) record.terms.push(term);
    else if (name !== undefined && isModifier(name.toLowerCase(), value, record)) {
      record.modifiers.push(part);
      if (name.toLowerCase() === 'redirect') record.redirect = value;
    } else record.wrong ??= part;
  }
  return record;
}

/** Whether a part is a valid modifier. `ip4=…` would parse as an unknown modifier, but is a mistake. */
function isModifier(name: string, value: string, { modifiers }: SpfRecord): boolean {
  if (mechanisms.includes(name)) return false;
  if (name !== 'redirect' && name !== 'exp') return isMacroText(value);
  const isFirst = !modifiers.some((each) => each.toLowerCase().startsWith(`${name}=`));
  return isFirst && isDomainSpec(value);
}

function readMechanism(part: string): SpfTerm | undefined {
  const [, sign, given = '', rest = ''] = /^([+\-~?]?)([a-z][a-z0-9]*)([:/].*)?$/i.exec(part) ?? [];
  const name = given.toLowerCase();
  const value = rest.startsWith(':') ? rest.slice(1) : rest;
  const isRight = mechanisms.includes(name) && isValue(name, rest);
  return isRight ? { qualifier: (sign || '+') as Qualifier, name, value, text: part } : undefined;
}

/** `rest` follows the name, beginning with its colon or slash. */
function isValue(name: string, rest: string): boolean {
  const value = rest.slice(1);
  switch (name) {
    case 'all':
      return rest === '';
    case 'ip4':
    case 'ip6': {
      const [address = '', bits, ...more] = value.split('/');
      const isPrefix = bits === undefined || isBits(bits, name === 'ip4' ? 32 : 128);
      const isAddress = isIP(address) === (name === 'ip4' ? 4 : 6) && !address.includes('%');
      return rest.startsWith(':') && more.length === 0 && isPrefix && isAddress;
    }
    case 'include':
    case 'exists':
      return rest.startsWith(':') && isDomainSpec(value);
    case 'ptr':
      return rest === '' || (rest.startsWith(':') && isDomainSpec(value));
    default: {
      const [, host = '', four, six] = /^(.*?)(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(rest) ?? [];
      const isHost = host === '' || (host.startsWith(':') && isDomainSpec(host.slice(1)));
      const isFour = four === undefined || isBits(four, 32);
      return isHost && isFour && (six === undefined || isBits(six, 128));
    }
  }
}

const isBits = (text: string, max: number) =>
  /^(0|[1-9]\d{0,2})$/.test(text) && Number(text) <= max;

const macro = /%(?:\{[slodiphcrtv]\d{0,3}r?[.\-+,/_=]*\}|[%_-])/gi;

function isMacroText(text: string): boolean {
  return /^[\x21-\x7e]*$/.test(text) && !text.replace(macro, '').includes('%');
}

/** A name of at least two parts, or one with macros. */
function isDomainSpec(text: string): boolean {
  if (!isMacroText(text)) return false;
  const rest = text.replace(macro, '');
  if (rest !== text) return /^[\w.-]*$/.test(rest);
  const labels = text.replace(/\.$/, '').split('.');
  const isName = labels.every((label) => /^\w([\w-]{0,61}\w)?$/.test(label));
  return isName && labels.length > 1 && text.length <= 254 && /[a-z]/i.test(labels.at(-1) ?? '');
}

/** The total effect of an SPF record with its includes. */
export interface SpfTree {
  /** DNS queries that a receiver needs; it gives up after ten. */
  lookups: number;
  /** Names without any DNS record; a receiver gives up after two. */
  voids: string[];
  includes: string[];
  /** Addresses that may send, as `address/bits`. */
  networks: string[];
  /** The first required record that cannot be read. */
  broken: { name: string; by: 'include' | 'redirect'; wrong: string | null } | null;
  /** Some part depends on the email itself, so that the allowed senders cannot be listed. */
  isOpen: boolean;
  /** The result for all other servers; null if missing or if it depends on the email. */
  end: Qualifier | null;
}

export const maxLookups = 10;
export const maxVoids = 2;
/** Enough to say how far a record exceeds the limit, and an end for records that include themselves. */
const patience = 30;
const maxServers = 10;

/** Follows an SPF record and its includes. */
export async function walkSpf(domain: string, record: SpfRecord, dns: Dns): Promise<SpfTree> {
  const tree: SpfTree = {
    lookups: 0,
    voids: [],
    includes: [],
    networks: [],
    broken: null,
    isOpen: false,
    end: null,
  };

  async function walk(
    at: string,
    { terms, redirect }: SpfRecord,
    counts: boolean,
  ): Promise<Qualifier | null> {
    for (const term of terms) {
      if (tree.lookups > patience) return null;
      // Receivers never read what follows it.
      if (term.name === 'all') return term.qualifier;
      await follow(at, term, counts && term.qualifier === '+');
    }
    if (!redirect) return null;
    tree.lookups += 1;
    if (redirect.includes('%')) {
      tree.isOpen = true;
      return null;
    }
    const next = await recordOf(redirect, 'redirect');
    return next && (await walk(redirect, next, counts));
  }

  async function follow(at: string, { name, value }: SpfTerm, counts: boolean): Promise<void> {
    if (name === 'ip4' || name === 'ip6') {
      if (counts) tree.networks.push(withBits(value));
      return;
    }
    tree.lookups += 1;
    if (name === 'ptr' || value.includes('%')) {
      tree.isOpen = true;
    } else if (name === 'exists') {
      tree.isOpen = true;
      if ((await dns.addresses(value)).length === 0) tree.voids.push(value);
    } else if (name === 'include') {
      const next = await recordOf(value, 'include');
      if (next) await walk(value, next, counts);
    } else {
      await readServers(name, at, value, counts);
    }
  }

  /** The addresses of `a` and `mx`. */
  async function readServers(name: string, at: string, value: string, counts: boolean) {
    const [, host, four, six] = /^([^/]*)(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(value) ?? [];
    const domain = host || at;
    const names = name === 'a' ? [domain] : await exchangesOf(domain);
    const found = await Promise.all(names.map((each) => dns.addresses(each)));
    if (name === 'a' ? found.flat().length === 0 : names.length === 0) tree.voids.push(domain);
    if (!counts) return;
    for (const address of found.flat()) {
      tree.networks.push(`${address}/${isIP(address) === 6 ? (six ?? 128) : (four ?? 32)}`);
    }
  }

  async function exchangesOf(host: string): Promise<string[]> {
    const found = await dns.mx(host);
    return found
      .map(({ exchange }) => exchange)
      .filter(Boolean)
      .slice(0, maxServers);
  }

  async function recordOf(name: string, by: 'include' | 'redirect'): Promise<SpfRecord | null> {
    if (tree.lookups > patience) return null;
    if (by === 'include') tree.includes.push(name.toLowerCase());
    const [text, ...more] = (await dns.txt(name)).filter(isSpf);
    const next = text === undefined || more.length > 0 ? null : readSpf(text);
    if (next === null || next.wrong !== null) {
      tree.broken ??= { name, by, wrong: next?.wrong ?? null };
    }
    return next;
  }

  tree.end = await walk(domain, record, true);
  return tree;
}

function withBits(value: string): string {
  if (value.includes('/')) return value;
  return `${value}/${isIP(value) === 6 ? 128 : 32}`;
}

/**
 * Whether an SPF record allows a mail server to send. Mail hosts often send from other addresses than they receive
 * on.
 */
export async function covers(
  tree: SpfTree,
  server: string | null,
  dns: Dns,
): Promise<'yes' | 'no' | 'cannot-be-known'> {
  if (server === null) return 'cannot-be-known';
  const include = includeOf(server);
  if (include && tree.includes.includes(include)) return 'yes';
  if (tree.includes.some((name) => organisation(name) === organisation(server))) return 'yes';
  const addresses = isIP(server) ? [server] : await dns.addresses(server);
  if (addresses.some((address) => tree.networks.some((network) => contains(network, address)))) {
    return 'yes';
  }
  const allowsNobody =
    tree.networks.length === 0 && tree.includes.length === 0 && !tree.isOpen && tree.end !== '+';
  return include || allowsNobody ? 'no' : 'cannot-be-known';
}

/** The last two parts of a name: good enough for a guess. */
const organisation = (name: string) => name.toLowerCase().split('.').slice(-2).join('.');

function contains(network: string, address: string): boolean {
  const range = ipaddr.parseCIDR(network);
  const parsed = ipaddr.parse(address);
  return range[0].kind() === parsed.kind() && parsed.match(range);
}

/** Mail hosts by SMTP server name, with the include that they ask customers to add. */
const providers: [host: RegExp, include: string][] = [
  [/(^|\.)(gmail|google)\.com$/, '_spf.google.com'],
  [/(^|\.)(office365|outlook)\.com$/, 'spf.protection.outlook.com'],
  [/(^|\.)zoho(cloud)?\.in$/, 'zoho.in'],
  [/(^|\.)zoho\.com$/, 'zoho.com'],
  [/(^|\.)amazonaws\.com$/, 'amazonses.com'],
  [/(^|\.)sendgrid\.net$/, 'sendgrid.net'],
  [/(^|\.)mailgun\.org$/, 'mailgun.org'],
  [/(^|\.)(brevo|sendinblue)\.com$/, 'spf.brevo.com'],
  [/(^|\.)mailjet\.com$/, 'spf.mailjet.com'],
  [/(^|\.)mandrillapp\.com$/, 'spf.mandrillapp.com'],
  [/(^|\.)postmarkapp\.com$/, 'spf.mtasv.net'],
  [/(^|\.)hostinger\.(com|in)$/, '_spf.mail.hostinger.com'],
  [/(^|\.)secureserver\.net$/, 'secureserver.net'],
  [/(^|\.)messagingengine\.com$/, 'spf.messagingengine.com'],
];

/** The include that the host of an SMTP server asks customers to add; undefined for an unknown host. */
export function includeOf(host: string): string | undefined {
  return providers.find(([pattern]) => pattern.test(host.toLowerCase()))?.[1];
}
