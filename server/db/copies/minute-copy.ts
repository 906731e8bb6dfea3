import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { stampOf } from '../backup/backup-file.ts';
import { type CopyStore, readText, type StoredObject } from './copy-store.ts';
import { fingerprintOf } from './encrypted-file.ts';
import { claimPlace, encoded, type Night, type SiteMark, type Writer } from './manifest.ts';
import { isSealed, sealed } from './seal.ts';
import { StoreError, storeErrorOf } from './store-error.ts';

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
const minuteName = /^minutes\/(\d{12})-\d{8}T\d{9}Z\.age$/;

export interface StoredMinute extends StoredObject {
  number: number;
}

/** The minute copies of a place by number; what else lies in their folder is not ours. */
export async function listMinutes(store: CopyStore): Promise<StoredMinute[]> {
  const objects = await store.list(minutesFolder);
  return objects.flatMap((object) => {
    const number = minuteName.exec(object.name)?.[1];
    return number ? [{ ...object, number: Number(number) }] : [];
  });
}

const minuteObject = ({ number, madeAt }: Pick<Minute, 'number' | 'madeAt'>) =>
  `${minutesFolder}/${String(number).padStart(12, '0')}-${stampOf(new Date(madeAt))}.age`;

const newest = z.object({
  site: z.string(),
  writer: z.string(),
  /** Of the newest minute copy. */
  number: z.int(),
  madeAt: z.iso.datetime(),
});

/** Which minute copy is the newest, by which it is noticed that the newest ones were removed. */
export type Newest = z.output<typeof newest>;

const newestName = 'newest.json';

const putNewest = async (store: CopyStore, content: Newest, sealSecret: string | undefined) =>
  await store.put(newestName, { bytes: encoded(sealed('newest', content, sealSecret)) });

/** Where a machine begins to write, before its first minute copy. */
export async function putFirstNewest(
  store: CopyStore,
  { site }: SiteMark,
  { writer, sealSecret }: { writer: Writer | undefined; sealSecret: string | undefined },
): Promise<void> {
  if (!writer) return;
  const { id, since: number } = writer;
  await putNewest(
    store,
    { site, writer: id, number, madeAt: new Date().toISOString() },
    sealSecret,
  );
}

/** Undefined if it is missing, unreadable or, with a secret, not sealed by the site. */
export async function readNewest(
  store: CopyStore,
  sealSecret: string | undefined,
): Promise<Newest | undefined> {
  try {
    const read = JSON.parse(await readText(store, newestName));
    if (sealSecret && !isSealed('newest', read, sealSecret)) return;
    return z.safeParse(newest, read).data;
  } catch (error) {
    if (error instanceof SyntaxError) return;
    if (error instanceof StoreError && error.problem === 'missing') return;
    throw storeErrorOf(error);
  }
}

export interface MinuteOptions {
  recipient: string;
  sealSecret?: string | undefined;
  mark: SiteMark;
  isKnown: boolean;
  writer: Writer | undefined;
}

/** Encrypts a minute copy, stores it, and reads it back. */
export async function putMinute(
  store: CopyStore,
  content: Minute,
  { recipient, sealSecret, mark, isKnown, writer }: MinuteOptions,
): Promise<void> {
  await claimPlace(store, mark, { isKnown, writer });
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const bytes = await encrypter.encrypt(JSON.stringify(sealed('minute', content, sealSecret)));
  const name = minuteObject(content);
  await store.put(name, { bytes });
  const back = await fingerprintOf(await store.get(name)).catch((error: unknown) => {
    throw storeErrorOf(error);
  });
  if (back.sha256 !== createHash('sha256').update(bytes).digest('hex')) {
    throw new StoreError('damaged', 'A minute copy is there, but it came back changed or cut.');
  }
  if (!writer) return;
  const { site, number, madeAt } = content;
  await putNewest(store, { site, writer: writer.id, number, madeAt }, sealSecret);
}

/**
 * Reads a minute copy. Throws a StoreError if it is missing or damaged, if the key does not open it, or if there is a
 * secret and it is not sealed by the site.
 */
export async function getMinute(
  store: CopyStore,
  { name }: StoredMinute,
  { identity, sealSecret }: { identity: string; sealSecret: string | undefined },
): Promise<Minute> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const locked = await bytesOf(store, name);
  const text = await decrypter.decrypt(locked, 'text').catch((error: unknown) => {
    const message = `${name} cannot be opened with this key, or it is damaged.`;
    throw new StoreError('damaged', message, { cause: error });
  });
  const read = parsed(text);
  const content = z.safeParse(minute, read).data;
  if (!content) throw new StoreError('damaged', `${name} cannot be read.`);
  if (sealSecret && !isSealed('minute', read, sealSecret)) {
    throw new StoreError('forged', `${name} was not written by this site: its seal is not right.`);
  }
  return content;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return;
  }
}

async function bytesOf(store: CopyStore, name: string): Promise<Uint8Array> {
  try {
    const stream = (await store.get(name)) as ReadableStream<Uint8Array<ArrayBuffer>>;
    return await new Response(stream).bytes();
  } catch (error) {
    throw storeErrorOf(error);
  }
}

/**
 * Removes minute copies that no restore needs: those before the night before the newest, which is restored if the newest
 * is damaged.
 */
export async function removeOldMinutes(store: CopyStore, nights: Night[]): Promise<void> {
  const [newest, before = newest] = nights;
  if (!before || !newest) return;
  const first = Math.min(newest.lastMinute, before.lastMinute);
  for (const { name, number } of await listMinutes(store)) {
    if (number <= first) await store.remove(name);
  }
}
