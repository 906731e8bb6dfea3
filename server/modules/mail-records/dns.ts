import { Resolver } from 'node:dns/promises';
import type { Finding } from '../../../domain/newsletter/mail-records.calls.ts';
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
      // There is no such name or record, or the name is invalid.
      if (/^(?:ENOTFOUND|ENODATA|EBADNAME)$/.test(codeOf(error) ?? '')) return [];
      throw new DnsFailure(codeOf(error) ?? '', { cause: error });
    }
  }

  async function addresses(name: string): Promise<string[]> {
    const [four, six] = [() => resolver.resolve4(name), () => resolver.resolve6(name)];
    return (await Promise.all([ask(four), ask(six)])).flat();
  }

  return {
    /** The TXT records of a name, each joined to one text. */
    txt: async (name: string) =>
      (await ask(() => resolver.resolveTxt(name))).map((parts) => readable(parts.join(''))),
    addresses,
    /** The addresses of the servers that receive a domain's mail. */
    exchanges: async (name: string) => {
      const servers = (await ask(() => resolver.resolveMx(name))).slice(0, 10);
      return (await Promise.all(servers.map(({ exchange }) => addresses(exchange)))).flat();
    },
    close,
  };
}

/** Marks blanks other than spaces, which receivers do not accept between the parts of a record. */
const readable = (text: string) =>
  oneLine(text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, '\ufffd'), maxText);

/** What a check found of one kind of record. */
export type Answer = Pick<Finding, 'state' | 'sentence'> &
  Partial<Pick<Finding, 'found' | 'record'>>;

/** The tags of a record or header such as "v=DKIM1; k=rsa; p=…", in order. */
export const tagsOf = (text: string): [name: string, value: string][] =>
  text.split(';').flatMap((part) => {
    const [name = '', ...value] = part.split('=');
    return part.trim() === '' ? [] : [[name.trim().toLowerCase(), value.join('=').trim()]];
  });
