import * as z from 'zod/mini';
import { messageLists, messageStatuses } from '../../admin/message-inbox.ts';
import { countsOf, place } from '../list-fields.ts';

export const inboxMessage = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(messageStatuses),
  privateNote: z.string(),
  consentVersion: z.string(),
  consentedAt: z.string(),
  page: z.string(),
  about: z.string(),
  /** The name of its source, as in lists of people. */
  source: z.string(),
  medium: z.string(),
  /** Without source and medium. */
  campaign: z.string(),
  referrerHost: z.string(),
  createdAt: z.string(),
  /** When it was moved to the trash; null outside it. */
  trashedAt: z.nullable(z.string()),
});

/** A message in the admin. Times are instants; unknown values are empty. */
export type InboxMessage = z.output<typeof inboxMessage>;

export const enquiryCounts = z.object({
  new: z.int(),
  unanswered: z.int(),
  /** When the oldest unanswered message was received. */
  waiting_since: z.nullable(z.string()),
  this_week: z.int(),
  last_week: z.int(),
});

/** Numbers of messages, each also a list in the inbox. */
export type EnquiryCounts = z.output<typeof enquiryCounts>;

export const messagesPage = z.object({
  messages: z.array(inboxMessage),
  /** Number of matches on all pages. */
  total: z.int(),
  /** Number of messages by list. */
  counts: countsOf(messageLists),
  ...place,
});

export type MessagesPage = z.output<typeof messagesPage>;
