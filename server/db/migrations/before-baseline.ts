/** What the first release begins with, as one migration. */
export const baseline = '0001-baseline';

/** Before the first release the schema grew in 79 migrations. This is the last one: it left what the baseline creates. */
const lastBefore = '0117-chosen-revisions';

/** The commit that brings a database of any state before the baseline to the last one. */
const lastCommit = '1a7f58d5';

export const isFormerMigration = (name: string): boolean => name !== baseline && name <= lastBefore;

/** The migrations that ran on a database, in the names of this release. */
export function sinceBaseline(ranMigrations: string[]): string[] {
  if (!ranMigrations.includes(lastBefore)) return ranMigrations;
  return [baseline, ...ranMigrations.filter((name) => !isFormerMigration(name))];
}

/** Whether a database ran only some of the former migrations; takes names of sinceBaseline. */
export function isBeforeBaseline(ranMigrations: string[]): boolean {
  return ranMigrations.some(isFormerMigration);
}

/** `what` begins the message, such as "The database". */
export function beforeBaselineText(what: string): string {
  return `${what} was written before the first release, and nothing was changed. Commit ${lastCommit} of this project reads it: start that one on it once, then this release.`;
}
