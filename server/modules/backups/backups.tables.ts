import { type Kysely, sql } from 'kysely';
import type { Columns, Instant } from '../../db/migrations/columns.ts';

export interface BackupTables {
  backup_runs: BackupRunTable;
}

/** A night's backup, made by one of all instances. Without an end it is running or was interrupted. */
interface BackupRunTable {
  night: string;
  started_at: Instant;
  finished_at: Instant | null;
  /** Its name, once a test restore succeeded. */
  file: string | null;
  byte_size: number | null;
  /** Row counts as a JSON object. */
  counts: string | null;
  /** The reason of a failure. */
  failure: string | null;
}

export async function createBackupTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table backup_runs (
      night ${c.text} not null primary key check (${c.isDay('night')}),
      started_at ${c.text} not null check (${c.isInstant('started_at')}),
      finished_at ${c.text} check (${c.isInstant('finished_at')}),
      file ${c.text} check (${c.isFilled('file', 300)}),
      byte_size ${c.bigInteger} check (byte_size > 0),
      counts ${c.text} check (counts like '{%}'),
      failure ${c.text} check (${c.isFilled('failure', 500)}),
      check ((finished_at is null) = (file is null and failure is null)),
      check (file is null or failure is null),
      check ((file is null) = (byte_size is null) and (file is null) = (counts is null))
    ) ${c.strict}`.execute(db);
}
