import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Texts to answer enquiries with. */
export async function createAnswerTemplates(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table answer_templates (
      id ${c.id},
      name ${c.text} not null check (${c.isFilled('name', 80)}),
      subject ${c.text} not null check (${c.isWithin('subject', 150)}),
      english ${c.text} not null check (${c.isWithin('english', 1500)}),
      hindi ${c.text} not null check (${c.isWithin('hindi', 1500)}),
      changed_at ${c.text} not null check (${c.isInstant('changed_at')}),
      changed_by ${c.text} check (${c.isFilled('changed_by', 120)}),
      check (english <> '' or hindi <> '')
    ) ${c.strict}`.execute(db);
}
