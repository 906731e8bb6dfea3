import { isIP } from 'node:net';
import type { Finding } from '../../../../../domain/api/answers/mail-records.ts';
import type { Dns } from '../dns.ts';
import { findingsOf, textRecord } from '../finding.ts';
import { includeOf } from '../providers.ts';
import { covers } from './covers.ts';
import { isSpf, readSpf } from './read-spf.ts';
import { maxLookups, type SpfTree, walkSpf } from './walk-spf.ts';

const { good, warning, fault } = findingsOf('spf');

/** Whether the domain says who may send for it (RFC 7208), and whether our mail server is among them. */
export async function checkSpf(domain: string, server: string | null, dns: Dns): Promise<Finding> {
  const found = (await dns.txt(domain)).filter(isSpf);
  const [text] = found;
  if (text === undefined) return await missing(domain, server, dns);
  const as = (terms: string[]) => ({
    found,
    record: textRecord(domain, ['v=spf1', ...terms].join(' ')),
  });
  if (found.length > 1) {
    return fault(
      `There are ${found.length} SPF records, and receivers then ignore them all. Delete them, and add this one that says what they say.`,
      as(merged(found)),
    );
  }
  const record = readSpf(text);
  const terms = text.split(' ').slice(1).filter(Boolean);
  if (record.wrong !== null) {
    return fault(
      `The SPF record has a mistake at “${record.wrong}”, and receivers then ignore all of it. Put this one in its place.`,
      as(terms.filter((term) => term !== record.wrong)),
    );
  }
  const tree = await walkSpf(domain, record, dns);
  const wrong = faultOf(tree);
  if (wrong) {
    const rest = terms.filter((term) => !tree.broken || !term.endsWith(`:${tree.broken}`));
    const ending = tree.end === '+' ? withEnd(rest) : rest;
    return fault(wrong, tree.lookups > maxLookups ? { found } : as(ending));
  }
  if (tree.end === null || tree.end === '?') {
    return warning(
      'The SPF record does not say what to do with mail from anywhere else, so it hardly protects your name. Let it end in ~all.',
      as(withEnd(terms)),
    );
  }
  const isCovered = await covers(tree, server, dns);
  if (isCovered === 'no') {
    return warning(
      `The SPF record does not name your mail server ${server}. Receivers may take your newsletters for somebody else’s.`,
      as([...senderOf(server), ...terms]),
    );
  }
  return good(
    isCovered === 'yes'
      ? `Your mail server ${server} may probably send for ${domain}.`
      : `${domain} says who may send for it. Whether that includes your mail server cannot be known from here; your mail host can tell which “include” it needs.`,
    { found },
  );
}

async function missing(domain: string, server: string | null, dns: Dns): Promise<Finding> {
  const record = textRecord(domain, ['v=spf1', ...senderOf(server), '~all'].join(' '));
  if (await dns.hasName(domain)) {
    return fault(
      'There is no SPF record. Nothing tells receivers which servers may send for you, so many will take your newsletters for a forgery.',
      { record },
    );
  }
  return fault(
    `There is no domain ${domain} on the internet. Check the sender’s address (MAIL_FROM); newsletters need a domain of your own.`,
  );
}

function faultOf({ broken, lookups, end }: SpfTree): string | undefined {
  if (broken) {
    return `The SPF record includes ${broken}, where there is no SPF record that can be read. Receivers then reject all of it. Put this one in its place.`;
  }
  if (lookups > maxLookups) {
    return `Reading the SPF record takes ${lookups} look-ups, and receivers give up after ten. Take out the “include” of every service that no longer sends for you.`;
  }
  if (end === '+') {
    return 'The SPF record ends in +all: it allows the whole world to send in your name. Let it end in ~all.';
  }
}

/** Parts that allow a mail server. */
function senderOf(server: string | null): string[] {
  if (server === null) return ['mx'];
  const include = includeOf(server);
  if (include) return [`include:${include}`];
  const family = isIP(server);
  return family ? [`ip${family}:${server}`] : [`a:${server}`];
}

const isAll = (term: string) => /^[+\-~?]?all$/i.test(term);
const withEnd = (terms: string[]) => [...terms.filter((term) => !isAll(term)), '~all'];

/** The parts of several records, each once, in one. */
function merged(records: string[]): string[] {
  const terms = records.flatMap((text) => text.split(' ').slice(1).filter(Boolean));
  return withEnd([...new Set(terms)]);
}
