import { Resolver } from 'node:dns/promises';
import type { Finding } from '../../../domain/newsletter/mail-records.calls.ts';
import type { RecordKey, RecordState } from '../../../domain/newsletter/mail-records.ts';
import { codeOf } from '../../explain-error.ts';
import { oneLine } from '../../text/one-line.ts';

/** Limits for the number of records of a kind and their length; no real sender reaches them. */
const maxRecords = 100;
const maxText = 8000;

/** The name servers did not answer, or failed. */
export class DnsFailure extends Error {}

export interface DnsSetup {
  /** Addresses, with a port if it is not 53; null for the machine's name servers. */
  servers: readonly string[] | null;
  /** Timeout of one query, which is sent twice. */
  timeoutMs?: number;
  /** Timeout of a whole check. */
  withinMs?: number;
}

export type Dns = ReturnType<typeof openDns>;

/** Opens a resolver for one check: queries that are still open after the timeout fail. Call `close` at the end. */
export function openDns({ servers, timeoutMs = 2000, withinMs = 8000 }: DnsSetup) {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  let isOver = false;
  const close = () => {
    isOver = true;
    clearTimeout(timer);
    resolver.cancel();
  };
  const timer = setTimeout(close, withinMs);

  async function ask<Answer>(question: () => Promise<Answer[]>): Promise<Answer[]> {
    if (isOver) throw new DnsFailure('The time for the look is over.');
    try {
      return (await question()).slice(0, maxRecords);
    } catch (error) {
      if (isNothing(error)) return [];
      throw new DnsFailure(codeOf(error) ?? '', { cause: error });
    }
  }

  return {
    /** The TXT records of a name, each joined to one text. */
    txt: async (name: string) =>
      (await ask(() => resolver.resolveTxt(name))).map((parts) => oneText(parts.join(''))),
    mx: async (name: string) =>
      (await ask(() => resolver.resolveMx(name))).map((each) => ({
        ...each,
        exchange: oneLine(each.exchange, 255),
      })),
    async addresses(name: string): Promise<string[]> {
      const [four, six] = [() => resolver.resolve4(name), () => resolver.resolve6(name)];
      return (await Promise.all([ask(four), ask(six)])).flat();
    },
    /** Whether any record exists under a name. */
    async hasName(name: string): Promise<boolean> {
      try {
        await resolver.resolve4(name);
        return true;
      } catch (error) {
        if (isNothing(error)) return codeOf(error) === 'ENODATA';
        throw new DnsFailure(codeOf(error) ?? '', { cause: error });
      }
    },
    close,
  };
}

/** Whether a text may be longer than the part that was read. */
export const isCut = (text: string) => text.length >= maxText;

/** Keeps spaces and other blanks of an SPF record apart: receivers accept only spaces as separators. */
function oneText(text: string): string {
  if (!/v\s*=\s*spf/i.test(text.slice(0, maxText))) return oneLine(text, maxText);
  return text
    .slice(0, maxText)
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, '\ufffd');
}

/** There is no such name or record, or the name is invalid. */
function isNothing(error: unknown): boolean {
  return /^(?:ENOTFOUND|ENODATA|EBADNAME)$/.test(codeOf(error) ?? '');
}

type RecordsOfFinding = Partial<Pick<Finding, 'found' | 'record'>>;

/** Creates the findings for one kind of record. */
export function findingsOf(key: RecordKey) {
  const as =
    (state: RecordState) =>
    (sentence: string, { found = [], record = null }: RecordsOfFinding = {}): Finding => ({
      key,
      state,
      sentence,
      found,
      record,
    });
  return { good: as('good'), warning: as('warning'), fault: as('fault'), unknown: as('unknown') };
}

/** A TXT record to add, or to replace the present one. */
export const textRecord = (name: string, value: string | null) => ({
  type: 'TXT' as const,
  name,
  value,
});
