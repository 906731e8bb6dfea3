import { sql } from 'kysely';
import type { ViewForm } from '../../../../domain/people/people-views.ts';
import { changedRows } from '../../../db/queries/changes.ts';
import type { Db, Instant } from '../../../db/tables.ts';

interface Change {
  at: Instant;
  /** Username of the administrator. */
  by: string;
}

/** All views by name. */
export async function listViews(db: Db) {
  const views = db.selectFrom('people_views').select(['id', 'name', 'query']);
  return await views.orderBy(sql`lower(name)`).execute();
}

/** The view of this name, whatever its capitals. */
export async function findViewNamed(db: Db, name: string) {
  const views = db.selectFrom('people_views').select('id');
  return await views.where(sql`lower(name)`, '=', sql`lower(${name})`).executeTakeFirst();
}

export async function insertView(db: Db, view: ViewForm, { at, by }: Change): Promise<number> {
  const row = { ...view, changed_at: at, changed_by: by };
  const inserted = db.insertInto('people_views').values(row).returning('id');
  return (await inserted.executeTakeFirstOrThrow()).id;
}

export async function renameView(
  db: Db,
  id: number,
  name: string,
  { at, by }: Change,
): Promise<boolean> {
  const update = db.updateTable('people_views').set({ name, changed_at: at, changed_by: by });
  return (await changedRows(update.where('id', '=', id))) > 0;
}

export async function deleteView(db: Db, id: number): Promise<boolean> {
  return (await changedRows(db.deleteFrom('people_views').where('id', '=', id))) > 0;
}
