export const messageStatuses = ['new', 'read', 'replied', 'archived', 'spam'] as const;

export type MessageStatus = (typeof messageStatuses)[number];

/** The inbox's lists: messages with a status, or those in the trash. */
export const messageLists = [...messageStatuses, 'trashed'] as const;

export type MessageList = (typeof messageLists)[number];

/**
 * The dashboard's counts as lists: new or read messages that are unanswered for more than a day; those since Monday;
 * those in the same span of the week before. Without spam; weeks begin in the site's time zone.
 */
export const messageViews = ['unanswered', 'this-week', 'last-week'] as const;

export type MessageView = (typeof messageViews)[number];

export const inboxMessages = {
  unknown: 'There is no such message.',
  noteChanged: 'Somebody else has changed this note meanwhile. Nothing was overwritten.',
} as const;
