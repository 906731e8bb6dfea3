export const enquiryStatuses = ['new', 'read', 'replied', 'archived', 'spam'] as const;

export type EnquiryStatus = (typeof enquiryStatuses)[number];

/** The inbox's lists: enquiries with a status, or those in the trash. */
export const enquiryLists = [...enquiryStatuses, 'trashed'] as const;

export type EnquiryList = (typeof enquiryLists)[number];

/**
 * Lists for the dashboard's counts: enquiries of today, since Monday, and in the same part of last week. Without
 * spam; days are in the site's time zone. Unanswered enquiries are a list of people.
 */
export const enquiryViews = ['today', 'this-week', 'last-week'] as const;

export type EnquiryView = (typeof enquiryViews)[number];

export const inboxMessages = {
  unknown: 'This message does not exist. It may have been deleted.',
  noteChanged: 'Somebody else has just changed this note. Nothing was overwritten.',
} as const;
