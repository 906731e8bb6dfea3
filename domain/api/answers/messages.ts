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
  campaign: z.string(),
  referrerHost: z.string(),
  createdAt: z.string(),
  /** Since when it lies in the trash; null outside it. */
  trashedAt: z.nullable(z.string()),
});

/** A message as the admin sees it; times are instants, and what is not known is empty. */
export type InboxMessage = z.output<typeof inboxMessage>;

export const enquiryCounts = z.object({
  new: z.int(),
  unanswered: z.int(),
  /** When the oldest of the unanswered came. */
  waiting_since: z.nullable(z.string()),
  this_week: z.int(),
  last_week: z.int(),
});

/** How many messages there are, each count as a list of messages has it. */
export type EnquiryCounts = z.output<typeof enquiryCounts>;

export const messagesPage = z.object({
  messages: z.array(inboxMessage),
  /** How many match. */
  total: z.int(),
  /** How many there are in each list. */
  counts: countsOf(messageLists),
  ...place,
});

export type MessagesPage = z.output<typeof messagesPage>;
