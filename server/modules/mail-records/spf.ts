import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Answer, Dns } from './dns.ts';

/** Receivers give up after so many look-ups. */
const maxLookups = 10;
/** So few bits allow large parts of the internet. */
const minBits = { 4: 8, 6: 16 };

const isSpf = (text: string) => /^v=spf1( |$)/i.test(text);
const partsOf = (text: string) => text.split(' ').slice(1).filter(Boolean);

/**
 * Whether the domain says who may send for it (RFC 7208), and whether our mail host is named. A proposed line is the
 * existing one with our mail host; nothing is proposed for a record that receivers cannot read.
 */
export async function checkSpf(domain: string, server: string | null, dns: Dns): Promise<Answer> {
  const texts = await dns.txt(domain);
  const found = texts.filter((text) => /v\s*=\s*spf/i.test(text));
  const [text, another] = found;
  const propose = (...parts: string[]) =>
    freeMailboxes.test(domain) ? null : { name: domain, value: ['v=spf1', ...parts].join(' ') };
  const answer =
    (state: Answer['state']) =>
    (sentence: string, record: Answer['record'] = null): Answer => ({
      state,
      sentence,
      found,
      record,
    });
  const [good, warning, fault] = [answer('good'), answer('warning'), answer('fault')];
  if (text === undefined)
    return fault(
      'There is no SPF record. It tells receivers which servers may send for you; without it many treat your newsletters as forged.',
      propose(partFor(server) ?? 'mx', '~all'),
    );
  if (!isSpf(text))
    return fault(
      'Receivers do not recognise the SPF record: it must begin with “v=spf1” and a space, without quotation marks.',
    );
  if (another !== undefined)
    return fault(
      `There are ${found.length} SPF records, so receivers ignore them all. Keep one, with the parts of all.`,
    );
  const { fault: why, isNamed } = await readSpf(domain, text, server, dns);
  if (why) return fault(`${why} Ask your mail host for the right record.`);
  if (isNamed) return good(`Your mail host ${server} is named.`);
  const part = partFor(server);
  if (isNamed === undefined || part === null)
    return good(
      'The record is there. We cannot see from here whether it names your mail host: ask it which “include” it needs.',
    );
  if (freeMailboxes.test(domain))
    return warning(
      `Newsletters from an address at ${domain} are treated as forged when another server sends them. Send from a domain of your own (MAIL_FROM).`,
    );
  const record = propose(part, ...partsOf(text));
  const isReadable = record && !(await readSpf(domain, record.value, server, dns)).fault;
  return warning(
    `The SPF record does not name your mail host ${server} among those that may send. Receivers may take your newsletters for somebody else’s.`,
    isReadable ? record : null,
  );
}

/**
 * Whether a record, with everything that it includes, names our mail host: undefined if that cannot be known, because the
 * host may send from elsewhere. `fault`: why receivers ignore the record, or why it protects nobody.
 */
async function readSpf(domain: string, record: string, server: string | null, dns: Dns) {
  let fault: string | undefined;
  let lookups = 0;
  let namesOthers = false;
  const include = server === null ? undefined : includeOf(server);
  const addresses = server === null || isIP(server) ? [server] : await dns.addresses(server);
  const ours = [...addresses, include].filter((each) => typeof each === 'string');
  const blame = (why: string) => {
    fault ??= why;
  };
  const blameWorld = (part: string) =>
    blame(`The SPF record allows the whole world to send in your name (${part}).`);

  /** The first part that matches a sender decides. `counts`: whoever the record names may send. */
  async function walk(
    at: string,
    text: string,
    senders: string[],
    counts: boolean,
  ): Promise<Judged> {
    const wrong = partsOf(text).find(
      (part, place, all) =>
        !readTerm(part) ||
        (isRedirect.test(part) && all.findIndex((each) => isRedirect.test(each)) < place),
    );
    if (wrong) {
      const where = at === domain ? '' : `of ${at} `;
      blame(
        `The SPF record ${where}has a mistake at “${wrong}”, and receivers then ignore all of it.`,
      );
    }
    const terms = partsOf(text).flatMap((part) => ({ part, ...(readTerm(part) ?? nothing) }));
    const passing: string[] = [];
    let rest = senders;
    for (const { part, name, host = at, isPass, bits } of terms) {
      // Receivers read nothing behind "all".
      if (fault || name === 'all') return { passing, rest, isOpen: isPass && !fault };
      const mayPass = counts && isPass;
      const matching = new Set<string>();
      if (/^(include|exists|ptr|a|mx)$/.test(name)) count();
      if (/^(include|exists|ptr)$/.test(name)) namesOthers ||= mayPass;
      if (name === 'include') {
        const included = await open(host, rest, mayPass);
        if (included.isOpen && mayPass) blameWorld(part);
        for (const each of [...included.passing, host.toLowerCase()]) matching.add(each);
      }
      for (const network of await networksOf(name, host)) {
        const length = bits[isIP(network) === 6 ? 6 : 4];
        if (mayPass && length < minBits[isIP(network) === 6 ? 6 : 4]) blameWorld(part);
        for (const each of rest) if (isWithin(each, network, length)) matching.add(each);
      }
      if (isPass) passing.push(...rest.filter((each) => matching.has(each)));
      rest = rest.filter((each) => !matching.has(each));
    }
    const redirect = terms.find(({ name }) => name === 'redirect')?.host;
    if (redirect === undefined) return { passing, rest, isOpen: false };
    count();
    namesOthers ||= counts;
    const target = await open(redirect, rest, counts);
    if (redirect.toLowerCase() === include) passing.push(...rest);
    return { ...target, passing: [...passing, ...target.passing] };
  }

  async function networksOf(name: string, host: string): Promise<string[]> {
    if (name.startsWith('ip')) return [host];
    if (host.includes('%') || !/^(a|mx)$/.test(name)) return [];
    return await (name === 'a' ? dns.addresses(host) : dns.exchanges(host));
  }

  function count(): void {
    lookups += 1;
    if (lookups <= maxLookups) return;
    blame(
      'Reading the SPF record takes more than ten look-ups, so receivers give up. Take out the “include” of every service that no longer sends for you.',
    );
  }

  async function open(name: string, senders: string[], counts: boolean): Promise<Judged> {
    const unread = { passing: [], rest: senders, isOpen: false };
    if (fault || name.includes('%')) return unread;
    const [next, ...more] = (await dns.txt(name)).filter(isSpf);
    if (next !== undefined && more.length === 0) return await walk(name, next, senders, counts);
    blame(
      `The SPF record includes ${name}, where there is no SPF record that can be read. Receivers then reject all of it.`,
    );
    return unread;
  }

  const { passing, rest, isOpen } = await walk(domain, record, ours, true);
  if (isOpen) blameWorld('+all');
  const isRefused = ours.length > 0 && rest.length === 0;
  const isSeen = include !== undefined || !namesOthers || isRefused;
  const isNamed = passing.length > 0 || (server !== null && isSeen ? false : undefined);
  return { fault, isNamed };
}

const isWithin = (address: string, network: string, bits: number) =>
  isIP(address) !== 0 &&
  isIP(address) === isIP(network) &&
  ipaddr.parse(address).match(ipaddr.parse(network), bits);

/** Which senders a record lets send, about which it says nothing, and whether everybody may. */
interface Judged {
  passing: string[];
  rest: string[];
  isOpen: boolean;
}

interface Term {
  name: string;
  host?: string;
  isPass: boolean;
  bits: { 4: number; 6: number };
}

const isRedirect = /^redirect=/i;
const mechanism =
  /^([+\-~?]?)(all|include|exists|ptr|a|mx|ip4|ip6)(?::([^/]+))?(?:\/(\d+))?(?:\/\/(\d+))?$/i;
const modifier = /^(?!(?:all|include|exists|ptr|a|mx|ip[46])=)([a-z][\w.-]*)=(.*)$/i;
const nothing: Term = { name: 'other', isPass: false, bits: { 4: 32, 6: 128 } };

/** Whether a name has at least two parts, or legal macros. */
const isHost = (text: string) =>
  text.includes('%')
    ? /^(?:[\w.-]|%\{[slodiphcrtv]\d{0,3}r?[.\-+,/_=]*\}|%[%_-])+$/i.test(text)
    : /^(?:\w[\w-]*\.)+[a-z](?:[\w-]*\w)?\.?$/i.test(text);

/** A mechanism or a modifier; undefined for a mistake. */
function readTerm(part: string): Term | undefined {
  const [, modified = '', to = ''] = modifier.exec(part) ?? [];
  if (/^(redirect|exp)$/i.test(modified) && !isHost(to)) return;
  if (isRedirect.test(part)) return { ...nothing, name: 'redirect', host: to };
  if (modified) return nothing;
  const [, sign = '', given = '', host, first, second] = mechanism.exec(part) ?? [];
  const name = given.toLowerCase();
  const [four, six] = name === 'ip6' ? [undefined, first] : [first, second];
  const bits = { 4: Number(four ?? 32), 6: Number(six ?? 128) };
  const isAddress = isIP(host ?? '') === Number(name.at(-1)) && !host?.includes('%');
  const isRight = name.startsWith('ip')
    ? isAddress && second === undefined
    : host === undefined
      ? /^(all|a|mx|ptr)$/.test(name)
      : name !== 'all' && isHost(host);
  const mayHaveBits = /^(a|mx|ip[46])$/.test(name) || (first ?? second) === undefined;
  if (!isRight || !mayHaveBits || bits[4] > 32 || bits[6] > 128) return;
  return { name, isPass: sign === '' || sign === '+', bits, ...(host !== undefined && { host }) };
}

/** The part that names a mail host. */
function partFor(server: string | null): string | null {
  if (server === null) return null;
  const include = includeOf(server);
  const family = isIP(server);
  const part = include ? `include:${include}` : family ? `ip${family}:${server}` : `a:${server}`;
  return readTerm(part) ? part : null;
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

const includeOf = (host: string) =>
  providers.find(([pattern]) => pattern.test(host.toLowerCase()))?.[1];

/** Domains to which nobody can add a record. */
const freeMailboxes =
  /^(gmail\.com|googlemail\.com|yahoo\.(com|in|co\.in)|ymail\.com|outlook\.com|hotmail\.com|live\.com|rediffmail\.com|icloud\.com|aol\.com)$/;
