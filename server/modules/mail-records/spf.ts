import { isIP } from 'node:net';
import type { Finding } from '../../../domain/newsletter/mail-records.calls.ts';
import { type Dns, findingsOf, isCut, textRecord } from './dns.ts';
import {
  covers,
  includeOf,
  isMeantAsSpf,
  isSpf,
  maxLookups,
  maxVoids,
  partsOf,
  readSpf,
  type SpfRecord,
  type SpfTree,
  unquoted,
  walkSpf,
} from './spf-record.ts';

const { good, warning, fault } = findingsOf('spf');

/**
 * Checks whether the domain says who may send for it (RFC 7208), and whether our mail server is allowed. A proposed
 * record contains every existing mechanism; if a record was not understood, nothing is proposed.
 */
export async function checkSpf(domain: string, server: string | null, dns: Dns): Promise<Finding> {
  const texts = await dns.txt(domain);
  const found = texts.filter(isSpf);
  const [text] = found;
  if (text === undefined)
    return await missingRecordFinding(domain, server, dns, texts.filter(isMeantAsSpf));
  const propose = (...parts: string[]) => proposal(domain, found, parts, dns);
  if (found.length > 1) {
    const record = await propose(...mergeRecords(found));
    return fault(
      `There are ${found.length} SPF records, so receivers ignore them all. ${record ? 'Delete them, and add this one, which combines them.' : 'Ask your mail host for one record that combines them.'}`,
      { found, record },
    );
  }
  const record = readSpf(text);
  const parts = partsOf(text);
  if (record.wrong !== null || isCut(text)) {
    const what = record.wrong === null ? 'its end, which is too far away' : `“${record.wrong}”`;
    return fault(
      `The SPF record has a mistake at ${what}, and receivers then ignore all of it. ${hintFor(record.wrong ?? '', parts)}What was meant there cannot be known from here, so no other record is proposed: ask your mail host.`,
      { found },
    );
  }
  const tree = await walkSpf(domain, record, dns);
  const wrong = faultOf(tree);
  if (wrong) return fault(wrong, { found });
  if (tree.end === '+') return await judgeOpenEnd(domain, record, found, dns);
  const end = parts.findIndex(isAll);
  const behind = end < 0 ? [] : parts.slice(end + 1).filter((part) => !/^[\w.-]+=/.test(part));
  if (behind.length > 0) {
    return warning(
      `Receivers ignore what comes after “${parts[end]}” in the SPF record: ${behind.join(' ')}. Move that part to the end.`,
      { found, record: await propose(...parts.filter((part) => !isAll(part)), parts[end] ?? '') },
    );
  }
  const isEndKnown = end >= 0 || !record.redirect?.includes('%');
  if (isEndKnown && (tree.end === null || tree.end === '?')) {
    const of = end < 0 && record.redirect ? `the record of ${record.redirect}` : 'it';
    return warning(
      `The SPF record does not say what to do with mail from anywhere else, so it hardly protects your name. Make ${of} end in ~all.`,
      { found, record: canEnd(record) ? await propose(...withEnd(parts)) : null },
    );
  }
  const isCovered = await covers(tree, server, dns);
  if (isCovered === 'no') {
    const more = await propose(...senderOf(server), ...parts);
    return warning(
      `The SPF record does not name your mail server ${server}. Receivers may take your newsletters for somebody else’s.`,
      { found, record: more },
    );
  }
  return good(
    isCovered === 'yes'
      ? `Your mail server ${server} is probably allowed to send for ${domain}.`
      : `${domain} names who may send for it. We cannot see from here whether that includes your mail server: ask your mail host which “include” it needs.`,
    { found },
  );
}

/** A record of these parts, if it keeps every existing mechanism and receivers can read it. */
async function proposal(domain: string, existing: string[], parts: string[], dns: Dns) {
  const value = ['v=spf1', ...parts].join(' ');
  const records = existing.map((text) => readSpf(text));
  if (records.some(({ wrong }) => wrong !== null) || existing.some(isCut)) return null;
  const next = readSpf(value);
  const isKept = records
    .flatMap(({ terms }) => terms)
    .every(({ name, text }) => name === 'all' || next.terms.some((term) => term.text === text));
  const isSame = records.every(({ redirect }) => redirect === next.redirect);
  if (!isKept || !isSame || next.wrong !== null) return null;
  return faultOf(await walkSpf(domain, next, dns)) ? null : textRecord(domain, value);
}

async function judgeOpenEnd(domain: string, record: SpfRecord, found: string[], dns: Dns) {
  const parts = partsOf(found[0] ?? '');
  const of = canEnd(record) ? 'it' : `the record of ${record.redirect}`;
  return fault(
    `The SPF record ends in +all: it allows the whole world to send in your name. Make ${of} end in ~all.`,
    {
      found,
      record: canEnd(record) ? await proposal(domain, found, withEnd(parts), dns) : null,
    },
  );
}

/** Whether an end may be added: one beside a redirect would disable the redirect. */
const canEnd = ({ terms, redirect }: SpfRecord) =>
  redirect === null || terms.some(({ name }) => name === 'all');

async function missingRecordFinding(
  domain: string,
  server: string | null,
  dns: Dns,
  meant: string[],
): Promise<Finding> {
  const [text] = meant;
  if (text !== undefined) {
    const inside = unquoted(text);
    const isQuoted = inside !== text && isSpf(inside) && meant.length === 1;
    const record = isQuoted ? await proposal(domain, [inside], partsOf(inside), dns) : null;
    return fault(
      record
        ? 'The SPF record begins with a quotation mark or a space instead of “v=spf1”, so receivers do not recognise it. Replace it with the same text without that.'
        : `One record looks like SPF, but receivers do not recognise it: it must begin with “v=spf1” and a space. We cannot tell what was meant: ask your mail host for the right record.`,
      { found: meant, record },
    );
  }
  const record = textRecord(domain, ['v=spf1', ...senderOf(server), '~all'].join(' '));
  if (await dns.hasName(domain)) {
    return fault(
      'There is no SPF record. It tells receivers which servers may send for you; without it many treat your newsletters as forged.',
      { record },
    );
  }
  return fault(
    `There is no domain ${domain} on the internet. Check the sender’s address (MAIL_FROM); newsletters need a domain of your own.`,
  );
}

/** Errors that make receivers give up. */
function faultOf({ broken, lookups, voids }: SpfTree): string | undefined {
  if (broken) {
    const verb = broken.by === 'include' ? 'includes' : 'redirects to';
    const why =
      broken.wrong === null
        ? `${verb} ${broken.name}, where there is no SPF record that can be read`
        : `${verb} ${broken.name}, whose SPF record has a mistake at “${broken.wrong}”`;
    return `The SPF record ${why}. Receivers then reject all of it. Take that part out if the service sends nothing for you any more, or else ask the service.`;
  }
  if (lookups > maxLookups) {
    return `Reading the SPF record takes ${lookups} look-ups, and receivers give up after ten. Take out the “include” of every service that no longer sends for you.`;
  }
  if (voids.length > maxVoids) {
    return `The SPF record names ${voids.join(', ')}, where there is nothing any more, and receivers give up after two of these. Take out those that no longer send for you.`;
  }
}

/** The probable meaning of a frequent mistake. */
function hintFor(wrong: string, parts: string[]): string {
  const [, sign = '', value = ''] = /^([+\-~?]?)ip(?:v?[46])?[:=](.*)$/i.exec(wrong) ?? [];
  const family = isIP(value.replace(/\/\d+$/, ''));
  if (family) return `Perhaps ${sign}ip${family}:${value} is meant. `;
  if (wrong.endsWith(':') && parts.at(-1) !== wrong) return 'There is a space after the colon. ';
  if (/.(include:|ip[46]:|exists:|redirect=|[~-]all$)/i.test(wrong)) {
    return 'There seems to be no space between two parts. ';
  }
  return '';
}

/** Parts that allow a mail server to send. */
function senderOf(server: string | null): string[] {
  if (server === null) return ['mx'];
  const include = includeOf(server);
  if (include) return [`include:${include}`];
  const family = isIP(server);
  const part = family ? `ip${family}:${server}` : `a:${server}`;
  return readSpf(`v=spf1 ${part}`).wrong === null ? [part] : ['mx'];
}

const isAll = (part: string) => /^[+\-~?]?all$/i.test(part);
const withEnd = (parts: string[]) => [...parts.filter((part) => !isAll(part)), '~all'];

/** The parts of several records in one list without duplicates. */
function mergeRecords(records: string[]): string[] {
  return withEnd([...new Set(records.flatMap(partsOf))]);
}
