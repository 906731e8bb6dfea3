/** What has versions. */
export const versionedKinds = ['post', 'page'] as const;
export type VersionedKind = (typeof versionedKinds)[number];

/** Why a version was made; 'paused' is a draft after which the writer made a pause, or somebody else went on. */
export const versionCauses = ['published', 'scheduled', 'withdrawn', 'saved', 'paused'] as const;
export type VersionCause = (typeof versionCauses)[number];

/** What became public later after its time than this is told to have been late. */
export const lateMs = 60_000;

/** A draft that is this old when the next save comes stays as a version. */
export const pauseMs = 5 * 60 * 1000;

/** All versions of a week stay, then one a day for a quarter, and publications for ever. */
export const everyVersionDays = 7;
export const dailyVersionDays = 90;
