import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CopyProgress, SiteSums } from '../backup/copy-site.ts';
import { makeTemporaryFolder } from '../backup/files.ts';
import { restoreBackup } from '../backup/restore.ts';
import type { Place } from '../backup/snapshot.ts';
import { DatabaseRefusal } from '../engines/database.ts';
import { addMinutes, type WithMinutes } from './add-minutes.ts';
import { type Identity, readCopyKey } from './copy-key.ts';
import type { CopyStore } from './copy-store.ts';
import { decryptFile, download } from './encrypted-file.ts';
import { type Night, objectOf, readNights } from './night-copy.ts';
import { type Newest, readNewest } from './place.ts';
import { isOfOneFile, StoreError } from './store-error.ts';

export interface RestoreCopyOptions {
  /** Replaces an existing site, which is saved first. */
  force: boolean;
  /** Where PostgreSQL's content is saved, and files are decrypted. */
  backupDir?: string;
  onProgress?: (progress: CopyProgress) => void;
  /** Told about files that are left out. */
  onNote?: (text: string) => void;
}

export interface RestoredCopy extends OpenedCopies {
  sums: SiteSums;
  saved: string | undefined;
}

/**
 * Restores the newest whole night of a place that the key opens and sealed, and the minute copies after it. Throws a
 * DatabaseRefusal, a KeyError or a StoreError, and then nothing was changed.
 */
export async function restoreCopy(
  place: Place,
  store: CopyStore,
  askKey: () => Promise<string>,
  { onNote, ...options }: RestoreCopyOptions,
): Promise<RestoredCopy> {
  const key = await readCopyKey(await askKey());
  using folder = makeTemporaryFolder(options.backupDir ?? tmpdir());
  const opened = await openCopies(store, key, folder.path, onNote);
  const { sums, saved } = await restoreBackup(place, opened.file, options);
  return { ...opened, sums, saved };
}

export interface OpenedCopies extends WithMinutes {
  night: Night;
}

/** Brings the newest whole night of a place, and the minute copies after it, into a backup in `folder`. */
export async function openCopies(
  store: CopyStore,
  key: Identity,
  folder: string,
  onNote: (text: string) => void = () => {},
): Promise<OpenedCopies> {
  const { nights, others } = await readNights(store, [key.sealSecret]);
  const [latest] = nights;
  if (others.length > 0) {
    onNote(
      `Left out, because this key did not seal them: ${inWords(others)}. They belong to another key, were not written to their end, or somebody else put them there.`,
    );
  }
  if (!latest) {
    throw new DatabaseRefusal(
      others.length > 0
        ? 'This key opens no copy at this place.'
        : 'There is no complete copy of a site at this place.',
    );
  }
  const newest = await newestOf(store, latest.site, key);
  const file = join(folder, 'backup.sqlite');
  const unusable = missingNight(nights, newest);
  for (const night of nights) {
    if (night.site !== latest.site) {
      onNote(`Left out, because it is of another site, ${night.address}: ${objectOf(night)}.`);
      continue;
    }
    try {
      await fetchNight(store, night, key.identity, file);
    } catch (error) {
      if (!isOfOneFile(error)) throw error;
      unusable.push(`The copy of ${night.madeAt} cannot be used: ${error.message}`);
      continue;
    }
    const added = await addMinutes(store, night, { key, newest, file, folder, onNote });
    return { ...added, night, gaps: [...unusable, ...added.gaps] };
  }
  throw new DatabaseRefusal(`No copy at this place is whole. ${unusable[0]}`);
}

/** What the site said last about its copies; undefined if newest.json is not there, or does not tell. */
async function newestOf(
  store: CopyStore,
  site: string,
  { sealSecret }: Identity,
): Promise<Newest | undefined> {
  try {
    const read = await readNewest(store, [sealSecret]);
    return typeof read === 'object' && read.site === site ? read : undefined;
  } catch (error) {
    if (!isOfOneFile(error)) throw error;
    return undefined;
  }
}

/** A sentence if the newest night is not there: minute copies have no pictures. */
function missingNight(nights: readonly Night[], newest: Newest | undefined): string[] {
  const { night } = newest ?? {};
  if (!night || nights.some(({ madeAt }) => madeAt >= night)) return [];
  return [`The copy of ${night} is not there. Pictures that were added before it may be missing.`];
}

/** The first names of a list. */
function inWords(names: string[]): string {
  const more = names.length - 5;
  return `${names.slice(0, 5).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Downloads a night, compares it with its list of contents and decrypts it. */
async function fetchNight(
  store: CopyStore,
  night: Night,
  identity: string,
  file: string,
): Promise<void> {
  const locked = `${file}.age`;
  const object = objectOf(night);
  const print = await download(store, object, locked, night.bytes);
  if (print.sha256 !== night.sha256) {
    throw new StoreError(
      'damaged',
      print.bytes === night.bytes
        ? `${object} was changed after it was written.`
        : `${object} has ${print.bytes} of ${night.bytes} bytes.`,
    );
  }
  await decryptFile(locked, file, identity);
}
