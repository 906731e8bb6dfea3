import { type Generated, type Kysely, sql } from 'kysely';
import type { TemplateFit } from '../../../domain/replies/reply-templates.ts';
import type { Columns, Instant } from '../../db/migrations/columns.ts';
import { recordTable } from '../../db/migrations/record-table.ts';

export interface ReplyTables {
  answer_templates: ReplyTemplateTable;
}

/** A template for replies to enquiries. */
interface ReplyTemplateTable {
  id: Generated<number>;
  name: string;
  /** The enquiries that it is the first reply to; empty for any. */
  fits: Generated<TemplateFit>;
  subject: string;
  /** Either language may be empty, but not both. */
  english: string;
  hindi: string;
  /** Identifies a version. */
  changed_at: Instant;
  /** The administrator's username; null for delivered templates. */
  changed_by: string | null;
}

export async function createReplyTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table answer_templates (
      id ${c.id},
      name ${c.text} not null check (${c.isFilled('name', 80)}),
      subject ${c.text} not null check (${c.isWithin('subject', 150)}),
      english ${c.text} not null check (${c.isWithin('english', 1500)}),
      hindi ${c.text} not null check (${c.isWithin('hindi', 1500)}),
      changed_at ${c.text} not null check (${c.isInstant('changed_at')}),
      changed_by ${c.text} check (${c.isFilled('changed_by', 120)}),
      fits ${c.text} not null default ''
        check (fits in ('', 'course', 'hiring', 'agency', 'website', 'general')),
      check (english <> '' or hindi <> '')
    ) ${c.strict}`.execute(db);
  await recordTable(db, c, 'answer_templates', ['id']);
}
