import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { stampOf } from '../backup/backup-file.ts';
import type { CopyStore, StoredObject } from './copy-store.ts';
import { decryptFile, download, readBack } from './encrypted-file.ts';
import { openSealedFile, sealedText } from './seal.ts';
import { StoreError } from './store-error.ts';

const value = z.union([z.string(), z.number(), z.null()]);

const minute = z.object({
  site: z.string(),
  /** Counts all minute copies of a site; each has a greater one than those before it. */
  number: z.int(),
  /** The number of the one before it, without which it says too little; of the recording's begin for the first. */
  previous: z.int(),
  madeAt: z.iso.datetime(),
  /** The newest migration of the site. */
  release: z.string(),
  /** Which machine wrote it; absent in copies of an older release. */
  writer: z.optional(z.string()),
  /** By table: the present rows among those that changed, and the keys of those that are gone. */
  tables: z.record(
    z.string(),
    z.object({ rows: z.array(z.record(z.string(), value)), gone: z.array(z.array(value)) }),
  ),
});

/** The rows that changed since the minute copy before it. */
export type Minute = z.output<typeof minute>;

/** Key of the state in site_state; a backup contains it, so that a night knows the last minute copy before it. */
export const minuteStateKey = 'copies_minute';

const minutesFolder = 'minutes';
const minuteName = /^minutes\/(\d{1,15})-\d{8}T\d{9}Z\.age$/;

export interface StoredMinute extends StoredObject {
  /** As its name says. */
  number: number;
}

/** The minute copies of a place by number; what else lies in their folder is not ours. */
export async function listMinutes(store: CopyStore): Promise<StoredMinute[]> {
  const minutes = (await store.list(minutesFolder)).flatMap((object) => {
    const number = minuteName.exec(object.name)?.[1];
    return number ? [{ ...object, number: Number(number) }] : [];
  });
  return minutes.toSorted((a, b) => a.number - b.number);
}

export const minuteObject = ({ number, madeAt }: Pick<Minute, 'number' | 'madeAt'>) =>
  `${minutesFolder}/${String(number).padStart(12, '0')}-${stampOf(new Date(madeAt))}.age`;

/** Encrypts a minute copy, stores it, and reads it back. */
export async function putMinute(
  store: CopyStore,
  content: Minute,
  { recipient, sealSecret }: { recipient: string; sealSecret: string },
): Promise<void> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const bytes = await encrypter.encrypt(sealedText('minute', content, sealSecret));
  const name = minuteObject(content);
  await store.put(name, { bytes });
  if ((await readBack(store, name)).sha256 !== createHash('sha256').update(bytes).digest('hex')) {
    throw new StoreError('damaged', 'A minute copy is there, but it came back changed or cut.');
  }
}

/** Far more than a minute copy has: one holds some thousand rows at most. */
const maxMinuteBytes = 200_000_000;

/**
 * Reads a minute copy by a temporary file in `folder`. Throws a StoreError if it is missing or damaged, if the key does
 * not open it, or if it was not sealed by the site.
 */
export async function getMinute(
  store: CopyStore,
  { name, bytes }: StoredObject,
  { identity, sealSecret, folder }: { identity: string; sealSecret: string; folder: string },
): Promise<Minute> {
  if (bytes > maxMinuteBytes) {
    throw new StoreError('damaged', `${name} is larger than any minute copy.`);
  }
  const locked = join(folder, 'minute.age');
  const opened = join(folder, 'minute.json');
  try {
    await download(store, name, locked, maxMinuteBytes);
    await decryptFile(locked, opened, identity);
    const content = await openSealedFile('minute', minute, opened, sealSecret);
    if (content) return content;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new StoreError(error.problem, `${name}: ${error.message}`, { cause: error });
  } finally {
    await rm(locked, { force: true });
    await rm(opened, { force: true });
  }
  throw new StoreError('damaged', `${name} was not written by this site: its seal is not right.`);
}

/**
 * Removes minute copies that no restore needs: those before the night before the newest, which is restored if the newest
 * is damaged.
 */
export async function removeOldMinutes(
  store: CopyStore,
  [newest, before = newest]: { lastMinute: number }[],
): Promise<void> {
  if (!newest || !before) return;
  const first = Math.min(newest.lastMinute, before.lastMinute);
  for (const { name, number } of await listMinutes(store)) {
    if (number <= first) await store.remove(name);
  }
}
