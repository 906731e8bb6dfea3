import { type SqlBool, sql, type Updateable } from 'kysely';
import { whoDid } from '../../db/queries/account-names.ts';
import type { Db, Tables } from '../../db/tables.ts';

/** Whether a column may have one of these needles, in lower case; with an empty one it may. */
const hasAny = (column: string, needles: readonly string[]) => {
  const has = needles.map(
    (needle) =>
      sql<SqlBool>`lower(${sql.ref(column)}) like ${`%${needle.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(has, sql` or `)})`;
};

/** The entries of time lines whose texts may have one of these needles, the latest first. */
export async function findNamedEntries(db: Db, needles: readonly string[]) {
  if (needles.length === 0) return [];
  return await db
    .selectFrom('person_entries')
    .innerJoin('people', 'people.id', 'person_entries.person_id')
    .select([
      'person_entries.id',
      'person_id as cardId',
      'people.name as cardName',
      'kind',
      'text',
      whoDid<string | null>('made_by').as('by'),
      'made_at as at',
    ])
    .where(hasAny('person_entries.text', needles))
    .orderBy('person_entries.id', 'desc')
    .execute();
}

export type NamedEntry = Awaited<ReturnType<typeof findNamedEntries>>[number];

/** A text beside the time lines. */
export interface NamedText {
  id: number;
  cardId: number;
  cardName: string;
  text: string;
}

const blank = { kind: '', by: null, at: null };

/** What cards say about people, and of why they were lost. */
export async function findNamedFields(db: Db, needles: readonly string[]) {
  if (needles.length === 0) return [];
  const columns = ['about', 'lost_reason'] as const;
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name', ...columns])
    .where((is) => is.or(columns.map((column) => hasAny(column, needles))))
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ id, name, about, lost_reason }) =>
    (
      [
        ['about', about],
        ['reason', lost_reason],
      ] as const
    ).map(([place, text]) => ({ ...blank, id, place, cardId: id, cardName: name, text })),
  );
}

/** What somebody typed as steps of cards. */
export async function findNamedSteps(db: Db, needles: readonly string[]) {
  if (needles.length === 0) return [];
  const rows = await db
    .selectFrom('person_steps')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['person_steps.id', 'people.id as cardId', 'people.name as cardName', 'words as text'])
    .where(hasAny('words', needles))
    .orderBy('person_steps.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...blank, ...row, place: 'step' as const }));
}

/** The private notes of enquiries on cards. */
export async function findNamedNotes(db: Db, needles: readonly string[]) {
  if (needles.length === 0) return [];
  const rows = await db
    .selectFrom('contact_messages')
    .innerJoin('people', 'people.id', 'contact_messages.person_id')
    .select([
      'contact_messages.id',
      'people.id as cardId',
      'people.name as cardName',
      'private_note as text',
    ])
    .where(hasAny('private_note', needles))
    .orderBy('contact_messages.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...blank, ...row, place: 'note' as const }));
}

export async function findViews(db: Db) {
  return await db.selectFrom('people_views').select(['id', 'name', 'query']).execute();
}

export async function deleteViews(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('people_views').where('id', 'in', ids).execute();
}

export async function findTemplates(db: Db) {
  return await db
    .selectFrom('answer_templates')
    .select(['id', 'name', 'subject', 'english', 'hindi'])
    .orderBy('id')
    .execute();
}

export async function updateTemplateTexts(
  db: Db,
  id: number,
  texts: Updateable<Tables['answer_templates']>,
): Promise<void> {
  await db.updateTable('answer_templates').set(texts).where('id', '=', id).execute();
}

/** Undo records of bulk changes of people, enquiries and comments. */
export async function findUndoRecords(db: Db) {
  return await db
    .selectFrom('undo_records')
    .select(['token', 'kind', 'content'])
    .where('kind', 'in', ['people', 'messages', 'comments'])
    .execute();
}

export async function replaceUndoRecord(db: Db, token: string, content: string): Promise<void> {
  await db.updateTable('undo_records').set({ content }).where('token', '=', token).execute();
}

/** Deletes pending notifications that link to these screens. */
export async function deleteNotices(db: Db, paths: readonly string[]): Promise<void> {
  for (let start = 0; start < paths.length; start += 500) {
    const some = paths.slice(start, start + 500);
    await db.deleteFrom('push_messages').where('path', 'in', some).execute();
  }
}

export async function deleteUndoRecord(db: Db, token: string): Promise<void> {
  await db.deleteFrom('undo_records').where('token', '=', token).execute();
}
