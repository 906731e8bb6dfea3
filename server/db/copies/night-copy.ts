import { join } from 'node:path';
import { stampOf } from '../backup/backup-file.ts';
import type { SiteSums } from '../backup/copy-site.ts';
import { type CopyStore, readText, type StoredObject } from './copy-store.ts';
import { encryptFile, fingerprintOf } from './encrypted-file.ts';
import {
  claimPlace,
  encoded,
  listNights,
  type Manifest,
  manifestNameOf,
  type Night,
  nightsFolder,
  readNights,
  type SiteMark,
  type Writer,
} from './manifest.ts';
import { putFirstNewest, removeOldMinutes } from './minute-copy.ts';
import { sealed } from './seal.ts';
import { StoreError, storeErrorOf } from './store-error.ts';

export interface ProvenBackup {
  path: string;
  madeAt: string;
  sums: SiteSums;
  release: string;
  lastMinute: number;
  /** The machine that records changes; undefined in a backup of an older release. */
  writer: Writer | undefined;
}

export interface NightOptions {
  mark: SiteMark;
  /** Whether the place has copies of this site already. */
  isKnown: boolean;
  recipient: string;
  keyName: string;
  sealSecret?: string | undefined;
  /** Number of days whose newest copy is kept there. */
  keep: number;
  /** The minute copy that the backup must contain, so that those after it continue from there. */
  minMinute: number;
  /** Whether the clock is trusted; otherwise nothing is removed. */
  mayRemove: boolean;
}

export interface NightResult {
  object: string;
  bytes: number;
  /** Encrypted bytes of all nights that are there. */
  takes: number;
}

/**
 * Encrypts a proven backup, stores it, reads it back and compares it, and writes its manifest last. Then removes nights
 * beyond the number to keep. `folder` has room for the encrypted file.
 */
export async function copyNight(
  store: CopyStore,
  backup: ProvenBackup,
  folder: string,
  { mark, isKnown, recipient, keyName, sealSecret, keep, mayRemove }: NightOptions,
): Promise<NightResult> {
  const { writer } = backup;
  if (await claimPlace(store, mark, { isKnown, writer })) {
    await putFirstNewest(store, mark, { writer, sealSecret });
  }
  const locked = join(folder, 'night.age');
  const print = await encryptFile(backup.path, locked, recipient);
  const object = `${nightsFolder}/${stampOf(new Date(backup.madeAt))}.age`;
  await store.put(object, { file: locked, sha256: print.sha256 });
  await proveBack(store, object, print);
  const manifest: Manifest = {
    ...mark,
    ...print,
    madeAt: backup.madeAt,
    rows: Object.fromEntries(Object.entries(backup.sums).map(([name, { rows }]) => [name, rows])),
    release: backup.release,
    recipient,
    keyName,
    lastMinute: backup.lastMinute,
    ...(writer && { writer: writer.id }),
  };
  const content = encoded(sealed('night', manifest, sealSecret));
  await store.put(manifestNameOf(object), { bytes: content });
  if ((await readText(store, manifestNameOf(object))) !== new TextDecoder().decode(content)) {
    throw new StoreError('damaged', 'The list of contents of the copy came back changed.');
  }
  const left = mayRemove ? await removeOldNights(store, object, keep) : await listNights(store);
  return { object, bytes: print.bytes, takes: left.reduce((sum, each) => sum + each.bytes, 0) };
}

async function proveBack(
  store: CopyStore,
  object: string,
  print: { bytes: number; sha256: string },
) {
  const back = await fingerprintOf(await store.get(object)).catch((error: unknown) => {
    throw storeErrorOf(error);
  });
  if (back.sha256 === print.sha256) return;
  const kilobytes = (bytes: number) => Math.ceil(bytes / 1000).toLocaleString('en-IN');
  throw new StoreError(
    'damaged',
    back.bytes === print.bytes
      ? 'The copy is there, but it came back changed. It is not counted as a copy.'
      : `The copy is there, but it cannot be opened: ${kilobytes(back.bytes)} of ${kilobytes(print.bytes)} kilobytes arrived. It is not counted as a copy.`,
  );
}

/**
 * Removes all copies except the newest of each of the last `keep` days that have one, and objects without a manifest.
 * Manifests go first, so that no manifest is without its object. Nights dated after the newest were made by a clock that
 * was ahead.
 */
async function removeOldNights(
  store: CopyStore,
  newest: string,
  keep: number,
): Promise<StoredObject[]> {
  const { nights, unreadable, objects } = await readNights(store);
  const credible = nights.filter(({ object }) => object <= newest);
  const kept = credible
    .filter((night, at) => dayOf(night) !== dayOf(credible[at - 1]))
    .slice(0, keep);
  const keptNames = new Set(kept.flatMap(({ object }) => [object, manifestNameOf(object)]));
  // What cannot be read may be of a newer release.
  for (const name of unreadable) keptNames.add(name).add(name.replace(/\.json$/, '.age'));
  const surplus = objects.filter(({ name }) => !keptNames.has(name));
  for (const { name } of surplus.toSorted((a) => (a.name.endsWith('.json') ? -1 : 1))) {
    await store.remove(name);
  }
  await removeOldMinutes(store, kept);
  return objects.filter(({ name }) => keptNames.has(name));
}

const dayOf = (night: Night | undefined) => night?.madeAt.slice(0, 10);
