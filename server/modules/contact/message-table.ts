import type { InboxMessage } from '../../../domain/api/answers/messages.ts';
import { tableMoment } from '../../../domain/text/dates.ts';

const columns: Record<string, (message: InboxMessage) => string> = {
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

/** Column names of the export. */
export const messageColumns = Object.keys(columns);

/** A message as a row of the export. */
export function messageRow(message: InboxMessage): string[] {
  return Object.values(columns).map((cell) => cell(message));
}
