import { sql } from 'kysely';
import type { CallTime } from '../../../../domain/people/person.ts';
import { changedRows } from '../../../db/queries/changes.ts';
import type { Db, Instant } from '../../../db/tables.ts';

const columns = [
  'id',
  'name',
  'email',
  'phone',
  'subject',
  'about',
  'status',
  sql<string>`coalesce(first_page, page_path)`.as('page'),
  'campaign',
  'utm_source as utmSource',
  'utm_medium as utmMedium',
  'utm_campaign as utmCampaign',
  'referrer_host as referrerHost',
  'created_at as createdAt',
  'trashed_at as trashedAt',
  'call_back as callBack',
  'person_id as personId',
] as const;

/** Messages without a card that are not spam: rescued ones among `ids`, or any that an older release stored. */
export async function findUncarded(
  trx: Db,
  { ids, limit }: { ids?: readonly number[]; limit: number },
) {
  let query = trx
    .selectFrom('contact_messages')
    .select(columns)
    .where('person_id', 'is', null)
    // The condition is that of the index.
    .where('status', '<>', sql.lit('spam' as const));
  if (ids) query = query.where('id', 'in', ids);
  return await query.orderBy('id').limit(limit).execute();
}

export type CardMessage = Awaited<ReturnType<typeof findUncarded>>[number];

/** The messages on a card, in the trash or not, oldest first. */
export async function findCardMessages(db: Db, personId: number): Promise<CardMessage[]> {
  return await db
    .selectFrom('contact_messages')
    .select(columns)
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Puts messages on a card. */
export async function setCard(trx: Db, ids: readonly number[], personId: number): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('contact_messages')
    .set({ person_id: personId })
    .where('id', 'in', ids)
    .execute();
}

/** The cards on which messages are. */
export async function cardsOfMessages(trx: Db, ids: readonly number[]): Promise<number[]> {
  const cards = await trx
    .selectFrom('contact_messages')
    .select('person_id')
    .distinct()
    .where('id', 'in', ids)
    .where('person_id', 'is not', null)
    .execute();
  return cards.flatMap(({ person_id }) => person_id ?? []);
}

/** Takes messages off their cards; resolves with the cards. */
export async function takeOffCards(trx: Db, ids: readonly number[]): Promise<number[]> {
  const cards = await cardsOfMessages(trx, ids);
  const messages = trx.updateTable('contact_messages').where('id', 'in', ids);
  await messages.set({ person_id: null }).execute();
  return cards;
}

/** Stores when the sender of a message wants to be called; undefined where that was said before. */
export async function setCallBack(trx: Db, id: number, when: CallTime) {
  return await trx
    .updateTable('contact_messages')
    .set({ call_back: when })
    .where('id', '=', id)
    .where('call_back', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
}

/** Marks the unanswered messages of a card as replied to; resolves with their number. */
export async function markAnswered(trx: Db, personId: number, now: Instant): Promise<number> {
  return await changedRows(
    open(trx, personId).set((is) => ({
      status: 'replied',
      status_changed_at: now,
      first_answered_at: is.fn.coalesce('first_answered_at', is.val(now)),
    })),
  );
}

/** Archives the unanswered messages of a card. */
export async function archiveOpen(trx: Db, personId: number, now: Instant): Promise<void> {
  await open(trx, personId).set({ status: 'archived', status_changed_at: now }).execute();
}

function open(trx: Db, personId: number) {
  return trx
    .updateTable('contact_messages')
    .where('person_id', '=', personId)
    .where('status', 'in', ['new', 'read'])
    .where('trashed_at', 'is', null);
}
