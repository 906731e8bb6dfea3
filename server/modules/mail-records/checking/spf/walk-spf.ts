import { isIP } from 'node:net';
import type { Dns } from '../dns.ts';
import { isSpf, type Qualifier, readSpf, type SpfRecord, type SpfTerm } from './read-spf.ts';

/** What an SPF record comes to with all that it includes. */
export interface SpfTree {
  /** Questions that a receiver has to ask; above ten it gives up. */
  lookups: number;
  /** Names about which the DNS says nothing; above two a receiver gives up. */
  voids: string[];
  includes: string[];
  /** Addresses that may send, as `address/bits`. */
  networks: string[];
  /** The first record that this one needs and that cannot be read. */
  broken: { name: string; by: 'include' | 'redirect'; wrong: string | null } | null;
  /** Something depends on the mail itself, so that not all senders can be told. */
  isOpen: boolean;
  /** How the rest of the world is judged; null: not said, or it depends on the mail. */
  end: Qualifier | null;
}

export const maxLookups = 10;
export const maxVoids = 2;
/** Enough to say by how much a record is over, and an end for those that include themselves. */
const patience = 30;
const maxServers = 10;

/** Follows an SPF record and what it includes. */
export async function walkSpf(domain: string, record: SpfRecord, dns: Dns): Promise<SpfTree> {
  const tree: SpfTree = {
    ...{ lookups: 0, voids: [], includes: [], networks: [] },
    ...{ broken: null, isOpen: false, end: null },
  };

  async function walk(
    at: string,
    { terms, redirect }: SpfRecord,
    counts: boolean,
  ): Promise<Qualifier | null> {
    for (const term of terms) {
      if (tree.lookups > patience) return null;
      // What stands behind it is never read.
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

  /** Those of `a` and `mx`. */
  async function readServers(name: string, at: string, value: string, counts: boolean) {
    const [, host, four, six] = /^([^/]*)(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(value) ?? [];
    const asked = host || at;
    const names = name === 'a' ? [asked] : await exchangesOf(asked);
    const found = await Promise.all(names.map((each) => dns.addresses(each)));
    if (name === 'a' ? found.flat().length === 0 : names.length === 0) tree.voids.push(asked);
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
