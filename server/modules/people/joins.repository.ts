import { readInBatches } from '../../batches.ts';
import { whoDid } from '../../db/queries/account-names.ts';
import { inCamelCase, inSnakeCase } from '../../db/queries/camel-case.ts';
import type { Db, Instant } from '../../db/tables.ts';
import type { CardRow, Phone } from './cards.repository.ts';

/** The fields of the card itself. */
export type CardFields = Omit<CardRow, 'id' | 'searchText'>;

/** A card before it was joined, with the ids of everything on it. */
export interface JoinSide {
  card: CardFields;
  emails: string[];
  phones: Phone[];
  /** Cards that were marked as different people. */
  distinct: number[];
  messages: number[];
  entries: number[];
  /** Missing in records of former releases. */
  steps?: number[];
  /** Ids of its earlier joins. */
  joins: number[];
}

/** What undoing a join needs. It contains no texts of messages and notes, so that those can be deleted. */
export interface JoinRecord {
  kept: JoinSide;
  gone: JoinSide;
  /** The joined card's fields right after the join. */
  joined: CardFields;
  /** Ids of the entries that the join wrote; null for none. */
  entries: { kept: number | null; gone: number | null };
}

export interface StoredJoin {
  id: number;
  personId: number;
  goneId: number;
  by: string | null;
  at: Instant;
  record: JoinRecord;
}

const joins = (db: Db) =>
  db
    .selectFrom('person_joins')
    .select(['id', 'person_id', 'gone_id', 'content', 'made_at'])
    .select(whoDid<string | null>('made_by').as('made_by'));

type Row = Awaited<ReturnType<ReturnType<typeof joins>['execute']>>[number];

/** Cards are stored under the names of the columns, as by former releases. */
const storedText = (record: JoinRecord) => JSON.stringify(withCards(record, inSnakeCase));

function withCards(record: JoinRecord, rename: (card: CardFields) => object): JoinRecord {
  const renamed = (card: CardFields) => rename(card) as CardFields;
  const { kept, gone, joined } = record;
  return {
    ...record,
    kept: { ...kept, card: renamed(kept.card) },
    gone: { ...gone, card: renamed(gone.card) },
    joined: renamed(joined),
  };
}

const fromRow = ({ id, person_id, gone_id, content, made_by, made_at }: Row): StoredJoin => ({
  id,
  personId: person_id,
  goneId: gone_id,
  by: made_by,
  at: made_at,
  record: withCards(JSON.parse(content), inCamelCase),
});

/** Stores a join; resolves with its id. */
export async function insertJoin(
  db: Db,
  { personId, goneId, by, at, record }: Omit<StoredJoin, 'id'>,
): Promise<number> {
  const values = {
    person_id: personId,
    gone_id: goneId,
    content: storedText(record),
    made_by: by,
    made_at: at,
  };
  const query = db.insertInto('person_joins').values(values).returning('id');
  return (await query.executeTakeFirstOrThrow()).id;
}

/** The joins of a card that can be undone, latest first. */
export async function findJoins(db: Db, personId: number): Promise<StoredJoin[]> {
  const rows = await joins(db).where('person_id', '=', personId).orderBy('id', 'desc').execute();
  return rows.map(fromRow);
}

export async function findJoinIds(db: Db, personId: number): Promise<number[]> {
  const rows = db.selectFrom('person_joins').select('id').where('person_id', '=', personId);
  return (await rows.orderBy('id').execute()).map(({ id }) => id);
}

/** Moves joins of a card, or all of them, to another card. */
export async function moveJoins(
  db: Db,
  { from, to, only }: { from: number; to: number; only?: readonly number[] },
): Promise<void> {
  if (only?.length === 0) return;
  let query = db.updateTable('person_joins').set({ person_id: to }).where('person_id', '=', from);
  if (only) query = query.where('id', 'in', only);
  await query.execute();
}

export async function deleteJoins(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('person_joins').where('id', 'in', ids).execute();
}

/** Replaces the record with which a join is undone. */
export async function replaceJoin(db: Db, id: number, record: JoinRecord): Promise<void> {
  const content = storedText(record);
  await db.updateTable('person_joins').set({ content }).where('id', '=', id).execute();
}

const atOnce = 100;

/** All joins, in batches. */
export async function* readAllJoins(db: Db): AsyncGenerator<StoredJoin[]> {
  const read = (after: Row | undefined, limit: number) =>
    joins(db)
      .where('id', '>', after?.id ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute();
  for await (const rows of readInBatches(atOnce, read)) yield rows.map(fromRow);
}
