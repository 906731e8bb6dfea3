import { sql } from 'kysely';
import type { MediaSort, MediaState } from '../../../../domain/admin/media-list.ts';
import { askInBatches } from '../../../batches.ts';
import { containing } from '../../../db/queries/containing.ts';
import type { Db } from '../../../db/tables.ts';

export interface LibraryFilter {
  /** Each is in a picture's name or description. */
  words: string[];
  /** Pictures that are found whatever is said of them. */
  foundIds: number[];
  usedIds: number[];
}

/** How many pictures a search finds, and how many of these are in each state. */
export async function countPictures(
  db: Db,
  filter: LibraryFilter,
): Promise<Record<MediaState | 'all', number>> {
  const counted = (state: MediaState) =>
    sql<number>`coalesce(sum(case when ${isInState(state, filter)} then 1 else 0 end), 0)`.as(
      state,
    );
  const row = await found(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select([counted('used'), counted('unused'), counted('undescribed')])
    .executeTakeFirstOrThrow();
  // PostgreSQL sums to bigint, which comes as text.
  const { all, used, unused, undescribed } = row;
  return {
    all: Number(all),
    used: Number(used),
    unused: Number(unused),
    undescribed: Number(undescribed),
  };
}

export type LibraryRow = Awaited<ReturnType<typeof listPictures>>[number];

/** What the grid shows of pictures beside their files. */
export async function listPictures(
  db: Db,
  filter: LibraryFilter & { state: MediaState | undefined },
  sort: MediaSort,
  { limit, offset }: { limit: number; offset: number },
) {
  const { state } = filter;
  return await found(db, filter)
    .$if(state !== undefined, (query) => query.where(isInState(state ?? 'used', filter)))
    .select(shownColumns)
    .orderBy(orders[sort])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The same of one picture, or undefined. */
export async function findPicture(db: Db, id: number): Promise<LibraryRow | undefined> {
  const query = db.selectFrom('media').select(shownColumns).where('id', '=', id);
  return await query.executeTakeFirst();
}

const shownColumns = [
  'id',
  'alt',
  'file_name as name',
  'created_at as addedAt',
  'uploaded_by as addedBy',
] as const;

const orders = {
  newest: sql`id desc`,
  oldest: sql`id asc`,
  name: sql`file_name = '' asc, lower(file_name) asc`,
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

/** The pictures that have a file of each hash; unknown hashes are left out. */
export async function findIdsOfFiles(
  db: Db,
  hashes: readonly string[],
): Promise<Map<string, number[]>> {
  const rows = await askInBatches(hashes, (some) =>
    db
      .selectFrom('media_variants')
      .select(['sha256', 'media_id'])
      .where('sha256', 'in', some)
      .execute(),
  );
  const groups = Map.groupBy(rows, ({ sha256 }) => sha256);
  return new Map([...groups].map(([hash, files]) => [hash, files.map((file) => file.media_id)]));
}

/** Name and weight of pictures, by the hash of any of their files: of the widest AVIF, which most browsers load. */
export async function findWeights(db: Db, hashes: readonly string[]) {
  const rows = await askInBatches(hashes, (some) =>
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

/** Deletes a picture with its files; false when there is none. */
export async function deletePicture(db: Db, id: number): Promise<boolean> {
  const query = db.deleteFrom('media').where('id', '=', id);
  return (await query.executeTakeFirst()).numDeletedRows > 0;
}

function found(db: Db, { words, foundIds }: LibraryFilter) {
  return db
    .selectFrom('media')
    .where((eb) =>
      eb.or([isAmong(foundIds), eb.and(words.map((word) => containing('search_text', word)))]),
    );
}

function isInState(state: MediaState, { usedIds }: LibraryFilter) {
  if (state === 'undescribed') return sql<boolean>`alt = ''`;
  return state === 'used' ? isAmong(usedIds) : sql<boolean>`not ${isAmong(usedIds)}`;
}

/** Written out, since there may be more ids than a statement has parameters. */
function isAmong(ids: readonly number[]) {
  if (ids.length === 0) return sql<boolean>`(1 = 0)`;
  return sql<boolean>`(id in (${sql.raw(ids.map(Number).join(','))}))`;
}
