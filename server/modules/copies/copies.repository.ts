import { randomUUID } from 'node:crypto';
import type { BackupCounts } from '../../../domain/backups/backups.calls.ts';
import { claimState, deleteState, readState, writeState } from '../../db/queries/site-state.ts';
import type { Db, Instant } from '../../db/tables.ts';

/** The key that locks the copies; the words are on the owner's paper only. */
export interface StoredKey {
  recipient: string;
  /** What seals the copies. */
  sealSecret: string;
  /** Of the keys before this one, whose copies are kept for some days too. */
  formerSecrets?: string[];
  name: string;
  madeAt: Instant;
  madeBy: string;
}

/** How the last attempts ended. */
export interface CopyRun {
  /** The last good copy. */
  good?: {
    at: Instant;
    madeAt: Instant;
    object: string;
    bytes: number;
    seconds: number;
    takes: number;
    counts: BackupCounts;
    /** The last minute copy whose changes it contains. */
    lastMinute?: number;
    /** Why older copies could not be removed. */
    notRemoved?: string | null;
  };
  /** The last failure, also if a later attempt was good. */
  failure?: { at: Instant; problem: string; message: string; tries: number };
}

export interface CopyState {
  key?: StoredKey;
  run: CopyRun;
  /** Where the last good copy went. */
  place?: string;
  /** A random text, or true of an older release, while somebody wants a copy now. */
  isWanted: string | boolean;
  drill: {
    done?: { at: Instant; madeAt: Instant; counts: BackupCounts };
    failure?: { at: Instant; message: string };
  };
}

/** Each part has its own key in site_state and one writer, so that none overwrites another's. */
const keys = {
  key: 'copies_key',
  run: 'copies_runs',
  place: 'copies_place',
  isWanted: 'copies_wanted',
  drill: 'copies_drill',
} as const satisfies Record<keyof CopyState, string>;

/** The turn of the instance that makes a copy. */
export const turnKey = 'copies_turn';

export async function readCopies(db: Db): Promise<CopyState & { turnUntil: Instant | undefined }> {
  const rows = await db
    .selectFrom('site_state')
    .select(['key', 'value'])
    .where('key', 'in', [...Object.values(keys), turnKey])
    .execute();
  const stored = (key: string) => rows.find((row) => row.key === key)?.value;
  const parts = Object.entries(keys).flatMap(([name, key]) => {
    const value = stored(key);
    return value === undefined ? [] : [[name, JSON.parse(value)]];
  });
  const { run: runs = [], key, ...others } = Object.fromEntries(parts);
  return {
    isWanted: false,
    drill: {},
    ...others,
    // An early release stored a key without what seals: as if there were none, until the owner makes one.
    ...(key?.sealSecret && { key }),
    run: lastOf(runs),
    turnUntil: stored(turnKey),
  };
}

/** The release before this one stores a run for each night, oldest first. */
const lastOf = (runs: CopyRun[]): CopyRun => ({
  ...runs.findLast(({ good }) => good),
  ...(runs.at(-1)?.failure && { failure: runs.at(-1)?.failure }),
});

export async function writeCopies<Part extends keyof CopyState>(
  db: Db,
  part: Part,
  value: CopyState[Part],
): Promise<void> {
  await writeState(db, keys[part], JSON.stringify(part === 'run' ? [value] : value));
}

/** Forgets a wish for a copy now, unless there is a newer one. */
export async function forgetWish(db: Db, wish: string | boolean): Promise<void> {
  await deleteState(db, keys.isWanted, JSON.stringify(wish));
}

/** The random id of the site, the same after a restore. */
export async function readSiteId(db: Db): Promise<string> {
  await claimState(db, 'site_id', randomUUID());
  return (await readState(db, 'site_id')) ?? '';
}

/** What seals the copies, first, and what sealed those of earlier keys. */
export const secretsOf = ({ sealSecret, formerSecrets = [] }: StoredKey): [string, ...string[]] => [
  sealSecret,
  ...formerSecrets,
];
