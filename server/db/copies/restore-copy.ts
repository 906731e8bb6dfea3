import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CopyProgress, SiteSums } from '../backup/copy-site.ts';
import { makeTemporaryFolder } from '../backup/files.ts';
import { restoreBackup } from '../backup/restore.ts';
import type { Place } from '../backup/snapshot.ts';
import { DatabaseRefusal } from '../engines/database.ts';
import { addMinutes } from './add-minutes.ts';
import { type Identity, readCopyKey } from './copy-key.ts';
import type { CopyStore } from './copy-store.ts';
import { decryptFile, writeHashed } from './encrypted-file.ts';
import { isNightSealed, type Night, readNights } from './manifest.ts';
import { StoreError, storeErrorOf } from './store-error.ts';

export interface RestoreCopyOptions {
  /** Replaces an existing site, which is saved first. */
  force: boolean;
  /** Where PostgreSQL's content is saved, and files are decrypted. */
  backupDir?: string;
  /** The address of the site, if the place has copies of several. */
  address?: string | undefined;
  /** Restores the newest copy that the key opens, although later ones are locked with another. */
  olderKey?: boolean;
  /** Also uses copies without the seal of the site, which anybody may have written. */
  unsealed?: boolean;
  onProgress?: (progress: CopyProgress) => void;
  /** Told when the copy is chosen, and about every copy that cannot be used. */
  onNote?: (text: string) => void;
}

export interface RestoredCopy {
  night: Night;
  /** What the site contains: everything up to this moment, but for the gaps. */
  madeAt: string;
  /** Number of minute copies after the night. */
  minutes: number;
  /** Sentences about what may be missing. */
  gaps: string[];
  sums: SiteSums;
  saved: string | undefined;
}

/**
 * Restores the newest complete copy of a place, and the minute copies after it; a copy that is damaged is named, and the one before it is used. Throws a
 * DatabaseRefusal or a StoreError, and then nothing was changed.
 */
export async function restoreCopy(
  place: Place,
  store: CopyStore,
  askKey: (keyName: string) => Promise<string>,
  {
    address,
    olderKey = false,
    unsealed = false,
    onNote = () => {},
    ...options
  }: RestoreCopyOptions,
): Promise<RestoredCopy> {
  const nights = await chooseSite(store, address, onNote);
  const [newest] = nights;
  if (!newest) throw new DatabaseRefusal('There is no complete copy of a site at this place.');
  const key = await readCopyKey(await askKey(newest.keyName));
  const fitting = nights.filter(({ recipient }) => recipient === key.recipient);
  const isOlder = newest.recipient !== key.recipient;
  if (isOlder && !(olderKey && fitting[0])) throw otherKey(newest, fitting[0]);
  const usable = unsealed ? fitting : ourNights(fitting, key, onNote);
  using folder = makeTemporaryFolder(options.backupDir ?? tmpdir());
  const file = join(folder.path, 'backup.sqlite');
  const night = await openNewest(store, usable, key, file, onNote);
  const { identity } = key;
  const sealSecret = unsealed ? undefined : key.sealSecret;
  const added = await addMinutes(store, night, {
    identity,
    sealSecret,
    file,
    folder: folder.path,
    onNote,
  });
  const { madeAt, count: minutes, gaps } = added;
  const { sums, saved } = await restoreBackup(place, added.file, options);
  return { night, madeAt, minutes, gaps, sums, saved };
}

async function chooseSite(
  store: CopyStore,
  address: string | undefined,
  onNote: (text: string) => void,
): Promise<Night[]> {
  const { nights, unreadable, objects } = await readNights(store);
  for (const name of unreadable) onNote(`${name} cannot be read, and is left out.`);
  const unfinished = objects.filter(
    ({ name }) =>
      name.endsWith('.age') &&
      !objects.some((other) => other.name === name.replace(/\.age$/, '.json')),
  );
  for (const { name } of unfinished) {
    onNote(`${name} was not written to its end, and does not count as a copy.`);
  }
  const addresses = [...new Set(nights.map((night) => night.address))];
  const sites = new Set(nights.map(({ site }) => site));
  if (address === undefined && sites.size > 1) {
    throw new DatabaseRefusal(
      `This place has the copies of ${addresses.join(' and of ')}. Say which: add --site ${addresses[0]}`,
    );
  }
  const found = nights.filter((night) => address === undefined || night.address === address);
  if (address !== undefined && found.length === 0 && nights.length > 0) {
    throw new DatabaseRefusal(
      `This place has no copies of ${address}, but of ${addresses.join(' and of ')}.`,
    );
  }
  return found;
}

export const noSeal = ({ madeAt }: Night) =>
  `The copy of ${madeAt} has no seal of this site: an earlier release made it, or somebody else put it there.`;

/** The nights that the site itself wrote. */
function ourNights(
  nights: Night[],
  { sealSecret }: Identity,
  onNote: (text: string) => void,
): Night[] {
  const ours = nights.filter((night) => isNightSealed(night, sealSecret));
  const [newest] = nights;
  if (newest && ours.length === 0) {
    throw new DatabaseRefusal(
      `${noSeal(newest)} No other copy here has one. If nobody else can write there, --unsealed restores it.`,
    );
  }
  for (const night of nights) {
    if (!ours.includes(night)) onNote(`${noSeal(night)} It is left out.`);
  }
  return ours;
}

function otherKey({ keyName, madeAt }: Night, fitting: Night | undefined): DatabaseRefusal {
  const older = fitting
    ? ` It opens copies up to ${fitting.madeAt} only; --older-key restores that one.`
    : '';
  return new DatabaseRefusal(
    `This is another key than the one that locks the copies. The newest, of ${madeAt}, is locked with “${keyName}”.${older}`,
  );
}

/** Fetches and opens the newest of these nights that is whole. */
async function openNewest(
  store: CopyStore,
  nights: Night[],
  { identity }: Identity,
  file: string,
  onNote: (text: string) => void,
): Promise<Night> {
  for (const night of nights) {
    try {
      await fetchNight(store, night, identity, file);
      return night;
    } catch (error) {
      const isLost =
        error instanceof StoreError && (error.problem === 'damaged' || error.problem === 'missing');
      if (!isLost) throw error;
      onNote(
        `The copy of ${night.madeAt} cannot be used: ${error.message} The one before it is tried.`,
      );
    }
  }
  throw new DatabaseRefusal('No copy at this place is whole.');
}

/** Downloads a night, compares it with its manifest and decrypts it. */
export async function fetchNight(
  store: CopyStore,
  night: Night,
  identity: string,
  file: string,
): Promise<void> {
  const locked = `${file}.age`;
  const print = await writeHashed(await store.get(night.object), locked).catch((error) => {
    throw storeErrorOf(error);
  });
  if (print.sha256 !== night.sha256) {
    throw new StoreError(
      'damaged',
      print.bytes === night.bytes
        ? `${night.object} was changed after it was written.`
        : `${night.object} has ${print.bytes} of ${night.bytes} bytes.`,
    );
  }
  await decryptFile(locked, file, identity);
}
