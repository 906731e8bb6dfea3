import { sql } from 'kysely';
import { queryInBatches } from '../../batches.ts';
import { type Minute, minuteStateKey } from '../../db/copies/minute-copy.ts';
import { recordedTables } from '../../db/copies/recorded-tables.ts';
import { engineOf } from '../../db/engines/database.ts';
import { readState, writeState } from '../../db/queries/site-state.ts';
import type { Db, Instant } from '../../db/tables.ts';

export interface MinuteState {
  /** Of the last minute copy that was begun. */
  number: number;
  /** Of the last one that is there. */
  previous: number;
  /** Up to when everything is there; absent until the first one. */
  at?: Instant;
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

/** Makes the triggers record changes, with a number that no earlier minute copy has; false if they did already. */
export async function startRecording(db: Db, highest: number): Promise<boolean> {
  if ((await findRecording(db)) !== undefined) return false;
  const state = await readMinuteState(db);
  const since = Math.max(state.number, highest) + 1;
  await writeMinuteState(db, { number: since, previous: since });
  await db
    .insertInto('copy_recording')
    .values({ id: 1, since })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ since }))
    .execute();
  return true;
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
 * number is stored in the same transaction, so that a backup with this number contains these rows.
 */
export async function takeChanges(
  db: Db,
  { site, madeAt }: { site: string; madeAt: Instant },
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
    await writeMinuteState(trx, { ...state, number });
    const release = await newestMigration(trx);
    const { previous } = state;
    return {
      minute: { site, number, previous, madeAt, release, tables },
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
