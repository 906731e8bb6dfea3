import { join } from 'node:path';
import * as z from 'zod/mini';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { stampOf } from '../backup/backup-file.ts';
import { type CopyStore, maxSmall, putText, readSmall } from './copy-store.ts';
import { encryptFile, readBack } from './encrypted-file.ts';
import { removeOldMinutes } from './minute-copy.ts';
import { type SiteMark, siteMark, type Writer } from './place.ts';
import { openSealed, sealedText } from './seal.ts';
import { isOfOneFile, StoreError, storeErrorOf } from './store-error.ts';

const night = z.extend(siteMark, {
  /** When the backup was made, which names its object. */
  madeAt: z.iso.datetime(),
  /** Of the encrypted object. */
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
  bytes: z.int(),
  /** The newest migration of the site. */
  release: z.string(),
  /** The recipient that it is encrypted to, and the name of the key that opens it. */
  recipient: z.string(),
  keyName: z.string(),
  /** The last minute copy whose changes it contains. */
  lastMinute: z.int(),
  /** Which machine wrote it; absent in copies of an older release. */
  writer: z.optional(z.string()),
});

/** The list of contents of a night, sealed and written last: a copy without it does not exist. */
export type Night = z.output<typeof night>;

const nightsFolder = 'nights';
const nightName = /^nights\/\d{8}T\d{9}Z\.(?:age|json)$/;

/** The encrypted backup of a night. */
export const objectOf = ({ madeAt }: Pick<Night, 'madeAt'>) =>
  `${nightsFolder}/${stampOf(new Date(madeAt))}.age`;

const manifestOf = (object: string) => object.replace(/\.age$/, '.json');

export interface StoredNights {
  /** What was sealed with one of the secrets, in the order in which it was made, newest first. */
  nights: Night[];
  /** Names of files of nights that no sealed list of contents names. */
  others: string[];
}

/** The nights of a place; what else lies in their folder is not ours. */
export async function readNights(
  store: CopyStore,
  secrets: readonly string[],
): Promise<StoredNights> {
  const objects = (await store.list(nightsFolder)).filter(({ name }) => nightName.test(name));
  const nights: Night[] = [];
  for (const { name, bytes } of objects) {
    if (!name.endsWith('.json') || bytes > maxSmall) continue;
    const text = await readIfPossible(store, name);
    const found = openSealed('night', night, text, secrets);
    // One that was put back under another name is no other night.
    if (found && manifestOf(objectOf(found)) === name) nights.push(found);
  }
  // By number first, because a clock may have been ahead.
  nights.sort((a, b) => b.lastMinute - a.lastMinute || (a.madeAt < b.madeAt ? 1 : -1));
  const ours = new Set(nights.flatMap((each) => [objectOf(each), manifestOf(objectOf(each))]));
  return { nights, others: objects.map(({ name }) => name).filter((name) => !ours.has(name)) };
}

export const hasNights = async (store: CopyStore): Promise<boolean> =>
  (await store.list(nightsFolder)).some(({ name }) => nightName.test(name));

/** An empty text for a file that the store does not give; throws if it gives none. */
async function readIfPossible(store: CopyStore, name: string): Promise<string> {
  try {
    return await readSmall(store, name);
  } catch (error) {
    if (isOfOneFile(error)) return '';
    throw error;
  }
}

export interface ProvenBackup {
  path: string;
  madeAt: string;
  release: string;
  lastMinute: number;
  /** The machine that makes the minute copies. */
  writer: Writer | undefined;
}

export interface NightOptions {
  mark: SiteMark;
  recipient: string;
  keyName: string;
  /** Of the key, and of the ones before it, whose nights are kept too. */
  sealSecrets: [string, ...string[]];
  /** Number of days whose newest copy of each key is kept there. */
  keep: number;
  /** The minute copy that the backup must contain, so that those after it continue from there. */
  minMinute: number;
  /** Whether the clock is trusted; otherwise nothing is removed. */
  mayRemove: boolean;
}

export interface NightResult {
  object: string;
  bytes: number;
  /** Encrypted bytes of all nights that are kept. */
  takes: number;
  /** Why older ones could not be removed. */
  notRemoved: string | null;
}

/**
 * Encrypts a proven backup, stores it, reads it back and compares it, and writes its list of contents last. Then removes
 * nights beyond the number to keep, without which the copy is good too. `folder` has room for the encrypted file.
 */
export async function copyNight(
  store: CopyStore,
  { path, madeAt, release, lastMinute, writer }: ProvenBackup,
  folder: string,
  { mark, recipient, keyName, sealSecrets, keep, mayRemove }: NightOptions,
): Promise<NightResult> {
  const locked = join(folder, 'night.age');
  const print = await encryptFile(path, locked, recipient);
  const content: Night = {
    ...mark,
    ...print,
    madeAt,
    release,
    recipient,
    keyName,
    lastMinute,
    writer: writer?.id,
  };
  const object = objectOf(content);
  await store.put(object, { file: locked, sha256: print.sha256 });
  try {
    await proveBack(store, object, print);
  } catch (error) {
    await store.remove(object).catch(() => {});
    throw error;
  }
  const text = sealedText('night', content, sealSecrets[0]);
  await putText(store, manifestOf(object), text);
  if ((await readSmall(store, manifestOf(object))) !== text) {
    throw new StoreError('damaged', 'The list of contents of the copy came back changed.');
  }
  return { object, bytes: print.bytes, ...(await tidy()) };

  async function tidy(): Promise<Pick<NightResult, 'takes' | 'notRemoved'>> {
    let takes = print.bytes;
    try {
      const { nights } = await readNights(store, sealSecrets);
      const ours = nights.filter(({ site }) => site === mark.site);
      const kept = mayRemove ? keptNights(ours, madeAt, keep) : ours;
      takes = kept.reduce((sum, { bytes }) => sum + bytes, 0);
      for (const surplus of ours.filter((each) => !kept.includes(each))) {
        // First, so that no list of contents is without its object.
        await store.remove(manifestOf(objectOf(surplus)));
        await store.remove(objectOf(surplus));
      }
      if (mayRemove) await removeOldMinutes(store, kept);
      return { takes, notRemoved: null };
    } catch (error) {
      return { takes, notRemoved: storeErrorOf(error).message };
    }
  }
}

async function proveBack(
  store: CopyStore,
  object: string,
  print: { bytes: number; sha256: string },
) {
  const back = await readBack(store, object);
  if (back.sha256 === print.sha256) return;
  const kilobytes = (bytes: number) => formatNumber(Math.ceil(bytes / 1000));
  throw new StoreError(
    'damaged',
    back.bytes === print.bytes
      ? 'The copy is there, but it came back changed. It is not counted as a copy.'
      : `The copy is there, but it cannot be opened: ${kilobytes(back.bytes)} of ${kilobytes(print.bytes)} kilobytes arrived. It is not counted as a copy.`,
  );
}

/** The newest copy of each key of the last `keep` days that have one, and in any case the one just made. */
function keptNights(nights: Night[], justMade: string, keep: number): Night[] {
  const newestFirst = nights.toSorted(
    (a, b) => Number(b.madeAt === justMade) - Number(a.madeAt === justMade),
  );
  const ofDays = Map.groupBy(newestFirst, ({ madeAt }) => madeAt.slice(0, 10));
  const kept = [...ofDays.values()]
    .slice(0, keep)
    .flatMap((ofDay) =>
      [...Map.groupBy(ofDay, ({ recipient }) => recipient).values()].flatMap(
        ([newest]) => newest ?? [],
      ),
    );
  return newestFirst.filter((each) => kept.includes(each));
}
