import { type Generated, type Kysely, sql } from 'kysely';
import type { VersionedKind } from '../../../domain/versions/versions.ts';
import type { Columns, Instant } from '../../db/migrations/columns.ts';
import { recordTable } from '../../db/migrations/record-table.ts';

export interface PublicationTables {
  scheduled_publications: ScheduledPublicationTable;
}

/** A version scheduled for publication; with a `failure` it could not be published. */
interface ScheduledPublicationTable {
  kind: VersionedKind;
  subject: string;
  version_id: number;
  due_at: Instant;
  failure: string | null;
  /** When and by whom the post was saved as a draft again after it was scheduled. */
  newer_at: Generated<Instant | null>;
  newer_by: Generated<string | null>;
}

export async function createPublicationTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table scheduled_publications (
      kind ${c.text} not null check (kind in ('post', 'page')),
      subject ${c.text} not null check (${c.isFilled('subject', 60)}),
      version_id integer not null unique references versions (id),
      due_at ${c.text} not null check (${c.isInstant('due_at')}),
      failure ${c.text} check (${c.isFilled('failure', 1000)}),
      newer_at ${c.text} check (${c.isInstant('newer_at')}),
      newer_by ${c.text} check (${c.isFilled('newer_by', 120)}),
      primary key (kind, subject)
    ) ${c.clustered}`.execute(db);
  await recordTable(db, c, 'scheduled_publications', ['kind', 'subject']);
}
