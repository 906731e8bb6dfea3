export const messageStatuses = ['new', 'read', 'replied', 'archived', 'spam'] as const;

export type MessageStatus = (typeof messageStatuses)[number];

/** What can be listed: the messages of a state, or those in the trash, whatever their state. */
export const messageLists = [...messageStatuses, 'trashed'] as const;

export type MessageList = (typeof messageLists)[number];

/** A message as the back-office sees it; times are instants, and what is not known is empty. */
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
