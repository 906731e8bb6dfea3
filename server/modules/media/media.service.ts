import { createHash } from 'node:crypto';
import { mediaLimits } from '../../../domain/media/media.ts';
import { type Picture, type PictureFormat, pictureEndings } from '../../../domain/picture.ts';
import { foldForSearch } from '../../../domain/text/plain-text.ts';
import { storable } from '../../../domain/text/storable.ts';
import type { Db } from '../../db/tables.ts';
import { perSite, type Site, transact } from '../../site.ts';
import { createQueue } from '../../work-queue.ts';
import { convertPicture } from './convert-picture.ts';
import {
  findFile,
  findPictures,
  findTexts,
  insertFile,
  insertMedia,
  type MediaTexts,
  updateTexts,
} from './media.repository.ts';
import type { WrittenFile } from './picture-codec.ts';

export interface StoredImage extends Picture {
  id: number;
  /** The name of the uploaded file; blank if unknown. */
  name: string;
}

/** `error` is a message for the uploader; `isNew` is false if the same bytes were stored already. */
export type StoreOutcome =
  | { kind: 'stored'; image: StoredImage; isNew: boolean }
  | { kind: 'refused'; error: string };

/** The origin of an upload: its file name and the administrator's username. */
export interface Origin {
  fileName: string;
  by: string;
}

export interface MediaFile {
  format: PictureFormat;
  data: Uint8Array;
}

/** One upload at a time: a picture occupies one core and much memory. */
const uploads = perSite(() => createQueue());

/** Stores an uploaded file; equal bytes make one picture. */
export async function storePicture(
  site: Site,
  bytes: Uint8Array,
  alt: string,
  { fileName, by }: Origin = { fileName: '', by: '' },
  now = site.now(),
): Promise<StoreOutcome> {
  const texts = { alt: storedAlt(alt), name: storedName(fileName), by };
  return await uploads(site)(() => store(site, bytes, texts, now));
}

/** The file at /media/<name>: its SHA-256 and the extension of its format. */
export async function findPictureFile({ db }: Site, name: string): Promise<MediaFile | undefined> {
  const [, sha256, ending] = /^([0-9a-f]{64})\.([a-z]{3,4})$/.exec(name) ?? [];
  if (!sha256) return undefined;
  const file = await findFile(db, sha256);
  return file && pictureEndings[file.format] === ending ? file : undefined;
}

type UploadTexts = { alt: string; name: string } & Pick<Origin, 'by'>;

async function store(
  site: Site,
  bytes: Uint8Array,
  texts: UploadTexts,
  now: Date,
): Promise<StoreOutcome> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const existing = await findTexts(site.db, { sha256 });
  if (existing) {
    return { kind: 'stored', isNew: false, image: await updateUpload(site.db, existing, texts) };
  }
  const outcome = await convertPicture(bytes);
  if (outcome.kind === 'refused') return outcome;
  const { width, height, files } = outcome;
  return await save(site, { sha256, ...texts, width, height }, files, now);
}

/** Stores it in one transaction, unless another instance has stored the same upload in the meantime. */
async function save(
  site: Site,
  { name, by, ...picture }: UploadTexts & { sha256: string; width: number; height: number },
  files: WrittenFile[],
  now: Date,
): Promise<StoreOutcome> {
  const texts = { alt: picture.alt, name };
  const origin = { file_name: name, uploaded_by: by, search_text: searchTextOf(texts) };
  return await transact(site, async ({ db }) => {
    const row = { ...picture, ...origin, created_at: now.toISOString() };
    const id = await insertMedia(db, row);
    if (id === undefined) {
      const twin = await findTexts(db, picture);
      if (!twin) throw new Error('A picture was deleted while the same upload was stored.');
      return { kind: 'stored', isNew: false, image: await updateUpload(db, twin, texts) };
    }
    for (const file of files) {
      await insertFile(db, { ...file, media_id: id, byte_size: file.data.length });
    }
    return { kind: 'stored', isNew: true, image: await storedImage(db, { id, ...texts }) };
  });
}

/** For a repeated upload: sets its new description, and its name if it had none. */
async function updateUpload(
  db: Db,
  { id, ...before }: MediaTexts,
  upload: { alt: string; name: string },
): Promise<StoredImage> {
  const texts = { alt: upload.alt || before.alt, name: before.name || upload.name };
  if (texts.alt !== before.alt || texts.name !== before.name) {
    await updateTexts(db, { id, ...texts, searchText: searchTextOf(texts) });
  }
  return await storedImage(db, { id, ...texts });
}

async function storedImage(
  db: Db,
  { id, name }: { id: number; name: string },
): Promise<StoredImage> {
  const picture = (await findPictures(db, [id])).get(id);
  if (!picture) throw new Error('A picture was deleted while it was stored.');
  return { id, name, ...picture };
}

/** The description on one line. */
export function storedAlt(alt: string): string {
  return truncate(inOneLine(alt), mediaLimits.alt);
}

/** The file name without folders. */
function storedName(fileName: string): string {
  return truncate(inOneLine(fileName.replace(/^.*[/\\]/s, '')), mediaLimits.name);
}

/** The text that searches match. */
export function searchTextOf({ name, alt }: { name: string; alt: string }): string {
  return foldForSearch(`${name} ${alt}`);
}

function inOneLine(text: string): string {
  return storable(text).replaceAll(/\s+/g, ' ').trim();
}

function truncate(text: string, length: number): string {
  return [...text].slice(0, length).join('');
}
