import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { KnownPerson } from '../../../domain/people/person-card.ts';
import { foldForSearch } from '../../../domain/text/plain-text.ts';
import { queryInBatches } from '../../batches.ts';
import { type InCamelCase, inCamelCase, inSnakeCase } from '../../db/queries/camel-case.ts';
import type { Db, Tables } from '../../db/tables.ts';
import { type Identity, isPlaceholder } from './identities.ts';

export type CardRow = InCamelCase<Selectable<Tables['people']>>;

type CardColumns = Insertable<Tables['people']>;

/** Default values of a new card. */
const blank = {
  about: '',
  lostReason: '',
  interest: '',
  batch: '',
  step: '',
  source: '',
  campaign: '',
  firstPage: '',
  referrerHost: '',
  keptApart: 0,
  searchText: '',
} as const;

export type NewCard = Omit<InCamelCase<CardColumns>, keyof typeof blank> &
  Partial<InCamelCase<CardColumns>>;

/**
 * All transactions that create, join, split or delete cards update this row first, so that they run one at a time on
 * both engines: two enquiries of one person cannot create two cards.
 */
export async function lockPeople(db: Db): Promise<void> {
  await db
    .insertInto('site_state')
    .values({ key: 'people_lock', value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute();
}

/** The cards that have these email addresses. */
export async function findOwners(db: Db, emails: readonly string[]) {
  const owners = db
    .selectFrom('person_identities')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['value', 'person_id as personId', 'kept_apart as keptApart'])
    .where('kind', '=', 'email');
  return await queryInBatches(emails, (some) => owners.where('value', 'in', some).execute());
}

/** Creates a card; resolves with its id. */
export async function insertCard(db: Db, card: NewCard): Promise<number> {
  const row = inSnakeCase<CardColumns>({ ...blank, ...card });
  const query = db.insertInto('people').values(row).returning('id');
  return (await query.executeTakeFirstOrThrow()).id;
}

/** Creates cards for people of whom only an email address is known. */
export async function insertReaders(
  db: Db,
  readers: readonly { email: string; name: string }[],
  now: string,
): Promise<void> {
  if (readers.length === 0) return;
  const cards = readers.map(({ email, name }) => ({
    email,
    row: inSnakeCase<CardColumns>({
      ...blank,
      name: name.slice(0, 120),
      searchText: foldForSearch(`${name} ${email}`),
      createdAt: now,
    }),
  }));
  const created = await db
    .insertInto('people')
    .values(cards.map(({ row }) => row))
    .returning(['id', 'name', 'search_text'])
    .execute();
  // Inserted rows return in any order. Cards with equal texts are interchangeable.
  const textOf = (row: { name: string; search_text: string }) => `${row.name}\n${row.search_text}`;
  const free = Map.groupBy(created, textOf);
  await db
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

/** Adds an email address to a card, unless another card has it. */
export async function addEmail(db: Db, id: number, value: string): Promise<void> {
  await db
    .insertInto('person_identities')
    .values({ kind: 'email', value, person_id: id })
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .execute();
}

export async function deleteEmail(db: Db, value: string): Promise<void> {
  const emails = db.deleteFrom('person_identities').where('kind', '=', 'email');
  await emails.where('value', '=', value).execute();
}

export async function findCard(db: Db, id: number): Promise<CardRow | undefined> {
  const row = await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  return row && inCamelCase(row);
}

export async function findCards(db: Db, ids: readonly number[]): Promise<CardRow[]> {
  const cards = db.selectFrom('people').selectAll();
  const rows = await queryInBatches(ids, (some) => cards.where('id', 'in', some).execute());
  return rows.map(inCamelCase);
}

/** More than a person has; a script that posts many enquiries under one number may exceed it. */
const maxRead = 100;

/** The phone numbers and email addresses of a card, up to a limit. */
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

export async function updateCard(db: Db, id: number, changes: Partial<CardRow>) {
  if (Object.keys(changes).length === 0) return;
  const columns = inSnakeCase<Updateable<Tables['people']>>(changes);
  await db.updateTable('people').set(columns).where('id', '=', id).execute();
}

export async function deleteCards(db: Db, ids: readonly number[]): Promise<void> {
  await queryInBatches(ids, (some) => db.deleteFrom('people').where('id', 'in', some).execute());
}

/**
 * Adds an entry to a card's timeline; resolves with its id. `madeBy` is the administrator's username; null for the
 * person.
 */
export async function insertEntry(
  db: Db,
  entry: InCamelCase<Insertable<Tables['person_entries']>>,
): Promise<number> {
  const row = inSnakeCase<Insertable<Tables['person_entries']>>(entry);
  const query = db.insertInto('person_entries').values(row).returning('id');
  return (await query.executeTakeFirstOrThrow()).id;
}

/** What somebody typed about these people, newest first: notes, what was said, and steps. */
export async function findTyped(db: Db, ids: readonly number[]) {
  const entries = await queryInBatches(ids, (some) =>
    db
      .selectFrom('person_entries')
      .select(['person_id as personId', 'text', 'made_at as at'])
      .where('person_id', 'in', some)
      .where('text', '<>', '')
      // The program writes the others.
      .where('kind', 'not in', ['joined', 'split'])
      .execute(),
  );
  const steps = await queryInBatches(ids, (some) =>
    db
      .selectFrom('person_steps')
      .select(['person_id as personId', 'words as text', 'planned_at as at'])
      .where('person_id', 'in', some)
      .where('kind', '=', 'typed')
      .execute(),
  );
  return [...entries, ...steps].sort((one, other) => other.at.localeCompare(one.at));
}

/** Updates the folded search text of a card: call after every change of the card, its identities, entries or steps. */
export async function foldCard(db: Db, id: number): Promise<void> {
  const card = await findCard(db, id);
  if (!card) return;
  const typed = (await findTyped(db, [id])).map(({ text }) => text);
  const identities = (await findIdentities(db, id)).map(({ value }) => value);
  const { name, about, interest, batch, source, lostReason } = card;
  const details = [name, about, interest, batch, source, lostReason];
  const searchText = foldForSearch([...details, ...identities, ...new Set(typed)].join(' '));
  await updateCard(db, id, { searchText });
}

/** Adds the search text to at most `limit` cards that lack it; resolves with their number. */
export async function foldUnsearchable(db: Db, limit: number): Promise<number> {
  const cards = db.selectFrom('people').select('id').where('search_text', '=', '');
  const rows = await cards.orderBy('id').limit(limit).execute();
  for (const { id } of rows) await foldCard(db, id);
  return rows.length;
}

/**
 * A phone number, and the address whose enquiries brought it; empty for a number added by hand or brought by several
 * addresses.
 */
export interface Phone {
  value: string;
  email: string;
}

export async function findPhones(db: Db, id: number): Promise<Phone[]> {
  return await db
    .selectFrom('person_phones')
    .select(['value', 'email'])
    .where('person_id', '=', id)
    .orderBy('value')
    .execute();
}

/** Adds numbers to a card, possibly with duplicates; other cards may have them too. */
export async function addPhones(db: Db, id: number, phones: readonly Phone[]): Promise<void> {
  if (phones.length === 0) return;
  // PostgreSQL accepts a row only once in an upsert.
  const once = new Map<string, string>();
  for (const { value, email } of phones) {
    once.set(value, (once.get(value) ?? email) === email ? email : '');
  }
  await db
    .insertInto('person_phones')
    .values([...once].map(([value, email]) => ({ value, email, person_id: id })))
    .onConflict((conflict) =>
      conflict.columns(['value', 'person_id']).doUpdateSet({
        email: sql<string>`case when person_phones.email = excluded.email then excluded.email else '' end`,
      }),
    )
    .execute();
}

export async function removePhones(db: Db, id: number, values: readonly string[]): Promise<void> {
  await queryInBatches(values, (some) =>
    db.deleteFrom('person_phones').where('person_id', '=', id).where('value', 'in', some).execute(),
  );
}

/** Keeps the numbers that an address brought, but forgets the address. */
export async function forgetSourceOfPhones(db: Db, email: string): Promise<void> {
  await db.updateTable('person_phones').set({ email: '' }).where('email', '=', email).execute();
}

/** Moves numbers from person_identities, where the previous release may still write them, to person_phones. */
export async function migratePhones(db: Db): Promise<void> {
  const former = db.selectFrom('person_identities').where('kind', '=', 'phone');
  for (const { value, person_id } of await former.select(['value', 'person_id']).execute()) {
    await addPhones(db, person_id, [{ value, email: '' }]);
  }
  await db.deleteFrom('person_identities').where('kind', '=', 'phone').execute();
}

/** More cards with one number come from a script. */
const maxSharers = 50;

/** The cards that have one of these numbers, oldest first, except placeholder numbers. */
export async function findSharers(db: Db, numbers: readonly string[]) {
  const real = numbers.filter((number) => !isPlaceholder(number)).slice(0, maxSharers);
  if (real.length === 0) return [];
  return await db
    .selectFrom('people')
    .innerJoin('person_phones', 'person_phones.person_id', 'people.id')
    .select([
      'people.id',
      'name',
      'stage',
      'kept_apart as keptApart',
      'person_phones.value as phone',
    ])
    .where('person_phones.value', 'in', real)
    .orderBy('people.id')
    .limit(maxSharers)
    .execute();
}

/** The other cards with a number of this one, except those that were marked as different people. */
export async function findSamePhone(db: Db, id: number): Promise<KnownPerson[]> {
  const numbers = (await findPhones(db, id)).map(({ value }) => value);
  const distinct = await findDistinct(db, id);
  const others = (await findSharers(db, numbers)).filter(
    (card) => card.id !== id && !distinct.includes(card.id),
  );
  return await toKnownPeople(db, others);
}

/** Cards as a list to choose from shows them, without duplicates. */
export async function toKnownPeople(
  db: Db,
  cards: readonly Omit<KnownPerson, 'email'>[],
): Promise<KnownPerson[]> {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const emails = await findEmails(db, [...byId.keys()]);
  return [...byId.values()].map(({ id, name, stage, phone }) => ({
    id,
    name,
    stage,
    phone,
    email: emails.find(({ personId }) => personId === id)?.value ?? '',
  }));
}

/** The email addresses of cards. */
export async function findEmails(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('person_identities')
    .select(['value', 'person_id as personId'])
    .where('kind', '=', 'email')
    .where('person_id', 'in', ids)
    .orderBy('value')
    .execute();
}

/** The cards that were marked as different people from this one. */
export async function findDistinct(db: Db, id: number): Promise<number[]> {
  const pairs = db.selectFrom('distinct_people').select('other_id').where('person_id', '=', id);
  return (await pairs.execute()).map(({ other_id }) => other_id);
}

/** Marks these cards as different people from a card. */
export async function setDistinct(db: Db, id: number, others: readonly number[]): Promise<void> {
  const pairs = others
    .filter((other) => other !== id)
    .flatMap((other) => [
      { person_id: id, other_id: other },
      { person_id: other, other_id: id },
    ]);
  if (pairs.length === 0) return;
  await db
    .insertInto('distinct_people')
    .values(pairs)
    .onConflict((conflict) => conflict.columns(['person_id', 'other_id']).doNothing())
    .execute();
}

/** Takes that mark back. */
export async function unsetDistinct(db: Db, id: number, other: number): Promise<void> {
  const pairs = db.deleteFrom('distinct_people').where('person_id', 'in', [id, other]);
  await pairs.where('other_id', 'in', [id, other]).execute();
}

/** The card that this deleted card was joined into; undefined if it was never joined. */
export async function findJoined(db: Db, gone: number): Promise<number | undefined> {
  const join = db.selectFrom('person_joins').select('person_id').where('gone_id', '=', gone);
  const joined = await join.executeTakeFirst();
  // Joins by an earlier release recorded this in an entry. Entries move with every join.
  const entry = db.selectFrom('person_entries').select('person_id').where('joined_id', '=', gone);
  return (joined ?? (await entry.executeTakeFirst()))?.person_id;
}

/** The ids of the cards that were joined with these, and no longer exist. */
export async function findJoinedInto(db: Db, into: readonly number[]): Promise<number[]> {
  if (into.length === 0) return [];
  const joins = await db
    .selectFrom('person_joins')
    .select('gone_id as id')
    .where('person_id', 'in', into)
    .execute();
  const entries = await db
    .selectFrom('person_entries')
    .select('joined_id as id')
    .where('person_id', 'in', into)
    .where('joined_id', 'is not', null)
    .execute();
  return [...new Set([...joins, ...entries].flatMap(({ id }) => id ?? []))];
}

/** Moves everything that belongs to one card to another, except its phone numbers. */
export async function moveAll(db: Db, from: number, to: number): Promise<void> {
  const tables = [
    'contact_messages',
    'person_entries',
    'person_identities',
    'person_steps',
  ] as const;
  for (const table of tables) {
    await db.updateTable(table).set({ person_id: to }).where('person_id', '=', from).execute();
  }
}

/** Moves entries of one card to another. */
export async function moveEntries(db: Db, from: number, ids: readonly number[], to: number) {
  if (ids.length === 0) return;
  const entries = db.updateTable('person_entries').set({ person_id: to });
  await entries.where('person_id', '=', from).where('id', 'in', ids).execute();
}

/** Removes the marks that a card and these others are different people. */
export async function deleteDistinct(db: Db, id: number, others: readonly number[]): Promise<void> {
  if (others.length === 0) return;
  const pairs = db.deleteFrom('distinct_people');
  await pairs
    .where((is) =>
      is.or([
        is.and([is('person_id', '=', id), is('other_id', 'in', others)]),
        is.and([is('other_id', '=', id), is('person_id', 'in', others)]),
      ]),
    )
    .execute();
}

/** Moves email addresses to another card. */
export async function moveEmails(db: Db, moving: readonly { value: string }[], id: number) {
  for (const { value } of moving) {
    await db
      .updateTable('person_identities')
      .set({ person_id: id })
      .where('kind', '=', 'email')
      .where('value', '=', value)
      .execute();
  }
}
