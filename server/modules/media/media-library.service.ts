import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayIn, monthOf, nextMonth, startOfDay } from '../../../domain/analytics/days.ts';
import type { RowsQuery } from '../../../domain/api/list-fields.ts';
import { maxSelected } from '../../../domain/api/list-limits.ts';
import type { MediaPage, MediaPicture, PictureUse } from '../../../domain/media/media.calls.ts';
import { type MediaSort, type MediaState, picturesPerPage } from '../../../domain/media/media.ts';
import { foldedWords, foldForSearch } from '../../../domain/text/plain-text.ts';
import { touchContent } from '../../db/queries/site-state.ts';
import { chooseRevision, newerRevision, type TextSave } from '../../db/queries/text-revisions.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import {
  countPictures,
  deletePicture,
  deletePictures,
  findAddedRange,
  findFiles,
  findIdsOfFiles,
  findListedPictures,
  findPicture,
  findPictures,
  findSizes,
  findTexts,
  listPictureIds,
  listPictures,
  updateTexts,
} from './media.repository.ts';
import { type StoredImage, searchTextOf, storedAlt } from './media.service.ts';

/** Content that shows pictures of the library: the posts, the pages. */
export interface PictureSource {
  /** Every place that shows a picture, including drafts. Within a transaction, as the transaction sees it. */
  findUses(site: Site): Promise<readonly FoundUse[]>;
  /** Replaces one picture by another, within a transaction that has called touchContent. */
  replace(site: Site, former: FormerPicture, next: NextPicture, now: Date): Promise<void>;
}

/** A place that shows pictures, given by their ids or by the SHA-256 of any of their files. */
export interface FoundUse extends PictureUse {
  ids?: readonly number[];
  hashes?: readonly string[];
}

/** The picture to replace; content may use any of its files. */
export interface FormerPicture {
  id: number;
  hashes: ReadonlySet<string>;
}

/** The replacement. */
export interface NextPicture {
  id: number;
  url: string;
  width: number;
  height: number;
}

export interface LibraryQuery extends RowsQuery {
  search: string;
  status?: MediaState | undefined;
  sort?: MediaSort | undefined;
  /** The month in which the pictures were added, such as 2026-11. */
  month?: string | undefined;
  page: number;
}

export type DescribeOutcome =
  | { kind: 'described'; image: StoredImage & { revision: string } }
  /** Somebody else has changed the description in the meantime. */
  | { kind: 'description-changed'; current: string; revision: string }
  | { kind: 'picture-not-found' };

export type ReplaceOutcome =
  | { kind: 'replaced'; places: number }
  /** One of the two pictures does not exist. */
  | { kind: 'picture-gone' }
  | { kind: 'same' };

export type RemoveOutcome =
  | { kind: 'removed' }
  | { kind: 'picture-not-found' }
  | { kind: 'picture-used'; uses: PictureUse[] };

/** One page of the library or the pictures with some ids, and the number of matching pictures in each state. */
export async function listLibrary(site: Site, query: LibraryQuery): Promise<MediaPage> {
  const { db } = site;
  const { search, status, sort = 'newest', month, page, ids, select } = query;
  const { timeZone } = await site.facts();
  const uses = await findUses(site);
  const words = foldedWords(search);
  const filter = {
    words,
    foundIds: await idsUsedIn(words, uses),
    usedIds: [...uses.keys()],
    added: month === undefined ? undefined : boundsOf(month, timeZone),
  };
  const counts = await countPictures(db, filter);
  const part = { limit: picturesPerPage, offset: (page - 1) * picturesPerPage };
  const listed = { ...filter, state: status };
  const rows = ids ? await findListedPictures(db, ids) : await listPictures(db, listed, sort, part);
  const rowIds = rows.map(({ id }) => id);
  const pictures = await findPictures(db, rowIds);
  const sizes = await findSizes(db, rowIds);
  const total = counts[status ?? 'all'];
  return {
    pictures: rows.flatMap(({ addedBy: _, ...row }) => {
      const picture = pictures.get(row.id);
      const more = { uses: uses.get(row.id)?.length ?? 0, bytes: sizes.get(row.id) ?? 0 };
      return picture ? [{ ...picture, ...row, ...more }] : [];
    }),
    total,
    counts,
    months: await monthsWithPictures(db, timeZone),
    page,
    pages: Math.max(1, Math.ceil(total / picturesPerPage)),
    ...(select && { ids: await listPictureIds(db, listed, sort, maxSelected) }),
  };
}

/** The beginnings of a month and of the next one. */
function boundsOf(month: string, zone: string) {
  const first = `${month}-01`;
  return { from: startOfDay(first, zone), until: startOfDay(nextMonth(first), zone) };
}

/** Every month between the first and the last picture, last first. */
async function monthsWithPictures(db: Db, zone: string): Promise<string[]> {
  const range = await findAddedRange(db);
  if (!range) return [];
  const last = dayIn(zone, new Date(range.last));
  const months: string[] = [];
  for (let day = dayIn(zone, new Date(range.first)); monthOf(day) <= monthOf(last); ) {
    months.unshift(monthOf(day));
    day = nextMonth(day);
  }
  return months;
}

/** A picture with its files and uses; undefined if it does not exist. */
export async function findInLibrary(site: Site, id: number): Promise<MediaPicture | undefined> {
  const { db } = site;
  const row = await findPicture(db, id);
  const picture = row && (await findPictures(db, [id])).get(id);
  if (!picture) return;
  const files = (await findFiles(db, id)).map(({ sha256: _, ...file }) => file);
  return { ...picture, ...row, files, uses: (await findUses(site)).get(id) ?? [] };
}

/** Sets a picture's description. Its revision is the description itself, unless a save chose another. */
export async function describePicture(
  site: Site,
  id: number,
  input: string,
  save: TextSave = {},
): Promise<DescribeOutcome> {
  return await transact(site, async ({ db }): Promise<DescribeOutcome> => {
    const before = await findTexts(db, { id });
    if (!before) return { kind: 'picture-not-found' };
    const alt = storedAlt(input);
    const subject = `picture-${id}`;
    const newer = await newerRevision(db, subject, before.alt, save);
    if (newer !== undefined && alt !== before.alt) {
      return { kind: 'description-changed', current: before.alt, revision: newer };
    }
    const texts = { ...before, alt };
    await updateTexts(db, { ...texts, searchText: searchTextOf(texts) });
    const picture = (await findPictures(db, [id])).get(id);
    if (!picture) return { kind: 'picture-not-found' };
    const revision = await chooseRevision(db, subject, alt, save, site.now());
    return { kind: 'described', image: { ...picture, ...texts, revision } };
  });
}

/** Replaces one picture by another wherever it is used. */
export async function replacePicture(
  site: Site,
  id: number,
  by: number,
  now = site.now(),
): Promise<ReplaceOutcome> {
  if (id === by) return { kind: 'same' };
  return await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    await touchContent(db);
    const next = (await findPictures(db, [by])).get(by);
    const files = await findFiles(db, id);
    if (!next || files.length === 0) return { kind: 'picture-gone' };
    const places = (await findUses(inTransaction)).get(id)?.length ?? 0;
    const former = { id, hashes: new Set(files.map(({ sha256 }) => sha256)) };
    for (const source of site.registered.pictureSources) {
      await source.replace(inTransaction, former, { id: by, ...next }, now);
    }
    return { kind: 'replaced', places };
  });
}

/** Deletes an unused picture. */
export async function removePicture(site: Site, id: number): Promise<RemoveOutcome> {
  const uses = (await findUses(site)).get(id);
  if (uses) return { kind: 'picture-used', uses };
  return await transact(site, async (inTransaction) => {
    await touchContent(inTransaction.db);
    // Checked again under the lock: it may have come into use.
    const uses = (await findUses(inTransaction)).get(id);
    if (uses) return { kind: 'picture-used', uses };
    const isRemoved = await deletePicture(inTransaction.db, id);
    return isRemoved ? { kind: 'removed' } : { kind: 'picture-not-found' };
  });
}

/** Deletes those of several pictures that nothing uses. */
export async function removePictures(
  site: Site,
  ids: readonly number[],
): Promise<{ changed: number; used: number }> {
  return await transact(site, async (inTransaction) => {
    await touchContent(inTransaction.db);
    const uses = await findUses(inTransaction);
    const unused = ids.filter((id) => !uses.has(id));
    const changed = await deletePictures(inTransaction.db, unused);
    return { changed, used: ids.length - unused.length };
  });
}

/** The uses of each picture, by its id. */
type UsesById = Map<number, PictureUse[]>;

/** Uses by the list that a source returned, so that the same list is not resolved again. */
const usesByList = new WeakMap<readonly FoundUse[], UsesById>();

async function findUses(site: Site): Promise<UsesById> {
  const all: UsesById = new Map();
  for (const source of site.registered.pictureSources) {
    const uses = await usesIn(site.db, await source.findUses(site));
    for (const [id, places] of uses) addTo(all, id, places);
  }
  return all;
}

async function usesIn(db: Db, list: readonly FoundUse[]): Promise<UsesById> {
  const cached = usesByList.get(list);
  if (cached) return cached;
  const allHashes = [...new Set(list.flatMap((use) => use.hashes ?? []))];
  const idsOfFiles = await findIdsOfFiles(db, allHashes);
  const uses: UsesById = new Map();
  for (const { ids = [], hashes = [], ...use } of list) {
    const matchingIds = hashes.flatMap((hash) => idsOfFiles.get(hash) ?? []);
    for (const id of new Set([...ids, ...matchingIds])) addTo(uses, id, [use]);
  }
  // A missing picture may be uploaded again.
  if (allHashes.every((hash) => idsOfFiles.has(hash))) usesByList.set(list, uses);
  return uses;
}

function addTo(uses: UsesById, id: number, more: readonly PictureUse[]): void {
  const before = uses.get(id);
  if (before) before.push(...more);
  else uses.set(id, [...more]);
}

/** Number of titles to fold before other requests get a turn. */
const foldedAtOnce = 500;

/** Pictures of posts and pages whose title contains all these words. */
async function idsUsedIn(words: readonly string[], uses: UsesById): Promise<number[]> {
  const ids: number[] = [];
  if (words.length === 0) return ids;
  const matches = ({ title }: PictureUse) => {
    const folded = foldForSearch(title);
    return words.every((word) => folded.includes(word));
  };
  let looked = 0;
  for (const [id, places] of uses) {
    if (places.some(matches)) ids.push(id);
    looked += 1;
    if (looked % foldedAtOnce === 0) await nextTurn();
  }
  return ids;
}
