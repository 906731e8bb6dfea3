import { createHash } from 'node:crypto';
import { type PictureFormat, pictureEndings } from '../../../domain/picture.ts';
import type { Db } from '../../db/tables.ts';
import { createQueue } from '../../work-queue.ts';
import {
  findFile,
  findPictures,
  findPicturesOfFiles,
  findTexts,
  insertFile,
  insertMedia,
  type MediaTexts,
  updateTexts,
} from './media.repository.ts';
import { type Pixels, readPicture } from './reading/read-picture.ts';
import { type WrittenFile, writeFiles } from './reading/write-files.ts';
import type { Origin, StoredImage, StoreImage, StoreOutcome } from './stored-image.ts';
import { searchTextOf, storedAlt, storedName } from './stored-texts.ts';

export type MediaService = ReturnType<typeof createMediaService>;

export interface MediaFile {
  format: PictureFormat;
  data: Uint8Array;
}

/** Uploaded pictures: stored and served. What is done with them later is the library's. */
export function createMediaService(db: Db) {
  // One at a time: a picture fills one core and much memory.
  const enqueue = createQueue();
  const storeImage: StoreImage = (
    bytes,
    alt,
    origin = { fileName: '', by: '' },
    now = new Date(),
  ) => {
    const said = { alt: storedAlt(alt), name: storedName(origin.fileName), by: origin.by };
    return enqueue(() => store(db, bytes, said, now));
  };
  return {
    store: storeImage,
    /** The file at /media/<name>: its SHA-256 and the extension of its format. */
    findFile: (name: string) => findNamedFile(db, name),
    /** Pictures by id; unknown ids are omitted. */
    findPictures: (ids: number[]) => findPictures(db, ids),
    /** Pictures by the SHA-256 of any of their files; unknown hashes are omitted. */
    findPicturesOfFiles: (hashes: string[], trx = db) => findPicturesOfFiles(trx, hashes),
  };
}

type Said = { alt: string; name: string } & Pick<Origin, 'by'>;

async function store(db: Db, bytes: Uint8Array, said: Said, now: Date): Promise<StoreOutcome> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await findTexts(db, { sha256 });
  if (known) return { kind: 'stored', isNew: false, image: await sayAgain(db, known, said) };
  const outcome = await readPicture(bytes);
  if (outcome.kind === 'refused') return outcome;
  const files = await writeFiles(outcome.pixels);
  return await save(db, { sha256, ...said, ...sizeOf(outcome.pixels) }, files, now);
}

function sizeOf({ width, height }: Pixels) {
  return { width, height };
}

/** In one transaction; another instance may have stored the same upload meanwhile. */
async function save(
  db: Db,
  { name, by, ...picture }: Said & { sha256: string; width: number; height: number },
  files: WrittenFile[],
  now: Date,
): Promise<StoreOutcome> {
  const said = { alt: picture.alt, name };
  const origin = { file_name: name, uploaded_by: by, search_text: searchTextOf(said) };
  return await db.transaction().execute(async (trx) => {
    const row = { ...picture, ...origin, created_at: now.toISOString() };
    const id = await insertMedia(trx, row);
    if (id === undefined) {
      const twin = await findTexts(trx, picture);
      if (!twin) throw new Error('A picture vanished while its twin was stored.');
      return { kind: 'stored', isNew: false, image: await sayAgain(trx, twin, said) };
    }
    for (const file of files) {
      await insertFile(trx, { ...file, media_id: id, byte_size: file.data.length });
    }
    return { kind: 'stored', isNew: true, image: await foundImage(trx, { id, ...said }) };
  });
}

/** An upload that came again: what is said of it now counts, and a picture without a name gets one. */
async function sayAgain(
  db: Db,
  { id, ...before }: MediaTexts,
  said: { alt: string; name: string },
): Promise<StoredImage> {
  const texts = { alt: said.alt || before.alt, name: before.name || said.name };
  if (texts.alt !== before.alt || texts.name !== before.name) {
    await updateTexts(db, { id, ...texts, searchText: searchTextOf(texts) });
  }
  return await foundImage(db, { id, ...texts });
}

async function foundImage(
  db: Db,
  { id, name }: { id: number; name: string },
): Promise<StoredImage> {
  const picture = (await findPictures(db, [id])).get(id);
  if (!picture) throw new Error('A picture vanished while it was stored.');
  return { id, name, ...picture };
}

async function findNamedFile(db: Db, name: string): Promise<MediaFile | undefined> {
  const [, sha256, ending] = /^([0-9a-f]{64})\.([a-z]{3,4})$/.exec(name) ?? [];
  if (!sha256) return undefined;
  const file = await findFile(db, sha256);
  return file && pictureEndings[file.format] === ending ? file : undefined;
}
