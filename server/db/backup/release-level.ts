import type { Migration } from 'kysely/migration';
import type { Engine } from '../engines/database.ts';
import { DatabaseRefusal } from '../engines/database.ts';
import { allMigrations } from '../migrations/all-migrations.ts';

/** The release that wrote a database, compared with this one. */
export function levelOf(ranMigrations: string[]): 'empty' | 'older' | 'same' | 'newer' {
  const knownNames = Object.keys(allMigrations('sqlite'));
  if (ranMigrations.some((name) => !knownNames.includes(name))) return 'newer';
  if (ranMigrations.length === 0) return 'empty';
  return ranMigrations.length < knownNames.length ? 'older' : 'same';
}

/** The migrations that ran, for an engine. */
export function migrationsLike(ranMigrations: string[], engine: Engine): Record<string, Migration> {
  const all = Object.entries(allMigrations(engine));
  return Object.fromEntries(all.filter(([name]) => ranMigrations.includes(name)));
}

/** Throws a DatabaseRefusal if a newer release wrote the database; `what` begins the message. */
export function refuseNewer(ranMigrations: string[], what: string): void {
  if (levelOf(ranMigrations) !== 'newer') return;
  throw new DatabaseRefusal(`${what} was written by a newer release: use that one.`);
}
