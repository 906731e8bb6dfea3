import { Resolver } from 'node:dns/promises';
import type { Finding } from '../../../domain/newsletter/mail-records.calls.ts';
import type { RecordKey, RecordState } from '../../../domain/newsletter/mail-records.ts';
import { codeOf } from '../../explain-error.ts';
import { oneLine } from '../../text/one-line.ts';

/** No sender has as many records of a kind, nor one as long. */
const maxRecords = 100;
const maxText = 8000;

/** The name servers did not answer, or could not. */
export class DnsFailure extends Error {}

export interface DnsSetup {
  /** Addresses, with a port if it is another than 53; null: those of the machine. */
  servers: readonly string[] | null;
  /** Of one question, which is asked twice. */
  timeoutMs?: number;
  /** Of a whole look. */
  withinMs?: number;
}

export type Dns = ReturnType<typeof openDns>;

/** Asks the DNS, for one look: whatever is open when its time is over fails. Call `close` in the end. */
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
    /** The texts of a name, each in one piece. */
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
    /** Whether there is anything under a name. */
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

/** Whether a text may be longer than what was read of it. */
export const isCut = (text: string) => text.length >= maxText;

/** Of SPF, spaces and other blanks matter to receivers: what they do not read as a space is none here. */
function oneText(text: string): string {
  if (!/v\s*=\s*spf/i.test(text.slice(0, maxText))) return oneLine(text, maxText);
  return text
    .slice(0, maxText)
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, '\ufffd');
}

/** No such name, no such record, or a name that cannot be. */
function isNothing(error: unknown): boolean {
  return /^(?:ENOTFOUND|ENODATA|EBADNAME)$/.test(codeOf(error) ?? '');
}

type RecordsOfFinding = Partial<Pick<Finding, 'found' | 'record'>>;

/** Makes the findings of one kind of record. */
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

/** A TXT record to add, or to put in place of what is there. */
export const textRecord = (name: string, value: string | null) => ({
  type: 'TXT' as const,
  name,
  value,
});
