import { type Insertable, sql } from 'kysely';
import type { MediaSort, MediaState } from '../../../domain/media/media.ts';
import { type Picture, type PictureFile, pictureOf } from '../../../domain/picture.ts';
import { queryInBatches } from '../../batches.ts';
import { whoDid } from '../../db/queries/account-names.ts';
import { containing, isAmong } from '../../db/queries/conditions.ts';
import type { Db, Instant, Tables } from '../../db/tables.ts';

/** The name and description of a picture. */
export type MediaTexts = NonNullable<Awaited<ReturnType<typeof findTexts>>>;

/** The texts of a stored upload; undefined for a new upload. */
export async function findTexts(db: Db, where: { sha256: string } | { id: number }) {
  const query = db.selectFrom('media').select(['id', 'alt', 'file_name as name']);
  return await ('id' in where
    ? query.where('id', '=', where.id)
    : query.where('sha256', '=', where.sha256)
  ).executeTakeFirst();
}

export async function updateTexts(
  db: Db,
  { id, alt, name, searchText }: MediaTexts & { searchText: string },
): Promise<void> {
  await db
    .updateTable('media')
    .set({ alt, file_name: name, search_text: searchText })
    .where('id', '=', id)
    .execute();
}

/** Stores a picture without its files; undefined if the same upload exists. */
export async function insertMedia(
  db: Db,
  row: Insertable<Tables['media']>,
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('media')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function insertFile(db: Db, row: Insertable<Tables['media_variants']>): Promise<void> {
  await db.insertInto('media_variants').values(row).execute();
}

/** Pictures by id; unknown ids are omitted. */
export async function findPictures(db: Db, ids: number[]): Promise<Map<number, Picture>> {
  if (ids.length === 0) return new Map();
  return picturesOf(await filesOf(db).where('media_id', 'in', ids).execute());
}

/** Pictures by the hash of any of their files; unknown hashes are omitted. */
export async function findPicturesOfFiles(db: Db, hashes: string[]): Promise<Map<string, Picture>> {
  if (hashes.length === 0) return new Map();
  const rows = await filesOf(db)
    .where('media_id', 'in', (query) =>
      query.selectFrom('media_variants').select('media_id').where('sha256', 'in', hashes),
    )
    .execute();
  const pictures = picturesOf(rows);
  return new Map(
    rows.flatMap(({ sha256, media_id }) => {
      const picture = pictures.get(media_id);
      return picture && hashes.includes(sha256) ? [[sha256, picture]] : [];
    }),
  );
}

/** All columns except the bytes. */
function filesOf(db: Db) {
  return db
    .selectFrom('media_variants as file')
    .innerJoin('media', 'media.id', 'file.media_id')
    .select(['media_id', 'media.alt', 'file.sha256', 'format', 'file.width', 'file.height']);
}

function picturesOf(rows: (PictureFile & { media_id: number; alt: string })[]) {
  const pictures = new Map<number, Picture>();
  for (const [id, files] of Map.groupBy(rows, (row) => row.media_id)) {
    const picture = pictureOf(files[0]?.alt ?? '', files);
    if (picture) pictures.set(id, picture);
  }
  return pictures;
}

/** The bytes of a file. */
export async function findFile(db: Db, sha256: string) {
  return await db
    .selectFrom('media_variants')
    .select(['format', 'data'])
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
}

export interface LibraryFilter {
  /** Words that a picture's name or description must contain. */
  words: string[];
  /** Pictures that match regardless of their texts. */
  foundIds: number[];
  usedIds: number[];
  /** The instants between which the pictures were added. */
  added?: { from: Instant; until: Instant } | undefined;
}

/** The number of pictures that match a search, in total and in each state. */
export async function countPictures(
  db: Db,
  filter: LibraryFilter,
): Promise<Record<MediaState | 'all', number>> {
  const counted = (state: MediaState) =>
    sql<number>`coalesce(sum(case when ${isInState(state, filter)} then 1 else 0 end), 0)`.as(
      state,
    );
  const row = await matchingPictures(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select([counted('used'), counted('unused'), counted('undescribed')])
    .executeTakeFirstOrThrow();
  // PostgreSQL sums to bigint, which the driver returns as text.
  const { all, used, unused, undescribed } = row;
  return {
    all: Number(all),
    used: Number(used),
    unused: Number(unused),
    undescribed: Number(undescribed),
  };
}

/** Which pictures of a search are listed. */
type ListedFilter = LibraryFilter & { state: MediaState | undefined };

type LibraryRow = Awaited<ReturnType<typeof listPictures>>[number];

/** The columns that the grid shows, besides the files. */
export async function listPictures(
  db: Db,
  filter: ListedFilter,
  sort: MediaSort,
  { limit, offset }: { limit: number; offset: number },
) {
  return await inListedState(db, filter)
    .select(libraryColumns)
    .orderBy(orders[sort])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The ids of these pictures, in the order of the list. */
export async function listPictureIds(
  db: Db,
  filter: ListedFilter,
  sort: MediaSort,
  limit: number,
): Promise<number[]> {
  const query = inListedState(db, filter).select('id').orderBy(orders[sort]).orderBy('id', 'desc');
  return (await query.limit(limit).execute()).map(({ id }) => id);
}

const inListedState = (db: Db, { state, ...filter }: ListedFilter) =>
  matchingPictures(db, filter).$if(state !== undefined, (query) =>
    query.where(isInState(state ?? 'used', filter)),
  );

/** The same columns for pictures by id, in any state. */
export async function findListedPictures(db: Db, ids: readonly number[]): Promise<LibraryRow[]> {
  if (ids.length === 0) return [];
  return await db.selectFrom('media').select(libraryColumns).where('id', 'in', ids).execute();
}

/** The size of all files of each picture, in bytes. */
export async function findSizes(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('media_variants')
    .select(({ fn }) => ['media_id', fn.sum('byte_size').as('bytes')])
    .where('media_id', 'in', ids)
    .groupBy('media_id')
    .execute();
  return new Map(rows.map((row) => [row.media_id, Number(row.bytes)]));
}

/** When the first and the last picture were added; undefined in an empty library. */
export async function findAddedRange(db: Db) {
  const { first, last } = await db
    .selectFrom('media')
    .select(({ fn }) => [
      fn.min<Instant | null>('created_at').as('first'),
      fn.max<Instant | null>('created_at').as('last'),
    ])
    .executeTakeFirstOrThrow();
  return first !== null && last !== null ? { first, last } : undefined;
}

/** The same columns for one picture; undefined if it does not exist. */
export async function findPicture(db: Db, id: number): Promise<LibraryRow | undefined> {
  const query = db.selectFrom('media').select(libraryColumns).where('id', '=', id);
  return await query.executeTakeFirst();
}

const libraryColumns = [
  'id',
  'alt',
  'file_name as name',
  'created_at as addedAt',
  whoDid('uploaded_by').as('addedBy'),
] as const;

const orders = {
  newest: sql`id desc`,
  oldest: sql`id asc`,
  name: sql`file_name = '' asc, lower(file_name) asc`,
  largest: sql`(select sum(byte_size) from media_variants where media_id = media.id) desc`,
} satisfies Record<MediaSort, unknown>;

/** A picture's files without their bytes. */
export async function findFiles(db: Db, mediaId: number) {
  return await db
    .selectFrom('media_variants')
    .select(['sha256', 'format', 'width', 'height', 'byte_size as bytes'])
    .where('media_id', '=', mediaId)
    .orderBy('width')
    .orderBy('format')
    .execute();
}

/** The pictures that have a file with each hash; unknown hashes are omitted. */
export async function findIdsOfFiles(
  db: Db,
  hashes: readonly string[],
): Promise<Map<string, number[]>> {
  const rows = await queryInBatches(hashes, (some) =>
    db
      .selectFrom('media_variants')
      .select(['sha256', 'media_id'])
      .where('sha256', 'in', some)
      .execute(),
  );
  const groups = Map.groupBy(rows, ({ sha256 }) => sha256);
  return new Map([...groups].map(([hash, files]) => [hash, files.map((file) => file.media_id)]));
}

/**
 * Name and size in bytes of pictures, by the hash of any of their files: those of the widest AVIF, which most
 * browsers load.
 */
export async function findWeights(db: Db, hashes: readonly string[]) {
  const rows = await queryInBatches(hashes, (some) =>
    db
      .selectFrom('media_variants as named')
      .innerJoin('media', 'media.id', 'named.media_id')
      .innerJoin('media_variants as file', 'file.media_id', 'media.id')
      .where('named.sha256', 'in', some)
      .where('file.format', '=', 'avif')
      .select(['named.sha256', 'media.file_name as name', 'file.byte_size as bytes'])
      .orderBy('file.width')
      .execute(),
  );
  return new Map(rows.map(({ sha256, ...weight }) => [sha256, weight]));
}

/** Deletes pictures with their files; resolves with their number. */
export async function deletePictures(db: Db, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('media')
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes a picture with its files; false if it does not exist. */
export async function deletePicture(db: Db, id: number): Promise<boolean> {
  const query = db.deleteFrom('media').where('id', '=', id);
  return (await query.executeTakeFirst()).numDeletedRows > 0;
}

function matchingPictures(db: Db, { words, foundIds, added }: LibraryFilter) {
  return db
    .selectFrom('media')
    .$if(added !== undefined, (query) =>
      query
        .where('created_at', '>=', added?.from ?? '')
        .where('created_at', '<', added?.until ?? ''),
    )
    .where((eb) =>
      eb.or([
        isAmong('id', foundIds),
        eb.and(words.map((word) => containing('search_text', word))),
      ]),
    );
}

function isInState(state: MediaState, { usedIds }: LibraryFilter) {
  if (state === 'undescribed') return sql<boolean>`alt = ''`;
  return state === 'used' ? isAmong('id', usedIds) : sql<boolean>`not ${isAmong('id', usedIds)}`;
}

export async function isUploadedBy(db: Db, id: number, username: string): Promise<boolean> {
  const picture = db.selectFrom('media').select('id').where('id', '=', id);
  return (await picture.where('uploaded_by', '=', username).executeTakeFirst()) !== undefined;
}
