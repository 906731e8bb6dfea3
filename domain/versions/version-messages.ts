/** Messages of the admin about drafts, versions and scheduled publications. */
export const versionMessages = {
  unknown: 'There is no such version. It may have been deleted.',
  subjectUnknown: 'There is no such blog or page.',
  notScheduled: 'Nothing is scheduled here any more.',
  draftChanged:
    'This draft was saved elsewhere meanwhile. Nothing of yours is lost: look at both, then go on.',
  restored: 'Restored as the draft. The site changes only when you publish.',
  noTime: 'Please give a day of the calendar, with a year of four digits, and a time',
  timePast: 'Please give a time that is still to come',
  timeAhead: 'Please give a time within two years',
  notYet: 'Please give a day and a time that have passed',
} as const;
