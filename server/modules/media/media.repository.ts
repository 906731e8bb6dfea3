import type { Insertable } from 'kysely';
import { type Picture, type PictureFile, pictureOf } from '../../../domain/picture.ts';
import type { Db, Tables } from '../../db/tables.ts';

/** What is said of a picture. */
export type MediaTexts = NonNullable<Awaited<ReturnType<typeof findTexts>>>;

/** What is said of the picture of an upload, or undefined for a new upload. */
export async function findTexts(db: Db, where: { sha256: string } | { id: number }) {
  const query = db.selectFrom('media').select(['id', 'alt', 'file_name as name']);
  return await ('id' in where
    ? query.where('id', '=', where.id)
    : query.where('sha256', '=', where.sha256)
  ).executeTakeFirst();
}

/** Changes what is said of a picture. */
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

/** Stores a picture without its files; undefined when the upload exists. */
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

/** All columns but the bytes. */
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
