import { type ExpressionBuilder, sql } from 'kysely';
import { askInBatches } from '../../../batches.ts';
import type { Db, Instant, Tables } from '../../../db/tables.ts';

type Is = ExpressionBuilder<Tables, 'people'>;

const noMessages = sql<boolean>`not exists (
  select 1 from contact_messages where contact_messages.person_id = people.id)`;

/** Whether an enquiry was added to a card by hand. */
export async function hasHandEnquiry(db: Db, id: number): Promise<boolean> {
  const entries = db.selectFrom('person_entries').select('id').where('person_id', '=', id);
  return (await entries.where('kind', '=', 'enquiry').limit(1).execute()).length > 0;
}

/** What was done and written on a card, oldest first. */
export async function findEntries(db: Db, id: number) {
  return await db
    .selectFrom('person_entries')
    .select(['id', 'kind', 'text', 'made_by as by', 'made_at as at'])
    .where('person_id', '=', id)
    .orderBy('id')
    .execute();
}

/** Deletes entries of a card. */
export async function deleteEntries(trx: Db, id: number, entries: readonly number[]) {
  await askInBatches(entries, (some) =>
    trx.deleteFrom('person_entries').where('person_id', '=', id).where('id', 'in', some).execute(),
  );
}

/** Whether a card shows a comment or a subscription. */
const isReader = sql<boolean>`exists (
  select 1 from person_identities where person_identities.person_id = people.id
  and person_identities.kind = 'email' and (
    exists (select 1 from comments
      where lower(comments.email) = person_identities.value and comments.status <> 'spam')
    or exists (select 1 from subscriptions
      where subscriptions.email = person_identities.value)))`;

/** A note that nobody wrote says what an enquiry replaced on the card: it is no reason to keep one. */
const noEntries = (since: Instant) => sql<boolean>`not exists (
  select 1 from person_entries where person_entries.person_id = people.id
  and (person_entries.kind <> 'note' or person_entries.made_by is not null)
  and person_entries.made_at >= ${since})`;

/** Nothing hangs on the card, nothing was done with it since an instant, and nothing is planned. */
const isBare = (since: Instant) => (is: Is) =>
  is.and([is('step', '=', ''), noMessages, noEntries(since)]);

/** Of these cards, the new ones that stood for messages alone which they have no more, and whether others remain. */
export async function findOrphans(trx: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('people')
    .select(['id', isReader.as('isReader')])
    .where('id', 'in', ids)
    .where('stage', '=', 'new')
    .where(isBare(''))
    .execute();
  // A boolean is 1 on SQLite and true on PostgreSQL.
  return rows.map(({ id, isReader }) => ({ id, isReader: Boolean(isReader) }));
}

/**
 * The next cards after an id, each with whether nothing is left of the person: of readers and untouched cards at once, of
 * customers and the lost when nothing was done since `closedBefore`; null keeps those.
 */
export async function scanCards(
  db: Db,
  closedBefore: Instant | null,
  after: number,
  limit: number,
): Promise<{ id: number; isOver: boolean }[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .select((is) => {
      const isUntouched = is.or([is('stage', 'is', null), is('stage', '=', 'new')]);
      const isGone = is.and([isUntouched, isBare('')(is)]);
      const isOld = is.and([
        is('closed_at', '<', closedBefore ?? ''),
        isBare(closedBefore ?? '')(is),
      ]);
      return sql<unknown>`case when (${isGone} or ${isOld}) and not ${isReader} then 1 else 0 end`.as(
        'isOver',
      );
    })
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, isOver }) => ({ id, isOver: Number(isOver) === 1 }));
}
