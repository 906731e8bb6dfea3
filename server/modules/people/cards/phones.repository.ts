import { sql } from 'kysely';
import type { KnownPerson } from '../../../../domain/api/answers/people.ts';
import { askInBatches } from '../../../batches.ts';
import type { Db } from '../../../db/tables.ts';
import { isPlaceholder } from './identities.ts';

/** A phone number, and the address whose enquiries alone brought it; empty for one by hand, or of several addresses. */
interface Phone {
  value: string;
  email: string;
}

/** The phone numbers of a card. */
export async function findPhones(db: Db, id: number): Promise<Phone[]> {
  return await db
    .selectFrom('person_phones')
    .select(['value', 'email'])
    .where('person_id', '=', id)
    .orderBy('value')
    .execute();
}

/** Gives a card numbers, each maybe more than once; other cards may have them too. */
export async function addPhones(trx: Db, id: number, phones: readonly Phone[]): Promise<void> {
  if (phones.length === 0) return;
  // PostgreSQL takes a row once in a statement.
  const once = new Map<string, string>();
  for (const { value, email } of phones) {
    once.set(value, (once.get(value) ?? email) === email ? email : '');
  }
  await trx
    .insertInto('person_phones')
    .values([...once].map(([value, email]) => ({ value, email, person_id: id })))
    .onConflict((conflict) =>
      conflict.columns(['value', 'person_id']).doUpdateSet({
        email: sql<string>`case when person_phones.email = excluded.email then excluded.email else '' end`,
      }),
    )
    .execute();
}

export async function removePhones(trx: Db, id: number, values: readonly string[]): Promise<void> {
  await askInBatches(values, (some) =>
    trx
      .deleteFrom('person_phones')
      .where('person_id', '=', id)
      .where('value', 'in', some)
      .execute(),
  );
}

/** Numbers stay where they are, but no longer name the address that brought them. */
export async function forgetSourceOfPhones(trx: Db, email: string): Promise<void> {
  await trx.updateTable('person_phones').set({ email: '' }).where('email', '=', email).execute();
}

/** Moves numbers to person_phones that a release before it has written to person_identities. */
export async function carryPhones(trx: Db): Promise<void> {
  const former = trx.selectFrom('person_identities').where('kind', '=', 'phone');
  for (const { value, person_id } of await former.select(['value', 'person_id']).execute()) {
    await addPhones(trx, person_id, [{ value, email: '' }]);
  }
  await trx.deleteFrom('person_identities').where('kind', '=', 'phone').execute();
}

/** More cards with one number are a machine's. */
const maxSharers = 50;

/** The cards that have one of these numbers, the oldest first; placeholders belong to nobody. */
export async function findSharers(db: Db, numbers: readonly string[]) {
  const real = numbers.filter((number) => !isPlaceholder(number)).slice(0, maxSharers);
  if (real.length === 0) return [];
  return await db
    .selectFrom('people')
    .innerJoin('person_phones', 'person_phones.person_id', 'people.id')
    .select(['people.id', 'name', 'stage', 'kept_apart', 'person_phones.value as phone'])
    .where('person_phones.value', 'in', real)
    .orderBy('people.id')
    .limit(maxSharers)
    .execute();
}

/** The other cards with a number of this one, but for those that somebody said are other people. */
export async function findSamePhone(db: Db, id: number): Promise<KnownPerson[]> {
  const numbers = (await findPhones(db, id)).map(({ value }) => value);
  const distinct = await findDistinct(db, id);
  const others = (await findSharers(db, numbers)).filter(
    (card) => card.id !== id && !distinct.includes(card.id),
  );
  return await asKnown(db, others);
}

/** What a list of cards to choose from says of each, once. */
export async function asKnown(
  db: Db,
  cards: readonly Omit<KnownPerson, 'email'>[],
): Promise<KnownPerson[]> {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const emails = await findEmails(db, [...byId.keys()]);
  return [...byId.values()].map(({ id, name, stage, phone }) => ({
    ...{ id, name, stage, phone },
    email: emails.find(({ person_id }) => person_id === id)?.value ?? '',
  }));
}

/** The e-mail addresses of cards. */
export async function findEmails(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('person_identities')
    .select(['value', 'person_id'])
    .where('kind', '=', 'email')
    .where('person_id', 'in', ids)
    .orderBy('value')
    .execute();
}

/** The cards of which somebody said that they are not this person. */
export async function findDistinct(db: Db, id: number): Promise<number[]> {
  const pairs = db.selectFrom('distinct_people').select('other_id').where('person_id', '=', id);
  return (await pairs.execute()).map(({ other_id }) => other_id);
}

/** Remembers that a card and these others are different people. */
export async function setDistinct(trx: Db, id: number, others: readonly number[]): Promise<void> {
  const pairs = others
    .filter((other) => other !== id)
    .flatMap((other) => [
      { person_id: id, other_id: other },
      { person_id: other, other_id: id },
    ]);
  if (pairs.length === 0) return;
  await trx
    .insertInto('distinct_people')
    .values(pairs)
    .onConflict((conflict) => conflict.columns(['person_id', 'other_id']).doNothing())
    .execute();
}
