import type { InboxMessage } from '../../../domain/api/answers/messages.ts';
import { tableMoment } from '../../../domain/text/dates.ts';

const columns: Record<string, (message: InboxMessage, zone: string) => string> = {
  Received: ({ createdAt }, zone) => tableMoment(createdAt, zone),
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
  'Agreed at': ({ consentedAt }, zone) => tableMoment(consentedAt, zone),
};

/** Heads of the exported table. */
export const messageColumns = Object.keys(columns);

/** A message as a row of the exported table. */
export function messageRow(message: InboxMessage, zone: string): string[] {
  return Object.values(columns).map((cell) => cell(message, zone));
}
