import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** What each migration was when it ran, so that one that was edited since then is noticed. */
export async function createMigrationChecksums(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table kysely_migration_checksum (
      name ${c.text} not null primary key,
      checksum ${c.text} not null check (${c.isSha256('checksum')})
    ) ${c.clustered}`.execute(db);
}
