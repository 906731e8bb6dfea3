import type { Db } from '../db/tables.ts';
import { hostOf } from '../host-of.ts';
import type { MailService } from '../modules/mail/mail.service.ts';
import { domainOf } from '../modules/mail/rendering/mail-address.ts';
import { createMailRecordsService } from '../modules/mail-records/mail-records.service.ts';
import type { Settings } from '../settings.ts';

/** The DNS records of whom the mail module sends for. */
export function createMailRecords(
  db: Db,
  { smtpUrl, dnsServers }: Pick<Settings, 'smtpUrl' | 'dnsServers'>,
  mail: Pick<MailService, 'head'>,
) {
  return createMailRecordsService(db, {
    dns: { servers: dnsServers },
    server: smtpUrl && hostOf(new URL(smtpUrl)),
    async sender() {
      const { from, ownerEmail } = await mail.head();
      return { domain: domainOf(from.address), owner: ownerEmail };
    },
  });
}
