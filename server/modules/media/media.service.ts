import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type PictureFormat, pictureEndings } from '../../../domain/picture.ts';
import type { Tables } from '../../db/tables.ts';
import { createQueue } from '../../work-queue.ts';
import {
  findFile,
  findPictures,
  findPicturesOfFiles,
  insertFile,
  insertMedia,
  touchMedia,
  updateAlt,
} from './media.repository.ts';
import { type Pixels, readPicture } from './reading/read-picture.ts';
import { type WrittenFile, writeFiles } from './reading/write-files.ts';
import type { StoredImage, StoreImage, StoreOutcome } from './stored-image.ts';
import { removeUnused } from './unused/remove-unused.ts';

export type MediaService = ReturnType<typeof createMediaService>;

export interface MediaFile {
  format: PictureFormat;
  data: Uint8Array;
}

/** Uploaded pictures: stored, served, and removed when unused. */
export function createMediaService(db: Kysely<Tables>) {
  // One at a time: a picture fills one core and much memory.
  const enqueue = createQueue();
  const storeImage: StoreImage = (bytes, alt, now = new Date()) =>
    enqueue(() => store(db, bytes, storedAlt(alt), now));
  return {
    store: storeImage,
    /** Changes the alternative text; undefined when there is no such picture. */
    describe: async (id: number, alt: string): Promise<StoredImage | undefined> =>
      (await updateAlt(db, id, storedAlt(alt))) ? await findImage(db, id) : undefined,
    /** The file at /media/<name>: its SHA-256 and the extension of its format. */
    findFile: (name: string) => findNamedFile(db, name),
    /** Pictures by id; unknown ids are omitted. */
    findPictures: (ids: number[]) => findPictures(db, ids),
    /** Pictures by the SHA-256 of any of their files; unknown hashes are omitted. */
    findPicturesOfFiles: (hashes: string[]) => findPicturesOfFiles(db, hashes),
    /** Removes pictures that no post has shown for a day; returns their number. */
    removeUnused: (now = new Date()) => removeUnused(db, now),
  };
}

/** In characters. */
export const maxAlt = 300;

/** On one line, and without characters that PostgreSQL rejects. */
function storedAlt(alt: string): string {
  const line = alt.toWellFormed().replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim();
  return [...line].slice(0, maxAlt).join('');
}

async function store(
  db: Kysely<Tables>,
  bytes: Uint8Array,
  alt: string,
  now: Date,
): Promise<StoreOutcome> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await touchMedia(db, sha256, alt, now.toISOString());
  if (known) return { kind: 'stored', image: await foundImage(db, known) };
  const outcome = await readPicture(bytes);
  if (outcome.kind === 'refused') return outcome;
  const files = await writeFiles(outcome.pixels);
  const id = await save(db, { sha256, alt, ...sizeOf(outcome.pixels) }, files, now);
  return { kind: 'stored', image: await foundImage(db, id) };
}

function sizeOf({ width, height }: Pixels) {
  return { width, height };
}

/** In one transaction; another instance may have stored the same upload meanwhile. */
async function save(
  db: Kysely<Tables>,
  picture: { sha256: string; alt: string; width: number; height: number },
  files: WrittenFile[],
  now: Date,
): Promise<number> {
  const instant = now.toISOString();
  return await db.transaction().execute(async (trx) => {
    const row = { ...picture, created_at: instant, unused_since: instant };
    const id = await insertMedia(trx, row);
    if (id === undefined) {
      const twin = await touchMedia(trx, picture.sha256, picture.alt, instant);
      if (twin === undefined) throw new Error('A picture vanished while its twin was stored.');
      return twin;
    }
    for (const file of files) {
      await insertFile(trx, { ...file, media_id: id, byte_size: file.data.length });
    }
    return id;
  });
}

async function findImage(db: Kysely<Tables>, id: number): Promise<StoredImage | undefined> {
  const picture = (await findPictures(db, [id])).get(id);
  return picture && { id, ...picture };
}

async function foundImage(db: Kysely<Tables>, id: number): Promise<StoredImage> {
  const image = await findImage(db, id);
  if (!image) throw new Error('A picture vanished while it was stored.');
  return image;
}

async function findNamedFile(db: Kysely<Tables>, name: string): Promise<MediaFile | undefined> {
  const [, sha256, ending] = /^([0-9a-f]{64})\.([a-z]{3,4})$/.exec(name) ?? [];
  if (!sha256) return undefined;
  const file = await findFile(db, sha256);
  return file && pictureEndings[file.format] === ending ? file : undefined;
}
