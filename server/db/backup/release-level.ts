import type { Migration } from 'kysely/migration';
import { DatabaseRefusal, type Engine } from '../engines/database.ts';
import { beforeBaselineText, isBeforeBaseline } from '../migrations/before-baseline.ts';
import { allMigrations } from '../tables.ts';

/** The release that wrote a database, compared with one that has the migrations `known`. */
export function levelOf(
  ranMigrations: string[],
  known = Object.keys(allMigrations('sqlite')),
): 'empty' | 'older' | 'same' | 'newer' {
  if (ranMigrations.some((name) => !known.includes(name))) return 'newer';
  if (ranMigrations.length === 0) return 'empty';
  return ranMigrations.length < known.length ? 'older' : 'same';
}

/** The migrations that ran, for an engine. */
export function migrationsLike(ranMigrations: string[], engine: Engine): Record<string, Migration> {
  const all = Object.entries(allMigrations(engine));
  return Object.fromEntries(all.filter(([name]) => ranMigrations.includes(name)));
}

/**
 * Throws a DatabaseRefusal if a newer release wrote the database, or one before the first release; `what` begins the
 * message.
 */
export function refuseOtherReleases(ranMigrations: string[], what: string): void {
  if (isBeforeBaseline(ranMigrations)) throw new DatabaseRefusal(beforeBaselineText(what));
  if (levelOf(ranMigrations) !== 'newer') return;
  throw new DatabaseRefusal(
    `${what} was written by a newer release, with ${ranMigrations.toSorted().at(-1)}: use that one.`,
  );
}
