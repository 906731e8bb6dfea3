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
  redirect: string | null;
  /** The first part that is no SPF; receivers then ignore the whole record. */
  wrong: string | null;
}

const withValue = ['include', 'exists', 'ip4', 'ip6'];
const known = [...withValue, 'all', 'a', 'mx', 'ptr'];

export const isSpf = (text: string) => /^v=spf1( |$)/i.test(text);

/** Reads an SPF record (RFC 7208). */
export function readSpf(text: string): SpfRecord {
  const record: SpfRecord = { terms: [], redirect: null, wrong: null };
  for (const part of text.split(' ').slice(1).filter(Boolean)) {
    const [, sign, name = '', mark, value = ''] =
      /^([+\-~?]?)([a-z][\w.-]*)(?:([:=/])(.*))?$/i.exec(part) ?? [];
    if (mark === '=' && !sign) {
      if (name.toLowerCase() === 'redirect') record.redirect = value;
      continue;
    }
    const term: SpfTerm = {
      qualifier: (sign || '+') as Qualifier,
      name: name.toLowerCase(),
      value: mark === '/' ? `/${value}` : value,
      text: part,
    };
    if (isRight(term)) record.terms.push(term);
    else record.wrong ??= part;
  }
  return record;
}

function isRight({ name, value }: SpfTerm): boolean {
  if (!known.includes(name)) return false;
  if (name === 'all') return value === '';
  if (name === 'ip4' || name === 'ip6') {
    const [address = '', bits, ...rest] = value.split('/');
    const max = name === 'ip4' ? 32 : 128;
    const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max);
    return rest.length === 0 && isPrefix && isIP(address) === (name === 'ip4' ? 4 : 6);
  }
  return !withValue.includes(name) || value !== '';
}
