export const subscriptionStatuses = ['pending', 'confirmed', 'unsubscribed'] as const;

/** Lists of subscriptions; `suppressed` are confirmed ones that get no newsletters because of bounces or a complaint. */
export const subscriptionLists = [...subscriptionStatuses, 'suppressed'] as const;
export type SubscriptionList = (typeof subscriptionLists)[number];

/** In bytes; enough for 200,000 addresses with a name and a few more columns. */
export const maxImport = 32 * 1024 * 1024;

export const importMessages = {
  missing: 'Please choose a CSV file with addresses',
  column: 'Please choose the column with the e-mail addresses',
  plan: 'The choices for this file cannot be read. Please choose the file again.',
  tooLong: 'A list may have at most 32 MB. Please split it into smaller ones.',
} as const;

/**
 * The role of a column in an imported list:
 * - status: one of many words, of which some mean subscribed
 * - agrees: yes means subscribed, no means left; `confirmed`: no means never agreed
 * - agreesOn: a date of the consent, or yes and no; blank says nothing
 * - left: yes, a number or a date means left
 * - leftBy: whatever is filled in means left
 * - state: like status, of a heading that does not name the newsletter; only clear words mean left
 * - doubt: anything but no is asked about
 * - doubtful: no is asked about
 * - free: tags, names and notes; other: unknown. A word that can only mean "left" is asked about
 */
export const columnRoles = [
  ...(['status', 'agrees', 'confirmed', 'agreesOn', 'left', 'leftBy', 'doubt'] as const),
  ...(['state', 'doubtful', 'free', 'other'] as const),
] as const;
export type ColumnRole = (typeof columnRoles)[number];
