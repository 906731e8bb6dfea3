import type { Insertable, Selectable, Updateable } from 'kysely';
import { foldForSearch } from '../../../../domain/text/plain-text.ts';
import { askInBatches } from '../../../batches.ts';
import type { Db, Tables } from '../../../db/tables.ts';
import type { Identity } from './identities.ts';
import { findPhones } from './phones.repository.ts';

export type CardRow = Selectable<Tables['people']>;

/** What a new card has by default. */
const blank = {
  about: '',
  lost_reason: '',
  interest: '',
  batch: '',
  step: '',
  source: '',
  campaign: '',
  first_page: '',
  referrer_host: '',
  kept_apart: 0,
  search_text: '',
} as const;

export type NewCard = Omit<Insertable<Tables['people']>, keyof typeof blank> &
  Partial<Insertable<Tables['people']>>;

/**
 * All transactions that create, join, split or delete cards update this row first, so that one at a time runs on both
 * engines: two enquiries of one person cannot make two cards.
 */
export async function lockPeople(trx: Db): Promise<void> {
  await trx
    .insertInto('site_state')
    .values({ key: 'people_lock', value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute();
}

/** The cards that have these e-mail addresses. */
export async function findOwners(trx: Db, emails: readonly string[]) {
  const owners = trx
    .selectFrom('person_identities')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['value', 'person_id', 'kept_apart'])
    .where('kind', '=', 'email');
  return await askInBatches(emails, (some) => owners.where('value', 'in', some).execute());
}

/** Creates a card; resolves with its id. */
export async function insertCard(trx: Db, card: NewCard): Promise<number> {
  const row = { ...blank, ...card };
  const query = trx.insertInto('people').values(row).returning('id');
  return (await query.executeTakeFirstOrThrow()).id;
}

/** Creates cards of people who have an e-mail address only. */
export async function insertReaders(
  trx: Db,
  readers: readonly { email: string; name: string }[],
  now: string,
): Promise<void> {
  if (readers.length === 0) return;
  const cards = readers.map(({ email, name }) => ({
    email,
    row: {
      ...blank,
      name: name.slice(0, 120),
      search_text: foldForSearch(`${name} ${email}`),
      created_at: now,
    },
  }));
  const created = await trx
    .insertInto('people')
    .values(cards.map(({ row }) => row))
    .returning(['id', 'name', 'search_text'])
    .execute();
  // They come back in any order. Cards that say the same are as good for each other's address.
  const textOf = (row: { name: string; search_text: string }) => `${row.name}\n${row.search_text}`;
  const free = Map.groupBy(created, textOf);
  await trx
    .insertInto('person_identities')
    .values(
      cards.map(({ email, row }) => ({
        kind: 'email' as const,
        value: email,
        person_id: free.get(textOf(row))?.pop()?.id ?? 0,
      })),
    )
    .execute();
}

/** Gives a card an e-mail address, unless another one has it. */
export async function addEmail(trx: Db, id: number, value: string): Promise<void> {
  await trx
    .insertInto('person_identities')
    .values({ kind: 'email', value, person_id: id })
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .execute();
}

export async function deleteEmail(trx: Db, value: string): Promise<void> {
  const emails = trx.deleteFrom('person_identities').where('kind', '=', 'email');
  await emails.where('value', '=', value).execute();
}

export async function findCard(db: Db, id: number): Promise<CardRow | undefined> {
  return await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findCards(db: Db, ids: readonly number[]): Promise<CardRow[]> {
  const cards = db.selectFrom('people').selectAll();
  return await askInBatches(ids, (some) => cards.where('id', 'in', some).execute());
}

/** Nobody has more; a machine that writes under one number may. */
const maxRead = 100;

/** A person's phone numbers and e-mail addresses, in part where there is very much. */
export async function findIdentities(db: Db, id: number): Promise<Identity[]> {
  const phones = await findPhones(db, id);
  const emails = await db
    .selectFrom('person_identities')
    .select('value')
    .where('person_id', '=', id)
    .where('kind', '=', 'email')
    .orderBy('value')
    .limit(maxRead)
    .execute();
  return [
    ...phones.slice(0, maxRead).map(({ value }) => ({ kind: 'phone', value }) as const),
    ...emails.map(({ value }) => ({ kind: 'email', value }) as const),
  ];
}

export async function updateCard(trx: Db, id: number, changes: Updateable<Tables['people']>) {
  await trx.updateTable('people').set(changes).where('id', '=', id).execute();
}

export async function deleteCards(trx: Db, ids: readonly number[]): Promise<void> {
  await askInBatches(ids, (some) => trx.deleteFrom('people').where('id', 'in', some).execute());
}

/** Writes something on a card. `made_by` is the administrator's username; null for the person. */
export async function insertEntry(
  trx: Db,
  entry: Insertable<Tables['person_entries']>,
): Promise<void> {
  await trx.insertInto('person_entries').values(entry).execute();
}

/** Folds what a card is searched by: after every change of it, its identities or its notes. */
export async function foldCard(trx: Db, id: number): Promise<void> {
  const card = await findCard(trx, id);
  if (!card) return;
  const notes = await trx
    .selectFrom('person_entries')
    .select('text')
    .where('person_id', '=', id)
    .where('kind', 'in', ['note', 'enquiry'])
    .orderBy('id', 'desc')
    .limit(maxRead)
    .execute();
  const identities = await findIdentities(trx, id);
  const { name, about, interest, batch, source } = card;
  const texts = [name, about, interest, batch, source];
  const search_text = foldForSearch(
    [...texts, ...identities.map(({ value }) => value), ...notes.map(({ text }) => text)].join(' '),
  );
  await updateCard(trx, id, { search_text });
}
