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
