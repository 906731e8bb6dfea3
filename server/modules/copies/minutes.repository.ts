import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { queryInBatches } from '../../batches.ts';
import { type Minute, minuteStateKey } from '../../db/copies/minute-copy.ts';
import type { Writer } from '../../db/copies/place.ts';
import { recordedTables } from '../../db/copies/recorded-tables.ts';
import { StoreError } from '../../db/copies/store-error.ts';
import { engineOf } from '../../db/engines/database.ts';
import { claimState, readState, writeState } from '../../db/queries/site-state.ts';
import type { Db, Instant } from '../../db/tables.ts';

export interface MinuteState {
  /** Of the last minute copy that was begun. */
  number: number;
  /** Of the last one that is there. */
  previous: number;
  /** Up to when everything is there; absent until the first one. */
  at?: Instant;
  /** Name of the last one that is there. */
  object?: string;
  /** This machine, since changes are recorded; absent until then, and in the state of an older release. */
  writer?: Writer;
  /** Of the newest.json that this machine wrote, the last ones; absent until it has written there. */
  tokens?: string[];
  /** A file at the place that somebody else changed, which the owner is told until they ask for a copy. */
  changed?: { name: string; at: Instant };
  /** Why nothing went out since; `at` is when that began. */
  failure?: { at: Instant; problem: string; message: string };
}

export async function readMinuteState(db: Db): Promise<MinuteState> {
  const stored = await readState(db, minuteStateKey);
  return stored ? JSON.parse(stored) : { number: 0, previous: 0 };
}

export const writeMinuteState = (db: Db, state: MinuteState) =>
  writeState(db, minuteStateKey, JSON.stringify(state));

/** Since which number changes are recorded; undefined if they are not. */
export async function findRecording(db: Db): Promise<number | undefined> {
  return (await db.selectFrom('copy_recording').select('since').executeTakeFirst())?.since;
}

/** Makes the triggers record changes, with a number that no earlier minute copy has, unless they do already. */
export async function startRecording(db: Db, highest: number): Promise<void> {
  const state = await readMinuteState(db);
  const since = Math.max(state.number, highest) + 1;
  await db
    .insertInto('copy_recording')
    .values({ id: 1, since })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/**
 * Waits for the transactions that write recorded tables now: those that began before changes were recorded may commit
 * what nothing recorded, which the whole copy must contain.
 */
export async function waitForWriters(db: Db, patienceMs = 60_000): Promise<void> {
  // SQLite runs them one after another.
  if (engineOf(db) === 'sqlite') return;
  let waited = await writersNow(db);
  const until = performance.now() + patienceMs;
  while (waited.length > 0) {
    if (performance.now() > until) {
      throw new StoreError('other', 'The database is written without a pause. We try again.');
    }
    await sleep(50);
    const now = new Set(await writersNow(db));
    waited = waited.filter((id) => now.has(id));
  }
}

async function writersNow(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.virtualtransaction as id
    from pg_locks l join pg_class c on c.oid = l.relation
    where l.database = (select oid from pg_database where datname = current_database())
      and l.mode = 'RowExclusiveLock' and l.granted
      and c.relname in (${sql.join(Object.keys(recordedTables))})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stores that everything is recorded from now on, and by which machine; call in a transaction. */
export async function confirmRecording(db: Db): Promise<void> {
  const since = await findRecording(db);
  if (since === undefined) return;
  const state = await lockMinuteState(db);
  const writer = { id: randomUUID(), since };
  if (state.number < since) {
    await writeMinuteState(db, { number: since, previous: since, writer });
  } else if (!state.writer) {
    await writeMinuteState(db, { ...state, writer });
  }
}

/** Reads the state, which no other transaction changes until this one ends. */
export async function lockMinuteState(db: Db): Promise<MinuteState> {
  await claimState(db, minuteStateKey, JSON.stringify({ number: 0, previous: 0 }));
  await db
    .updateTable('site_state')
    .set((is) => ({ value: is.ref('value') }))
    .where('key', '=', minuteStateKey)
    .execute();
  return await readMinuteState(db);
}

const maxTokens = 10;

/** Remembers a token before it is stored at the place, so that one which arrived unheard is known as its own. */
export const withToken = (state: MinuteState, token: string): MinuteState => ({
  ...state,
  tokens: [...(state.tokens ?? []), token].slice(-maxTokens),
});

/** Lets the next copy write the files by which the place is known, as after the key was changed. */
export async function sealAgain(db: Db): Promise<void> {
  const { tokens: _, ...state } = await lockMinuteState(db);
  await writeMinuteState(db, state);
}

export async function stopRecording(db: Db): Promise<void> {
  await db.deleteFrom('copy_recording').execute();
  await db.deleteFrom('copy_changes').execute();
}

/** How many changes one minute copy has, and about how many characters: it is encrypted in the memory of the site. */
const maxChanges = 1000;
const maxCharacters = 2_000_000;
const changesAtOnce = 50;

export interface Changes {
  minute: Minute;
  /** The recorded changes that it contains. */
  ids: number[];
  /** Whether there may be more. */
  isFull: boolean;
}

/**
 * The present rows of the oldest recorded changes, as of one moment, with a new number; undefined if there are none. The
 * number is stored in the same transaction, so that a backup with this number contains these rows, and so is the token
 * that newest.json gets.
 */
export async function takeChanges(
  db: Db,
  { site, madeAt, token }: { site: string; madeAt: Instant; token: string },
): Promise<Changes | undefined> {
  const transaction = db.transaction();
  const ofOneMoment =
    engineOf(db) === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction;
  return await ofOneMoment.execute(async (trx) => {
    const changes = await trx
      .selectFrom('copy_changes')
      .selectAll()
      // A newer release that runs beside this one copies its own tables.
      .where('table_name', 'in', Object.keys(recordedTables))
      .orderBy('id')
      .limit(maxChanges)
      .execute();
    if (changes.length === 0) return;
    const { tables, ids } = await readChanged(trx, changes);
    const state = await readMinuteState(trx);
    const number = state.number + 1;
    await writeMinuteState(trx, withToken({ ...state, number }, token));
    const release = await newestMigration(trx);
    const { previous } = state;
    return {
      minute: {
        site,
        number,
        previous,
        madeAt,
        release,
        ...(state.writer && { writer: state.writer.id }),
        tables,
      },
      ids,
      isFull: changes.length === maxChanges || ids.length < changes.length,
    };
  });
}

/** Reads the rows of the first changes, until there are enough characters. */
async function readChanged(
  db: Db,
  changes: { id: number; table_name: string; row_key: string }[],
): Promise<{ tables: Minute['tables']; ids: number[] }> {
  const tables: Minute['tables'] = {};
  const ids: number[] = [];
  const seen = new Set<string>();
  let characters = 0;
  while (ids.length < changes.length && characters < maxCharacters) {
    const some = changes.slice(ids.length, ids.length + changesAtOnce);
    ids.push(...some.map(({ id }) => id));
    for (const [name, ofTable] of Map.groupBy(some, ({ table_name }) => table_name)) {
      const keys = new Set(ofTable.map(({ row_key }) => row_key));
      const unread = [...keys].filter((key) => !seen.has(`${name} ${key}`));
      if (unread.length === 0) continue;
      for (const key of unread) seen.add(`${name} ${key}`);
      const { rows, gone } = await readRows(db, name, unread);
      tables[name] ??= { rows: [], gone: [] };
      tables[name].rows.push(...rows);
      tables[name].gone.push(...gone);
      characters += JSON.stringify(rows).length;
    }
  }
  return { tables, ids };
}

type Key = (string | number | null)[];
type Row = Record<string, string | number | null>;

async function readRows(db: Db, table: string, keys: string[]) {
  const columns: readonly string[] = recordedTables[table as keyof typeof recordedTables];
  const typed = keys.map((key) => JSON.parse(key) as Key);
  const matches = typed.map(
    (key) =>
      sql`(${sql.join(
        columns.map((name, at) => sql`${sql.ref(name)} = ${key[at] ?? null}`),
        sql` and `,
      )})`,
  );
  const found = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.join(matches, sql` or `)}`.execute(db);
  const rows = found.rows.map((row) => ({ ...row }));
  const textOf = (key: Key) => JSON.stringify(key);
  const present = new Set(rows.map((row) => textOf(columns.map((name) => row[name] ?? null))));
  const gone = new Map(typed.map((key) => [textOf(key), key]));
  for (const key of present) gone.delete(key);
  return { rows, gone: [...gone.values()] };
}

async function newestMigration(db: Db): Promise<string> {
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return (
    rows
      .map(({ name }) => name)
      .toSorted()
      .at(-1) ?? ''
  );
}

/** Forgets changes that are there. */
export async function forgetChanges(db: Db, ids: readonly number[]): Promise<void> {
  await queryInBatches(ids, async (some) => {
    await db.deleteFrom('copy_changes').where('id', 'in', some).execute();
    return [];
  });
}

/** Forgets changes that a later change of the same row repeats, so that a long failure does not fill the disk. */
export async function forgetRepeated(db: Db): Promise<void> {
  await sql`
    delete from copy_changes where id not in (
      select max(id) from copy_changes group by table_name, row_key)`.execute(db);
}
