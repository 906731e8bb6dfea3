import { type Generated, type Kysely, sql } from 'kysely';
import type { VersionCause, VersionedKind } from '../../../domain/versions/versions.ts';
import type { Columns, Instant } from '../../db/migrations/columns.ts';
import { recordTable } from '../../db/migrations/record-table.ts';

export interface VersionTables {
  versions: VersionTable;
}

/** A version of a post or page, as JSON of its fields or edits. */
interface VersionTable {
  id: Generated<number>;
  kind: VersionedKind;
  /** The post's id, the key of its draft, or the page's key. */
  subject: string;
  cause: VersionCause;
  content: string;
  made_at: Instant;
  /** The administrator's username; null for content from before versions were stored. */
  made_by: string | null;
  /** The scheduled time of a scheduled publication. */
  due_at: Instant | null;
}

export async function createVersionTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table versions (
      id ${c.id},
      kind ${c.text} not null check (kind in ('post', 'page')),
      subject ${c.text} not null check (${c.isFilled('subject', 60)}),
      cause ${c.text} not null
        check (cause in ('published', 'scheduled', 'withdrawn', 'saved', 'paused')),
      content ${c.text} not null check (${c.isWithin('content', 8000000)}),
      made_at ${c.text} not null check (${c.isInstant('made_at')}),
      made_by ${c.text} check (${c.isFilled('made_by', 120)}),
      due_at ${c.text} check (${c.isInstant('due_at')})
    ) ${c.strict}`.execute(db);
  await sql`create index versions_of on versions (kind, subject, made_at)`.execute(db);
  await sql`
    create index thinnable_versions on versions (made_at)
    where cause in ('saved', 'paused')`.execute(db);
  await recordTable(db, c, 'versions', ['id']);
}
