import * as z from 'zod/mini';
import { type CopyStore, putText, readSmall } from './copy-store.ts';
import { openSealed, sealedText } from './seal.ts';
import { StoreError } from './store-error.ts';

/** The site that a place belongs to. */
export const siteMark = z.object({
  /** Random, and the same after a restore. */
  site: z.string().check(z.minLength(1)),
  /** Its address, for people. */
  address: z.string(),
});

export type SiteMark = z.output<typeof siteMark>;

/** A machine that makes copies, until it begins again with a whole copy or another goes on from a restore. */
export interface Writer {
  /** Random. */
  id: string;
  /** Its minute copies have greater numbers. */
  since: number;
}

const newest = z.object({
  site: z.string(),
  writer: z.string(),
  /** Of the newest minute copy. */
  number: z.int(),
  madeAt: z.iso.datetime(),
  /** When the newest night was made; absent before the first one. */
  night: z.optional(z.iso.datetime()),
  /** Random in each version of the file; absent in those of an earlier release. */
  token: z.optional(z.string()),
});

/**
 * Which minute copy is the newest, by which it is noticed that the newest ones were removed, and that another machine
 * writes to the place.
 */
export type Newest = z.output<typeof newest>;

const markName = 'site.json';
const newestName = 'newest.json';

/** Instead of the content of a file that is not there, or that the site did not seal. */
export type NotOurs = 'missing' | 'changed';

async function readSealed<Content>(
  store: CopyStore,
  name: string,
  open: (text: string) => Content | undefined,
): Promise<Content | NotOurs> {
  try {
    return open(await readSmall(store, name)) ?? 'changed';
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (error.problem === 'missing') return 'missing';
    // Such as a file that the store can only give unpacked, because somebody stored it as packed.
    if (error.problem === 'damaged' || error.problem === 'other') return 'changed';
    throw error;
  }
}

export const readNewest = async (
  store: CopyStore,
  secrets: readonly string[],
): Promise<Newest | NotOurs> =>
  await readSealed(store, newestName, (text) => openSealed('newest', newest, text, secrets));

export const putNewest = async (store: CopyStore, content: Newest, secret: string): Promise<void> =>
  await putText(store, newestName, sealedText('newest', content, secret));

export const readMark = async (
  store: CopyStore,
  secrets: readonly string[],
): Promise<SiteMark | NotOurs> =>
  await readSealed(store, markName, (text) => openSealed('site', siteMark, text, secrets));

export async function putMark(
  store: CopyStore,
  mark: SiteMark,
  { writer, secret }: { writer: Writer; secret: string },
): Promise<void> {
  // The release before this one stops where it is not the last writer.
  const content = { ...mark, writers: [writer] };
  await putText(store, markName, sealedText('site', content, secret));
}

/** The refusal to write where a site.json of another is. Nothing but the origin in it is shown. */
export async function otherSite(store: CopyStore): Promise<StoreError> {
  const text = await readSmall(store, markName).catch(() => '');
  const [, address = ''] = /"address":\s*"(https?:\/\/[^"\\]{1,100})"/.exec(text) ?? [];
  const origin = URL.canParse(address) ? new URL(address).origin : 'another program';
  const whose = origin.length > 100 ? 'another program' : origin;
  return new StoreError(
    'other-site',
    `This place holds the copies of ${whose}. Nothing was written over.`,
  );
}

/**
 * Writes a small object and reads it back; resolves with why it cannot be removed, which a place need not allow.
 */
export async function tryPlace(store: CopyStore): Promise<string | null> {
  const name = 'try.txt';
  const text = `A test of ${new Date().toISOString()}. It may be removed.`;
  await putText(store, name, text);
  if ((await readSmall(store, name)) !== text) {
    throw new StoreError('damaged', 'A test file came back changed.');
  }
  try {
    await store.remove(name);
    return null;
  } catch (error) {
    return error instanceof StoreError ? error.message : String(error);
  }
}
