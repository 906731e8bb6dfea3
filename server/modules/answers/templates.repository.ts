import type { AnswerTemplate } from '../../../domain/people/answer-templates.ts';
import { changedRows } from '../../db/queries/changes.ts';
import { claimState } from '../../db/queries/site-state.ts';
import type { Db, Instant } from '../../db/tables.ts';

const columns = ['id', 'name', 'subject', 'english', 'hindi', 'changed_at as changedAt'] as const;

/** When, and by whom; null for those that the site came with. */
interface Change {
  at: Instant;
  by: string | null;
}

/** All templates, oldest first. */
export async function listTemplates(db: Db) {
  return await db.selectFrom('answer_templates').select(columns).orderBy('id').execute();
}

export async function findTemplate(db: Db, id: number) {
  const query = db.selectFrom('answer_templates').select(columns).where('id', '=', id);
  return await query.executeTakeFirst();
}

export async function insertTemplate(db: Db, template: AnswerTemplate, { at, by }: Change) {
  const row = { ...template, changed_at: at, changed_by: by };
  const inserted = db.insertInto('answer_templates').values(row).returning('id');
  return (await inserted.executeTakeFirstOrThrow()).id;
}

/** Changes a template that was last changed at `base`; false when it is another one by now, or gone. */
export async function updateTemplate(
  db: Db,
  id: number,
  template: AnswerTemplate,
  { at, by, base }: Change & { base: Instant },
): Promise<boolean> {
  const update = db
    .updateTable('answer_templates')
    .set({ ...template, changed_at: at, changed_by: by })
    .where('id', '=', id)
    .where('changed_at', '=', base);
  return (await changedRows(update)) > 0;
}

export async function deleteTemplate(db: Db, id: number): Promise<boolean> {
  return (await changedRows(db.deleteFrom('answer_templates').where('id', '=', id))) > 0;
}

/** Inserts the first templates, once in a database's life: deleted ones never come back. */
export async function seedTemplates(db: Db, templates: AnswerTemplate[], now: Date) {
  const at = now.toISOString();
  await db.transaction().execute(async (trx) => {
    if (!(await claimState(trx, 'answer_templates_seeded_at', at))) return;
    for (const template of templates) await insertTemplate(trx, template, { at, by: null });
  });
}
