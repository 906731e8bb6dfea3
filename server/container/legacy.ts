import type { MailService } from '../modules/mail/mail.service.ts';
import type { MailRecordsService } from '../modules/mail-records/mail-records.service.ts';

/** Services that are not plain functions yet, for modules that are. */
export interface Legacy {
  mail: MailService;
  mailRecords: MailRecordsService;
}
