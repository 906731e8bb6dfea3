export const subscriptionStatuses = ['pending', 'confirmed', 'unsubscribed'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Lists of subscriptions; `suppressed` are confirmed ones that get no newsletters because of bounces or a complaint. */
export const subscriptionLists = [...subscriptionStatuses, 'suppressed'] as const;
export type SubscriptionList = (typeof subscriptionLists)[number];

/** In bytes; enough for 200,000 addresses with a name and a few more columns. */
export const maxImport = 32 * 1024 * 1024;

/** Number of words of a list about which the owner is asked. */
export const maxUnknown = 20;

export const importMessages = {
  missing: 'Please choose a CSV file with addresses',
  column: 'Please choose the column with the e-mail addresses',
  plan: 'The choices for this file cannot be read. Please choose the file again.',
  tooLong: 'A list may have at most 32 MB. Please split it into smaller ones.',
} as const;

/**
 * The role of a column in an imported list:
 * - status: one of many words, of which some mean subscribed
 * - agrees: yes or a date means subscribed, no means left; `confirmed`: no means never agreed
 * - left: yes, a number or a date means left
 * - leftBy: whatever is filled in means left
 * - state: of a heading without a subject, such as "Status"; only clear words mean left, and others are asked about
 * - stateLike: perhaps about the newsletter, or of words like its states; what does not mean subscribed is asked about
 * - doubt: anything but no is asked about
 * - doubtful: no is asked about
 * - none: not about the newsletter, as the owner says
 * - free: tags, names and notes; other: unknown. A word that can only mean "left" is asked about
 */
export const columnRoles = [
  ...(['status', 'agrees', 'confirmed', 'left', 'leftBy', 'doubt'] as const),
  ...(['state', 'stateLike', 'doubtful', 'none', 'free', 'other'] as const),
] as const;
export type ColumnRole = (typeof columnRoles)[number];
