import type { InboxMessage } from '../../../domain/api/answers/messages.ts';
import { tableMoment } from '../../../domain/text/dates.ts';

type Columns = Record<string, (message: InboxMessage) => string>;

/** Cells of the exported table, by their heads, with times in a time zone. */
export const messageColumns = (zone: string): Columns => ({
  Received: ({ createdAt }) => tableMoment(createdAt, zone),
  Status: ({ status }) => status,
  Name: ({ name }) => name,
  'E-mail': ({ email }) => email,
  Phone: ({ phone }) => phone,
  Subject: ({ subject }) => subject,
  Message: ({ message }) => message,
  'Private note': ({ privateNote }) => privateNote,
  About: ({ about }) => about,
  Page: ({ page }) => page,
  Campaign: ({ campaign }) => campaign,
  'Came from': ({ referrerHost }) => referrerHost,
  'Policy version': ({ consentVersion }) => consentVersion,
  'Agreed at': ({ consentedAt }) => tableMoment(consentedAt, zone),
  Source: ({ source }) => source,
  Medium: ({ medium }) => medium,
});
