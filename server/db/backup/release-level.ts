import type { Migration } from 'kysely/migration';
import type { Engine } from '../engines/database.ts';
import { DatabaseRefusal } from '../engines/database.ts';
import { allMigrations } from '../migrations/all-migrations.ts';

/** The release that wrote a database, compared with this one. */
export function levelOf(done: string[]): 'empty' | 'older' | 'same' | 'newer' {
  const knownNames = Object.keys(allMigrations('sqlite'));
  if (done.some((name) => !knownNames.includes(name))) return 'newer';
  if (done.length === 0) return 'empty';
  return done.length < knownNames.length ? 'older' : 'same';
}

/** The migrations that ran, for an engine. */
export function migrationsLike(done: string[], engine: Engine): Record<string, Migration> {
  const all = Object.entries(allMigrations(engine));
  return Object.fromEntries(all.filter(([name]) => done.includes(name)));
}

/** Throws a DatabaseRefusal if a newer release wrote the database; `what` begins the message. */
export function refuseNewer(done: string[], what: string): void {
  if (levelOf(done) !== 'newer') return;
  throw new DatabaseRefusal(`${what} was written by a newer release: use that one.`);
}
