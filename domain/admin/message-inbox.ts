export const messageStatuses = ['new', 'read', 'replied', 'archived', 'spam'] as const;

export type MessageStatus = (typeof messageStatuses)[number];

/** What can be listed: the messages in a state, or those in the trash, whatever their state. */
export const messageLists = [...messageStatuses, 'trashed'] as const;

export type MessageList = (typeof messageLists)[number];

/**
 * What the dashboard counts, as lists: new or read for more than a day without an answer; what came since Monday, and
 * what came in the same span of the week before. Spam is in none of them, and weeks begin in the site's time zone.
 */
export const messageViews = ['unanswered', 'this-week', 'last-week'] as const;

export type MessageView = (typeof messageViews)[number];

/** The answer with 409 to a note: somebody else has written another note meanwhile. */
export interface NoteConflict {
  error: string;
  current: string;
}

export const inboxMessages = {
  unknown: 'There is no such message.',
  noteChanged: 'Somebody else has changed this note meanwhile. Nothing was overwritten.',
} as const;
