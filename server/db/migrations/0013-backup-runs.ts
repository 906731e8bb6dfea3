import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Nightly backups: the row is the claim of the instance that makes one, and later says how it went. */
export async function createBackupRuns(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table backup_runs (
      night ${c.text} not null primary key check (${c.isDay('night')}),
      started_at ${c.text} not null check (${c.isInstant('started_at')}),
      finished_at ${c.text} check (${c.isInstant('finished_at')}),
      file ${c.text} check (${c.isFilled('file', 300)}),
      byte_size ${c.engine === 'sqlite' ? sql`integer` : sql`bigint`} check (byte_size > 0),
      counts ${c.text} check (counts like '{%}'),
      failure ${c.text} check (${c.isFilled('failure', 500)}),
      check ((finished_at is null) = (file is null and failure is null)),
      check (file is null or failure is null),
      check ((file is null) = (byte_size is null) and (file is null) = (counts is null))
    ) ${c.strict}`.execute(db);
}
