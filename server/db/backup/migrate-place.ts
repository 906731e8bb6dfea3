import type { Migration } from 'kysely/migration';
import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import type { Place } from './snapshot.ts';

/** Migrates the database of a place, by default to this release, and closes it. */
export async function migratePlace(place: Place, migrations?: Record<string, Migration>) {
  await using database = openDatabase(place);
  await migrate(database, migrations);
}
