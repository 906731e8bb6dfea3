import type { InboxMessage } from '../../../domain/api/answers/messages.ts';
import { tableMoment } from '../../../domain/text/dates.ts';

/** Cells of the exported table, by their heads. */
export const messageColumns: Record<string, (message: InboxMessage) => string> = {
  Received: ({ createdAt }) => tableMoment(createdAt),
  Status: ({ status }) => status,
  Name: ({ name }) => name,
  'E-mail': ({ email }) => email,
  Phone: ({ phone }) => phone,
  Subject: ({ subject }) => subject,
  Message: ({ message }) => message,
  'Private note': ({ privateNote }) => privateNote,
  Page: ({ page }) => page,
  Campaign: ({ campaign }) => campaign,
  'Came from': ({ referrerHost }) => referrerHost,
  'Policy version': ({ consentVersion }) => consentVersion,
  'Agreed at': ({ consentedAt }) => tableMoment(consentedAt),
};
