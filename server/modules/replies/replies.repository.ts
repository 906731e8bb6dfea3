import { sql } from 'kysely';
import type { ReplyTemplate } from '../../../domain/replies/reply-templates.ts';
import { changedRows } from '../../db/queries/changes.ts';
import { claimState } from '../../db/queries/site-state.ts';
import type { Db, Instant } from '../../db/tables.ts';

/** When enquiries came and were first replied to, for replies since an instant. */
export async function findFirstAnswers(db: Db, since: Instant) {
  const rows = await db
    .selectFrom('contact_messages')
    .select(['created_at as askedAt', 'first_answered_at as answeredAt'])
    .where('first_answered_at', '>=', since)
    .where('status', '<>', 'spam')
    .execute();
  const byHand = await db
    .selectFrom('person_entries')
    .select(['made_at as askedAt', 'first_answered_at as answeredAt'])
    .where('first_answered_at', '>=', since)
    .execute();
  return [...rows, ...byHand].flatMap(({ askedAt, answeredAt }) =>
    answeredAt ? { askedAt, answeredAt } : [],
  );
}

/** The kind of emails that reply to somebody. Of the automatic emails only the receipt starts a conversation. */
export const answerKind = 'answer';
const inThread = [answerKind, 'contact-receipt'];
const maxThread = 10;

/** The Message-IDs of the conversation with an address, oldest first. */
export async function findThread(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('message_id')
    .where(sql<boolean>`lower(recipient) = ${email.toLowerCase()}`)
    .where('kind', 'in', inThread)
    .orderBy('id', 'desc')
    .limit(maxThread)
    .execute();
  return rows.map(({ message_id }) => message_id).reverse();
}

const columns = [
  'id',
  'name',
  'fits',
  'subject',
  'english',
  'hindi',
  'changed_at as changedAt',
] as const;

/** When a template was changed, and by whom; null for delivered ones. */
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

export async function insertTemplate(db: Db, template: ReplyTemplate, { at, by }: Change) {
  const row = { ...template, changed_at: at, changed_by: by };
  const inserted = db.insertInto('answer_templates').values(row).returning('id');
  return (await inserted.executeTakeFirstOrThrow()).id;
}

/** Changes a template that was last changed at `base`; false if it has been changed since or deleted. */
export async function updateTemplate(
  db: Db,
  id: number,
  template: ReplyTemplate,
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

/**
 * Inserts the delivered templates once in a database's life: deleted ones never come back. A site from a release
 * without replies for each kind of enquiry gets these once.
 */
export async function seedTemplates(db: Db, templates: readonly ReplyTemplate[], now: Date) {
  const at = now.toISOString();
  await db.transaction().execute(async (trx) => {
    const isNew = await claimState(trx, 'answer_templates_seeded_at', at);
    const isBefore = await claimState(trx, 'fitting_templates_seeded_at', at);
    const names = (await listTemplates(trx)).map(({ name }) => name);
    for (const template of templates) {
      const isMissing =
        isNew || (isBefore && template.fits !== '' && !names.includes(template.name));
      if (isMissing) await insertTemplate(trx, template, { at, by: null });
    }
  });
}
