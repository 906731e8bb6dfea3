import { type SqlBool, sql, type Updateable } from 'kysely';
import type { Db, Tables } from '../../db/tables.ts';

/** Timeline entries whose text may contain one of these lower-case needles; all entries for an empty needle. */
export async function findNamedEntries(db: Db, needles: readonly string[]) {
  if (needles.length === 0) return [];
  const has = needles.map(
    (needle) =>
      sql<SqlBool>`lower(person_entries.text) like ${`%${needle.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
  );
  return await db
    .selectFrom('person_entries')
    .innerJoin('people', 'people.id', 'person_entries.person_id')
    .select([
      'person_entries.id',
      'person_id as cardId',
      'people.name as cardName',
      'kind',
      'text',
      'made_by as by',
      'made_at as at',
    ])
    .where((is) => is.or(has))
    .orderBy('person_entries.id', 'desc')
    .execute();
}

export type NamedEntry = Awaited<ReturnType<typeof findNamedEntries>>[number];

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
