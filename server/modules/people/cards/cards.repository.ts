import type { Insertable, Selectable, Updateable } from 'kysely';
import { foldForSearch } from '../../../../domain/text/plain-text.ts';
import { askInBatches } from '../../../batches.ts';
import type { Db, Tables } from '../../../db/tables.ts';
import type { Identity } from './identities.ts';

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

/** The owners of identities, in their order; identities that nobody has are left out. */
export async function findOwners(trx: Db, identities: readonly Identity[]) {
  if (identities.length === 0) return [];
  const valuesOf = (kind: Identity['kind']) =>
    identities.filter((each) => each.kind === kind).map(({ value }) => value);
  const rows = await trx
    .selectFrom('person_identities')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['kind', 'value', 'person_id', 'stage', 'kept_apart'])
    .where((is) =>
      is.or(
        (['email', 'phone'] as const)
          .filter((kind) => valuesOf(kind).length > 0)
          .map((kind) => is.and([is('kind', '=', kind), is('value', 'in', valuesOf(kind))])),
      ),
    )
    .execute();
  const found = new Map(rows.map((row) => [row.value, row]));
  return identities.flatMap(({ value }) => found.get(value) ?? []);
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

/** Gives a card the identities that nobody has yet. */
export async function addIdentities(trx: Db, id: number, identities: readonly Identity[]) {
  if (identities.length === 0) return;
  await trx
    .insertInto('person_identities')
    .values(identities.map((identity) => ({ ...identity, person_id: id })))
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .execute();
}

export async function deleteIdentity(trx: Db, { kind, value }: Identity): Promise<void> {
  const identities = trx.deleteFrom('person_identities').where('kind', '=', kind);
  await identities.where('value', '=', value).execute();
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

/** By what a person is recognised, in part where there is very much. */
export async function findIdentities(db: Db, id: number): Promise<Identity[]> {
  return await db
    .selectFrom('person_identities')
    .select(['kind', 'value'])
    .where('person_id', '=', id)
    .orderBy('kind', 'desc')
    .orderBy('value')
    .limit(maxRead)
    .execute();
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
