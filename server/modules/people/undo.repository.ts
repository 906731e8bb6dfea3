import type { Db } from '../../db/tables.ts';

/** The enquiries of cards, each with its card. */
export async function findMessageOwners(db: Db, ids: readonly number[]) {
  const messages = db.selectFrom('contact_messages').select(['id', 'person_id']);
  const rows = await messages.where('person_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.person_id ?? 0]));
}

/** The id of the newest entry of any time line; 0 without one. */
export async function findLastEntry(db: Db): Promise<number> {
  const last = db.selectFrom('person_entries').select(({ fn }) => fn.max('id').as('id'));
  return (await last.executeTakeFirst())?.id ?? 0;
}

/** What was added to the time lines of cards after an entry. */
export async function findEntriesAfter(db: Db, ids: readonly number[], after: number) {
  const entries = db.selectFrom('person_entries').select(['id', 'person_id as person']);
  return await entries.where('person_id', 'in', ids).where('id', '>', after).execute();
}

export async function deleteEntries(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('person_entries').where('id', 'in', ids).execute();
}
