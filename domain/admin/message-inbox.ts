export const messageStatuses = ['new', 'read', 'replied', 'archived', 'spam'] as const;

export type MessageStatus = (typeof messageStatuses)[number];

/** What can be listed: the messages of a state, or those in the trash, whatever their state. */
export const messageLists = [...messageStatuses, 'trashed'] as const;

export type MessageList = (typeof messageLists)[number];

/** A message as the admin sees it; times are instants, and what is not known is empty. */
export interface InboxMessage {
  id: number;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  status: MessageStatus;
  privateNote: string;
  consentVersion: string;
  consentedAt: string;
  page: string;
  campaign: string;
  referrerHost: string;
  createdAt: string;
  /** Since when it lies in the trash; null outside it. */
  trashedAt: string | null;
}

/**
 * What the dashboard counts, as lists: new or read for more than a day without an answer; what came since Monday, and
 * what came in the same span of the week before. Spam is in none of them, and weeks are those of India.
 */
export const messageViews = ['unanswered', 'this-week', 'last-week'] as const;

export type MessageView = (typeof messageViews)[number];

/** GET /api/admin/enquiries: how many there are, each as a list of messages has them. */
export interface EnquiryCounts {
  new: number;
  unanswered: number;
  /** When the one came that has waited for longest among the unanswered. */
  waiting_since: string | null;
  this_week: number;
  last_week: number;
}

/** GET /api/admin/messages */
export interface MessagesPage {
  messages: InboxMessage[];
  /** Of those that fit. */
  total: number;
  /** Of all. */
  counts: Record<MessageList, number>;
  page: number;
  pages: number;
}

/** PUT /api/admin/messages/{id}/note, answered with 409: somebody else has written another note meanwhile. */
export interface NoteConflict {
  error: string;
  current: string;
}

export const inboxMessages = {
  unknown: 'There is no such message.',
  noteChanged: 'Somebody else has changed this note meanwhile. Nothing was overwritten.',
} as const;
