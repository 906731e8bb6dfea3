export const enquiryStatuses = ['new', 'read', 'replied', 'archived', 'spam'] as const;

export type EnquiryStatus = (typeof enquiryStatuses)[number];

/** The inbox's lists: enquiries with a status, or those in the trash. */
export const enquiryLists = [...enquiryStatuses, 'trashed'] as const;

export type EnquiryList = (typeof enquiryLists)[number];

/**
 * The dashboard's counts as lists: new or read enquiries that are unanswered for more than a day; those of today; those
 * since Monday; those in the same span of the week before. Without spam; days begin in the site's time zone.
 */
export const enquiryViews = ['unanswered', 'today', 'this-week', 'last-week'] as const;

export type EnquiryView = (typeof enquiryViews)[number];

export const inboxMessages = {
  unknown: 'There is no such message.',
  noteChanged: 'Somebody else has just changed this note. Nothing was overwritten.',
} as const;
