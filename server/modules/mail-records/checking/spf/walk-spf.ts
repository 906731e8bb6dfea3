import { isIP } from 'node:net';
import type { Dns } from '../dns.ts';
import { isSpf, type Qualifier, readSpf, type SpfRecord, type SpfTerm } from './read-spf.ts';

/** What an SPF record comes to with all that it includes. */
export interface SpfTree {
  /** Questions that a receiver has to ask; above ten it gives up. */
  lookups: number;
  includes: string[];
  /** Addresses that may send, as `address/bits`. */
  networks: string[];
  /** The first include that leads to no SPF record, or to several. */
  broken: string | null;
  /** Something depends on the mail itself, so that not all senders can be told. */
  isOpen: boolean;
  /** How the rest of the world is judged; null: not said. */
  end: Qualifier | null;
}

export const maxLookups = 10;
/** Enough to say by how much a record is over, and an end for those that include themselves. */
const patience = 30;
const maxServers = 10;

/** Follows an SPF record and what it includes. */
export async function walkSpf(domain: string, record: SpfRecord, dns: Dns): Promise<SpfTree> {
  const tree: SpfTree = {
    ...{ lookups: 0, includes: [], networks: [], broken: null, isOpen: false, end: null },
  };

  async function walk(
    at: string,
    { terms, redirect }: SpfRecord,
    counts: boolean,
  ): Promise<Qualifier | null> {
    let end: Qualifier | null = null;
    for (const term of terms) {
      if (tree.lookups > patience) return end;
      if (term.name === 'all') end ??= term.qualifier;
      else await follow(at, term, counts && term.qualifier === '+');
    }
    if (end !== null || !redirect) return end;
    tree.lookups += 1;
    const next = await recordOf(redirect);
    return next && (await walk(redirect, next, counts));
  }

  async function follow(at: string, { name, value }: SpfTerm, counts: boolean): Promise<void> {
    if (name === 'ip4' || name === 'ip6') {
      if (counts) tree.networks.push(withBits(value));
      return;
    }
    tree.lookups += 1;
    if (name === 'ptr' || name === 'exists' || value.includes('%')) {
      tree.isOpen = true;
    } else if (name === 'include') {
      const next = await recordOf(value);
      if (next) await walk(value, next, counts);
    } else if (counts) {
      await allowServers(name, at, value);
    }
  }

  /** Those of `a` and `mx`. */
  async function allowServers(name: string, at: string, value: string) {
    const [, host, four, six] = /^([^/]*)(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(value) ?? [];
    const names = name === 'a' ? [host || at] : await exchangesOf(host || at);
    const found = await Promise.all(names.map((each) => dns.addresses(each)));
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

  async function recordOf(name: string): Promise<SpfRecord | null> {
    if (tree.lookups > patience) return null;
    tree.includes.push(name.toLowerCase());
    const records = (await dns.txt(name)).filter(isSpf);
    if (records.length !== 1) tree.broken ??= name;
    return records[0] === undefined ? null : readSpf(records[0]);
  }

  tree.end = await walk(domain, record, true);
  return tree;
}

function withBits(value: string): string {
  if (value.includes('/')) return value;
  return `${value}/${isIP(value) === 6 ? 128 : 32}`;
}
