import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type MediaSort,
  type MediaState,
  picturesPerPage,
} from '../../../../domain/admin/media-list.ts';
import type { MediaPage, MediaPicture, PictureUse } from '../../../../domain/api/answers/media.ts';
import { foldedWords, foldForSearch } from '../../../../domain/text/plain-text.ts';
import type { Db } from '../../../db/tables.ts';
import { findPictures, findTexts, updateTexts } from '../media.repository.ts';
import type { StoredImage } from '../stored-image.ts';
import { searchTextOf, storedAlt } from '../stored-texts.ts';
import { createUsesFinder, type UsesById } from './find-uses.ts';
import {
  countPictures,
  deletePicture,
  findFiles,
  findPicture,
  findWeights,
  listPictures,
} from './library.repository.ts';
import type { PictureSource } from './picture-source.ts';

interface LibraryDependencies {
  /** Whatever shows pictures: none is deleted while one of them does. */
  sources: readonly PictureSource[];
  /** Increments the content version, within the transaction; whoever changes content does so first. */
  touchContent: (trx: Db) => Promise<void>;
}

export interface LibraryQuery {
  search: string;
  status?: MediaState | undefined;
  sort?: MediaSort | undefined;
  page: number;
}

export type DescribeOutcome =
  | { kind: 'described'; image: StoredImage }
  /** Somebody else has described it meanwhile. */
  | { kind: 'description-changed'; current: string }
  | { kind: 'picture-not-found' };

export type ReplaceOutcome =
  | { kind: 'replaced'; places: number }
  /** There is not both a picture and another one. */
  | { kind: 'picture-gone' }
  | { kind: 'same' };

export type RemoveOutcome =
  | { kind: 'removed' }
  | { kind: 'picture-not-found' }
  | { kind: 'picture-used'; uses: PictureUse[] };

/** So many titles that the event loop is not held. */
const foldedAtOnce = 500;

export type MediaLibrary = ReturnType<typeof createMediaLibrary>;

/** The pictures that were uploaded, where each is used, and what is done with them. They stay until somebody deletes them. */
export function createMediaLibrary(db: Db, { sources, touchContent }: LibraryDependencies) {
  const findUses = createUsesFinder(sources);
  return {
    /** A page of the library, and how many pictures the search finds in each state. */
    list: async (query: LibraryQuery): Promise<MediaPage> => list(db, query, await findUses(db)),

    /** A picture with its files and uses, or undefined. */
    find: async (id: number): Promise<MediaPicture | undefined> =>
      find(db, id, (await findUses(db)).get(id) ?? []),

    /** Name of the upload and bytes that a browser loads, by the SHA-256 of any file of a picture. */
    weigh: (hashes: readonly string[]) => findWeights(db, hashes),

    /** Says what a picture shows. With `base`, the text that was edited, nobody else's text is written over. */
    describe: (id: number, alt: string, base?: string) => describe(db, id, alt, base),

    /** Puts another picture in the place of one, wherever it is used. */
    async replace(id: number, by: number, now = new Date()): Promise<ReplaceOutcome> {
      if (id === by) return { kind: 'same' };
      return await db.transaction().execute(async (trx) => {
        await touchContent(trx);
        const next = (await findPictures(trx, [by])).get(by);
        const files = await findFiles(trx, id);
        if (!next || files.length === 0) return { kind: 'picture-gone' };
        const places = (await findUses(trx)).get(id)?.length ?? 0;
        const former = { id, hashes: new Set(files.map(({ sha256 }) => sha256)) };
        for (const source of sources) await source.replace(trx, former, { id: by, ...next }, now);
        return { kind: 'replaced', places };
      });
    },

    /** Deletes a picture that nothing uses. */
    async remove(id: number): Promise<RemoveOutcome> {
      const uses = (await findUses(db)).get(id);
      if (uses) return { kind: 'picture-used', uses };
      return await db.transaction().execute(async (trx) => {
        await touchContent(trx);
        // Once more: it may have been used before the lock.
        const uses = (await findUses(trx)).get(id);
        if (uses) return { kind: 'picture-used', uses };
        const isRemoved = await deletePicture(trx, id);
        return isRemoved ? { kind: 'removed' } : { kind: 'picture-not-found' };
      });
    },
  };
}

async function list(db: Db, query: LibraryQuery, uses: UsesById): Promise<MediaPage> {
  const { search, status, sort = 'newest', page } = query;
  const words = foldedWords(search);
  const filter = { words, foundIds: await idsUsedIn(words, uses), usedIds: [...uses.keys()] };
  const counts = await countPictures(db, filter);
  const part = { limit: picturesPerPage, offset: (page - 1) * picturesPerPage };
  const rows = await listPictures(db, { ...filter, state: status }, sort, part);
  const pictures = await findPictures(
    db,
    rows.map(({ id }) => id),
  );
  const total = counts[status ?? 'all'];
  return {
    pictures: rows.flatMap(({ addedBy: _, ...row }) => {
      const picture = pictures.get(row.id);
      return picture ? [{ ...picture, ...row, uses: uses.get(row.id)?.length ?? 0 }] : [];
    }),
    total,
    counts,
    page,
    pages: Math.max(1, Math.ceil(total / picturesPerPage)),
  };
}

/** The pictures of posts and pages whose title has all these words. */
async function idsUsedIn(words: readonly string[], uses: UsesById): Promise<number[]> {
  const found: number[] = [];
  if (words.length === 0) return found;
  const isMeant = ({ title }: PictureUse) => {
    const folded = foldForSearch(title);
    return words.every((word) => folded.includes(word));
  };
  let looked = 0;
  for (const [id, places] of uses) {
    if (places.some(isMeant)) found.push(id);
    looked += 1;
    if (looked % foldedAtOnce === 0) await nextTurn();
  }
  return found;
}

async function find(db: Db, id: number, uses: PictureUse[]): Promise<MediaPicture | undefined> {
  const row = await findPicture(db, id);
  const picture = row && (await findPictures(db, [id])).get(id);
  if (!picture) return;
  const files = (await findFiles(db, id)).map(({ format, width, height, bytes }) => ({
    ...{ format, width, height, bytes },
  }));
  return { ...picture, ...row, files, uses };
}

async function describe(
  db: Db,
  id: number,
  typed: string,
  base: string | undefined,
): Promise<DescribeOutcome> {
  const before = await findTexts(db, { id });
  if (!before) return { kind: 'picture-not-found' };
  const alt = storedAlt(typed);
  const isTaken = base !== undefined && storedAlt(base) !== before.alt && alt !== before.alt;
  if (isTaken) return { kind: 'description-changed', current: before.alt };
  const texts = { ...before, alt };
  await updateTexts(db, { ...texts, searchText: searchTextOf(texts) });
  const picture = (await findPictures(db, [id])).get(id);
  if (!picture) return { kind: 'picture-not-found' };
  return { kind: 'described', image: { ...picture, ...texts } };
}
