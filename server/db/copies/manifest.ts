import * as z from 'zod/mini';
import type { StoredObject } from './copy-store.ts';
import { type CopyStore, readText } from './copy-store.ts';
import { isSealed } from './seal.ts';
import { StoreError } from './store-error.ts';

/** The site that a place belongs to. */
const siteMark = z.object({
  /** Random, and the same after a restore. */
  site: z.string().check(z.minLength(1)),
  /** Its address, for people. */
  address: z.string(),
});

export type SiteMark = z.output<typeof siteMark>;

/** A machine that makes copies, until another goes on from a restore. */
const writer = z.object({
  /** Random; another after each restore. */
  id: z.string(),
  /** Its minute copies have greater numbers. */
  since: z.int(),
});

export type Writer = z.output<typeof writer>;

const placeMark = z.extend(siteMark, { writers: z.optional(z.array(writer)) });

/** The file site.json in a place: which site owns the place, and which machines wrote there, the present one last. */
export type PlaceMark = z.output<typeof placeMark>;

const manifest = z.extend(siteMark, {
  /** When the backup was made. */
  madeAt: z.iso.datetime(),
  /** Of the encrypted object. */
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
  bytes: z.int(),
  /** Rows by table. */
  rows: z.record(z.string(), z.int()),
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

/** Written last: a copy without its manifest does not exist. */
export type Manifest = z.output<typeof manifest>;

/** A night with its manifest; `object` is the name of the encrypted backup. */
export interface Night extends Manifest {
  object: string;
  /** The manifest as it is stored, with its seal. */
  text: string;
}

/** Whether the site itself wrote a night. */
export const isNightSealed = ({ text }: Night, secret: string): boolean =>
  isSealed('night', JSON.parse(text), secret);

export const nightsFolder = 'nights';
const markName = 'site.json';

export const manifestNameOf = (object: string) => object.replace(/\.age$/, '.json');

export const encoded = (value: unknown) => new TextEncoder().encode(JSON.stringify(value, null, 1));

const nightName = /^nights\/\d{8}T\d{9}Z\.(?:age|json)$/;

/** The objects of nights; what else lies in their folder is not ours. */
export async function listNights(store: CopyStore): Promise<StoredObject[]> {
  return (await store.list(nightsFolder)).filter(({ name }) => nightName.test(name));
}

/** The nights of a place, newest first, and the names of manifests that cannot be read. */
export async function readNights(
  store: CopyStore,
): Promise<{ nights: Night[]; unreadable: string[]; objects: StoredObject[] }> {
  const objects = await listNights(store);
  const nights: Night[] = [];
  const unreadable: string[] = [];
  for (const { name } of objects.filter((each) => each.name.endsWith('.json'))) {
    const text = await readText(store, name);
    const night = readManifest(text);
    if (night) nights.push({ ...night, object: name.replace(/\.json$/, '.age'), text });
    else unreadable.push(name);
  }
  nights.sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
  return { nights, unreadable, objects };
}

function readManifest(text: string): Manifest | undefined {
  return parsed(manifest, text);
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, text: string) {
  try {
    return z.safeParse(schema, JSON.parse(text)).data;
  } catch {
    return;
  }
}

/** How many earlier machines are remembered. */
const maxWriters = 20;

/**
 * Marks a new place as this site's, and this machine as the one that writes there. Throws a StoreError if it belongs to
 * another site, if another machine took it over since, or if the mark of an earlier copy is gone: then the disk is not
 * mounted, or somebody emptied the bucket. Resolves with whether this machine is new there.
 */
export async function claimPlace(
  store: CopyStore,
  mark: SiteMark,
  { isKnown, writer }: { isKnown: boolean; writer: Writer | undefined },
): Promise<boolean> {
  const existing = await readMark(store);
  if (existing?.site === mark.site) {
    const { writers = [] } = existing;
    if (!writer || writers.at(-1)?.id === writer.id) return false;
    if (writers.some(({ id }) => id === writer.id)) {
      throw new StoreError(
        'taken-over',
        'Another machine with this site makes the copies now, so this one has stopped making them.',
      );
    }
    const all = [...writers, writer].slice(-maxWriters);
    await store.put(markName, { bytes: encoded({ ...existing, writers: all }) });
    return true;
  }
  if (existing) {
    throw new StoreError(
      'other-site',
      `This place holds the copies of ${existing.address}. Nothing was written over.`,
    );
  }
  if (isKnown) {
    throw new StoreError(
      'no-place',
      'The copies that were there are gone: the disk is not mounted, or somebody emptied the place. If that was meant, set BACKUP_TO to another folder or prefix.',
    );
  }
  if ((await listNights(store)).length > 0) {
    throw new StoreError(
      'other-site',
      'This place holds copies that are not ours. Nothing was written over.',
    );
  }
  await store.put(markName, { bytes: encoded({ ...mark, ...(writer && { writers: [writer] }) }) });
  return true;
}

export async function readMark(store: CopyStore): Promise<PlaceMark | undefined> {
  try {
    const text = await readText(store, markName);
    return parsed(placeMark, text) ?? { site: '', address: 'another program' };
  } catch (error) {
    if (error instanceof StoreError && error.problem === 'missing') return;
    throw error;
  }
}

/** Writes a small object, reads it back and removes it. */
export async function tryPlace(store: CopyStore): Promise<void> {
  const name = `try-${Date.now()}.txt`;
  const text = `A test of ${new Date().toISOString()}. It may be removed.`;
  await store.put(name, { bytes: new TextEncoder().encode(text) });
  const back = await readText(store, name);
  await store.remove(name);
  if (back !== text) throw new StoreError('damaged', 'A test file came back changed.');
}
