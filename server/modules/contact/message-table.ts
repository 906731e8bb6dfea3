import type { InboxMessage } from '../../../domain/office/message-inbox.ts';

const columns = {
  Received: 'createdAt',
  Status: 'status',
  Name: 'name',
  'E-mail': 'email',
  Phone: 'phone',
  Subject: 'subject',
  Message: 'message',
  'Private note': 'privateNote',
  Page: 'page',
  Campaign: 'campaign',
  'Came from': 'referrerHost',
  'Policy version': 'consentVersion',
  'Agreed at': 'consentedAt',
} as const satisfies Record<string, keyof InboxMessage>;

/** Heads of the exported table. */
export const messageColumns = Object.keys(columns);

/** A message as a row of the exported table. */
export function messageRow(message: InboxMessage): string[] {
  return Object.values(columns).map((field) => message[field]);
}
