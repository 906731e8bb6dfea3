import type { Finding } from '../../../../domain/newsletter/mail-records.calls.ts';
import type { Dns } from './dns.ts';
import { findingsOf } from './finding.ts';

const { good, warning } = findingsOf('mx');

/** Whether answers to a newsletter reach the sender. */
export async function checkMx(domain: string, dns: Dns): Promise<Finding> {
  const servers = (await dns.mx(domain)).toSorted((one, other) => one.priority - other.priority);
  const found = servers.map(({ priority, exchange }) => `${priority} ${exchange || '.'}`);
  const record = { type: 'MX' as const, name: domain, value: null };
  if (servers.length === 0) {
    return warning(
      `No mail server takes mail for ${domain}, so answers to your newsletters are lost. Add the MX record that your mail host names.`,
      { record },
    );
  }
  if (servers.every(({ exchange }) => exchange === '')) {
    return warning(
      `${domain} says that it takes no mail at all, so answers are refused, and some receivers refuse the newsletter too. Put the MX record of your mail host in its place.`,
      { found, record },
    );
  }
  const addresses = await Promise.all(servers.map(({ exchange }) => dns.addresses(exchange)));
  if (addresses.every((some) => some.length === 0)) {
    return warning(
      `Mail for ${domain} is sent to ${servers[0]?.exchange}, which is not there any more, so answers are lost. Put the MX record of your mail host in its place.`,
      { found, record },
    );
  }
  return good('Answers to your newsletters arrive.', { found });
}
