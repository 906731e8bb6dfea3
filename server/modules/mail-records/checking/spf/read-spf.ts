import { isIP } from 'node:net';

export type Qualifier = '+' | '-' | '~' | '?';

/** One mechanism of an SPF record. */
export interface SpfTerm {
  qualifier: Qualifier;
  name: string;
  /** What follows the colon, with the length of a prefix. */
  value: string;
  text: string;
}

export interface SpfRecord {
  terms: SpfTerm[];
  /** `name=value`, as written. */
  modifiers: string[];
  redirect: string | null;
  /** The first part that is no SPF; receivers then ignore the whole record. */
  wrong: string | null;
}

const mechanisms = ['all', 'a', 'mx', 'ptr', 'include', 'exists', 'ip4', 'ip6'];

export const isSpf = (text: string) => /^v=spf1( |$)/i.test(text);

/** Whether a text is meant to be an SPF record, though receivers see none: in quotes, or with other spaces. */
export const isMeantAsSpf = (text: string) =>
  !isSpf(text) && /v\s*=\s*spf|^\W*spf1\b/i.test(text) && !/^\s*v\s*=\s*(dmarc|dkim)/i.test(text);

/** The text without the quotation marks around it. */
export const unquoted = (text: string) =>
  text.trim().replace(/^(["'“”„‘’]|\\")+\s*|\s*(["'“”„‘’]|\\")+$/gu, '');

/** The parts after `v=spf1`. */
export const partsOf = (text: string) => text.split(' ').slice(1).filter(Boolean);

/** Reads an SPF record strictly (RFC 7208, section 12). */
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

/** `ip4=…` would be a modifier that nobody knows, and is a mistake. */
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

/** `rest` is what follows the name, with its colon or slash. */
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
