import { sql } from 'kysely';
import type { ReplyTemplate } from '../../../domain/replies/reply-templates.ts';
import { queryInBatches } from '../../batches.ts';
import { changedRows } from '../../db/queries/changes.ts';
import { claimState, deleteState, readState, writeState } from '../../db/queries/site-state.ts';
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

/** Replies by these emails that counted as accepted, with when that was. */
export async function findRepliesBy(db: Db, outboxIds: readonly number[]) {
  return await db
    .selectFrom('person_entries')
    .innerJoin('outbox', 'outbox.id', 'person_entries.outbox_id')
    .select(['person_entries.id', 'person_id as personId', 'made_at as madeAt'])
    .select('kept_at as acceptedAt')
    .where('outcome', '=', 'accepted')
    .where('outbox_id', 'is not', null)
    .where('outbox.id', 'in', outboxIds)
    .execute();
}

type CountedReply = Awaited<ReturnType<typeof findRepliesBy>>[number];

/**
 * Makes a reply by an email that was not sent an open attempt again, and forgets the time of the first reply of the
 * enquiries that it marked as replied; resolves with their ids. Status and stage stay.
 */
export async function uncountReply(
  db: Db,
  { id, personId, madeAt, acceptedAt }: CountedReply,
): Promise<MarkedEnquiries> {
  await db.updateTable('person_entries').set({ outcome: 'waiting' }).where('id', '=', id).execute();
  const messages = await db
    .updateTable('contact_messages')
    .set((is) => ({
      first_answered_at: is
        .case()
        .when('first_answered_at', '>=', acceptedAt)
        .then(null)
        .else(is.ref('first_answered_at'))
        .end(),
    }))
    .where('person_id', '=', personId)
    .where('status', '=', 'replied')
    .where('created_at', '<=', madeAt)
    .where('status_changed_at', '>=', acceptedAt)
    .returning('id')
    .execute();
  const entries = await db
    .updateTable('person_entries')
    .set({ first_answered_at: null })
    .where('person_id', '=', personId)
    .where('kind', '=', 'enquiry')
    .where('is_waiting', '=', 0)
    .where('made_at', '<=', madeAt)
    .where('first_answered_at', '>=', acceptedAt)
    .returning('id')
    .execute();
  return { messages: messages.map((row) => row.id), entries: entries.map((row) => row.id) };
}

/** Enquiries through the form, and those by phone or in person. */
export interface MarkedEnquiries {
  messages: number[];
  entries: number[];
}

/** Of these enquiries, those that still count as replied to, newest first. */
export async function findMarked(db: Db, { messages, entries }: MarkedEnquiries) {
  const forms = db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'subject', 'created_at as at', 'person_id as personId'])
    .where('status', '=', 'replied')
    .where('trashed_at', 'is', null);
  const byHand = db
    .selectFrom('person_entries')
    .innerJoin('people', 'people.id', 'person_entries.person_id')
    .select([
      'person_entries.id',
      'name',
      'text as subject',
      'made_at as at',
      'people.id as personId',
    ])
    .where('is_waiting', '=', 0);
  const found = [
    ...(await queryInBatches(messages, (ids) => forms.where('id', 'in', ids).execute())),
    ...(await queryInBatches(entries, (ids) =>
      byHand.where('person_entries.id', 'in', ids).execute(),
    )),
  ];
  return found.sort((one, other) => other.at.localeCompare(one.at));
}

const markedKey = 'marked_by_unsent_mails';

export async function storeMarked(db: Db, marked: MarkedEnquiries): Promise<void> {
  await writeState(db, markedKey, JSON.stringify(marked));
}

export async function readMarked(db: Db): Promise<MarkedEnquiries | undefined> {
  const stored = await readState(db, markedKey);
  return stored && JSON.parse(stored);
}

export const deleteMarked = (db: Db) => deleteState(db, markedKey);

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
