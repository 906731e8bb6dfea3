import { Resolver } from 'node:dns/promises';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { codeOf } from '../../../explain-error.ts';

/** The ways out: names and connections. */
export interface Network {
  /** All addresses of a name. Rejects with Node's error of the DNS. */
  resolve(host: string): Promise<string[]>;
  agents: { 'http:': HttpAgent; 'https:': HttpsAgent };
}

type Dns = Pick<Resolver, 'resolve4' | 'resolve6'>;

/** The internet. The DNS alone is asked, not the machine's own list of names; no connection is used twice. */
export function theInternet(dns: Dns = new Resolver({ timeout: 2000, tries: 2 })): Network {
  return {
    async resolve(host) {
      const found = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
      const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
      if (addresses.length > 0) return addresses;
      const errors = found.flatMap((each) => (each.status === 'rejected' ? each.reason : []));
      throw errors.find((error) => !isUnknownName(error)) ?? errors[0];
    },
    agents: { 'http:': new HttpAgent(), 'https:': new HttpsAgent() },
  };
}

/** Whether the DNS knows that there is no such name, or none with an address. */
export function isUnknownName(error: unknown): boolean {
  return /^(?:ENOTFOUND|ENODATA)$/.test(codeOf(error) ?? '');
}
