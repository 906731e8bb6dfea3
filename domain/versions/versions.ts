/** Kinds of content with versions. */
export const versionedKinds = ['post', 'page'] as const;
export type VersionedKind = (typeof versionedKinds)[number];

/** Why a version was stored; 'paused' is a draft after which the writer paused or somebody else continued. */
export const versionCauses = ['published', 'scheduled', 'withdrawn', 'saved', 'paused'] as const;
export type VersionCause = (typeof versionCauses)[number];

/** A scheduled publication delayed by more than this is reported as late. */
export const lateMs = 60_000;

/** A draft that is older than this at the next save is kept as a version. */
export const pauseMs = 5 * 60 * 1000;

/** All versions are kept for a week, then one a day for a quarter; publications are kept permanently. */
export const everyVersionDays = 7;
export const dailyVersionDays = 90;

/** Messages of the admin about drafts, versions and scheduled publications. */
export const versionMessages = {
  unknown: 'This version does not exist. It may have been deleted.',
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
