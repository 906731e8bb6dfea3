import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openBackup, writeBackup } from '../backup/backup-file.ts';
import { CopyError } from '../backup/copy-site.ts';
import { migrationsLike } from '../backup/release-level.ts';
import { openSnapshot, type Place } from '../backup/snapshot.ts';
import { sqliteStore } from '../backup/sqlite-store.ts';
import { migratePlace } from '../backup/staged-file.ts';
import { quoted, quotedNames } from '../backup/store.ts';
import { DatabaseRefusal } from '../engines/database.ts';
import { sinceBaseline } from '../migrations/before-baseline.ts';
import { allMigrations } from '../tables.ts';
import type { Identity } from './copy-key.ts';
import type { CopyStore } from './copy-store.ts';
import {
  getMinute,
  listMinutes,
  type Minute,
  minuteObject,
  minuteStateKey,
  type StoredMinute,
} from './minute-copy.ts';
import type { Night } from './night-copy.ts';
import type { Newest } from './place.ts';
import { recordedTables } from './recorded-tables.ts';
import { isOfOneFile } from './store-error.ts';

/** By how much the clocks of two instances may differ. */
const skewMs = 5 * 60_000;

export interface WithMinutes {
  /** The backup with the changes of the minutes; the one of the night if there are none. */
  file: string;
  /** What it contains: everything up to this moment, unless there are gaps. */
  madeAt: string;
  /** Number of minute copies. */
  count: number;
  /** Sentences about what may be missing. */
  gaps: string[];
}

interface AddOptions {
  key: Identity;
  /** What the site said last about its copies; undefined if that is not known. */
  newest: Newest | undefined;
  /** The backup of the night. */
  file: string;
  folder: string;
  onNote: (text: string) => void;
}

/**
 * Brings the backup of a night to the newest minute copy after it, in `folder`. A minute copy that is missing, damaged or
 * of another machine is a gap; the later ones are used all the same.
 */
export async function addMinutes(
  store: CopyStore,
  night: Night,
  { key, newest, file, folder, onNote }: AddOptions,
): Promise<WithMinutes> {
  const gaps: string[] = [];
  /** What was left out since the last good one: a gap, unless the next one continues from there. */
  let leftOut: string[] = [];
  let last: Reached = { ...night, number: night.lastMinute };
  let count = 0;
  const later = (await listMinutes(store)).filter(({ number }) => number > night.lastMinute);
  if (later.length === 0) return { file, madeAt: night.madeAt, count, gaps: cutTail() };
  const dataDir = join(folder, 'with-minutes');
  mkdirSync(dataDir, { mode: 0o700 });
  // Checked before its rows change.
  await (await openBackup(file))[Symbol.asyncDispose]();
  const place = { dataDir, databaseUrl: null };
  const path = join(dataDir, 'site.sqlite');
  renameSync(file, path);
  for (const found of later) {
    const minute = await readMinute(found);
    if (!minute) continue;
    if (minute.previous > last.number) gaps.push(...leftOut, gapText(last.madeAt, minute.madeAt));
    else for (const text of leftOut) onNote(text);
    leftOut = [];
    if (Date.parse(minute.madeAt) < Date.parse(last.madeAt) - skewMs) {
      gaps.push(clockText(last.madeAt, minute.madeAt));
    }
    await migrateTo(place, minute);
    await applyMinute(path, minute);
    last = minute;
    count += 1;
  }
  const tail = cutTail();
  // First, because strangers can add any number of files that are left out.
  gaps.unshift(...tail);
  if (tail.length > 0) gaps.push(...leftOut);
  else for (const text of leftOut) onNote(text);
  gaps.push(...settle(path));
  continueNumbers(path, Math.max(last.number, newest?.number ?? 0));
  const written = join(folder, 'backup-with-minutes.sqlite');
  await writeBackup(place, written, { now: new Date(last.madeAt) });
  return { file: written, madeAt: last.madeAt, count, gaps };

  /** Undefined if a minute copy is left out; then it was said why. */
  async function readMinute(found: StoredMinute): Promise<Minute | undefined> {
    const { name } = found;
    let minute: Minute;
    try {
      minute = await getMinute(store, found, { ...key, folder });
    } catch (error) {
      if (!isOfOneFile(error)) throw error;
      leftOut.push(`${error.message} It is left out.`);
      return;
    }
    if (minute.site !== night.site) {
      leftOut.push(`${name} is a copy of another site, and is left out.`);
    } else if (minuteObject(minute) !== name) {
      leftOut.push(
        `${name} has the content of ${minuteObject(minute)}: somebody put it under another name. It is left out.`,
      );
    } else if (newest && minute.writer !== night.writer && minute.writer !== newest.writer) {
      gaps.push(
        `${name} is a copy of a machine from which another had taken over, and is left out.`,
      );
    } else if (count > 0 && minute.number === last.number) {
      gaps.push(
        `Two machines made minute copy ${minute.number}. What only one of them received is in ${name}, which is left out.`,
      );
    } else {
      return minute;
    }
    return;
  }

  /** What is missing after the last minute copy that is there: the newest ones may have been removed. */
  function cutTail(): string[] {
    if (!newest) {
      return [
        'Nobody knows whether the newest minute copies are there: newest.json, which says so, is missing or was not sealed with this key.',
      ];
    }
    const { writer, number, madeAt } = newest;
    if (writer === last.writer ? number <= last.number : madeAt <= last.madeAt) return [];
    return [
      `Minute copies were made up to ${madeAt}, but those after ${last.madeAt} are not there. Repeat erasures and unsubscriptions of that time.`,
    ];
  }
}

/** Up to where a restore has come. */
type Reached = Pick<Minute, 'number' | 'madeAt' | 'writer'>;

/** Each minute copy names the one before it, so that a removed one is noticed. */
const gapText = (from: string, to: string) =>
  `What changed between ${from} and ${to} may be missing: a minute copy of that time is not there. Repeat erasures and unsubscriptions of that time.`;

const clockText = (from: string, to: string) =>
  `The clock of the site went back from ${from} to ${to}. The copies are used in the order in which they were made.`;

/** So that a machine that goes on from here gives no number again. */
function continueNumbers(path: string, number: number): void {
  using file = openFile(path);
  const sql = `update site_state set value = json_set(value, '$.number', ?) where key = ?`;
  file.prepare(sql).run(number, minuteStateKey);
}

/** Migrates to the release that wrote a minute copy. */
async function migrateTo(place: Place, minute: Minute): Promise<void> {
  const { madeAt } = minute;
  const [release = ''] = sinceBaseline([minute.release]);
  const ran = await migrationsAt(place);
  if (ran.includes(release)) return;
  const known = Object.keys(allMigrations('sqlite'));
  if (!known.includes(release)) {
    throw new DatabaseRefusal(
      `The minute copy of ${madeAt} was written by a newer release, with ${release}: use that one.`,
    );
  }
  const wanted = known.filter((name) => ran.includes(name) || name <= release);
  await migratePlace(place, migrationsLike(wanted, 'sqlite'));
}

async function migrationsAt(place: Place): Promise<string[]> {
  await using snapshot = await openSnapshot(place);
  return await snapshot.store.migrations();
}

/** Opens a file that is discarded if the process is killed. */
function openFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  file.exec('pragma journal_mode = delete; pragma synchronous = off');
  return file;
}

/**
 * Replaces the rows of a minute copy and removes those that are gone. All keys are deleted first, so that a unique value
 * can move from one row to another.
 */
async function applyMinute(path: string, { tables }: Minute): Promise<void> {
  using file = openFile(path);
  const store = sqliteStore(file);
  const shapes = await store.tables();
  file.exec('begin');
  const refuseAgain = dropRefusals(file);
  for (const [name, { rows, gone }] of Object.entries(tables)) {
    const shape = shapes.find((table) => table.name === name);
    if (!shape || !Object.hasOwn(recordedTables, name))
      throw new CopyError(`the table ${name} is unknown`);
    const key: readonly string[] = recordedTables[name as keyof typeof recordedTables];
    const remove = file.prepare(
      `delete from ${quoted(name)} where ${key.map((column) => `${quoted(column)} = ?`).join(' and ')}`,
    );
    for (const row of rows) remove.run(...key.map((column) => row[column] ?? null));
    for (const values of gone) remove.run(...values);
    const columns = shape.columns;
    const insert = file.prepare(
      `insert or replace into ${quoted(name)} (${quotedNames(columns)}) values (${columns.map(() => '?').join(', ')})`,
    );
    for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null));
    if (!shape.isCounted) continue;
    // The id of a row that is gone is not given again.
    const highest = Math.max(0, ...gone.map(([id]) => Number(id)));
    if (highest > (await store.counter(shape))) await store.setCounter(shape, highest);
  }
  refuseAgain();
  file.exec('commit');
}

/** Removes the triggers that refuse to change the activity; returns what creates them again. */
function dropRefusals(file: DatabaseSync): () => void {
  const triggers = file
    .prepare(
      `select name, sql from sqlite_schema
       where type = 'trigger' and tbl_name in ('activity', 'activity_chain')`,
    )
    .all();
  for (const { name } of triggers) file.exec(`drop trigger ${quoted(String(name))}`);
  return () => {
    for (const { sql } of triggers) file.exec(String(sql));
  };
}

interface ForeignKey {
  table: string;
  parent: string;
  columns: string[];
  parentColumns: string[];
  action: string;
}

/**
 * Makes rows fit that reference a row which is only in copies of nights, such as a picture: what is not recorded every
 * minute. Resolves with what was left out of recorded tables.
 */
function settle(path: string): string[] {
  using file = openFile(path);
  // They may contain rows of people who were erased since.
  file.exec('begin; delete from undo_records');
  const changed = new Map<string, number>();
  for (let round = 0; round < maxRounds; round += 1) {
    const loose = file.prepare('pragma foreign_key_check').all();
    if (loose.length === 0) break;
    const keys = new Map(loose.map((row) => [`${row.table} ${row.fkid}`, row]));
    for (const { table, fkid } of keys.values()) {
      const foreignKey = foreignKeyOf(file, String(table), Number(fkid));
      const { changes, what } = repair(file, foreignKey);
      if (Object.hasOwn(recordedTables, foreignKey.table)) {
        changed.set(what, (changed.get(what) ?? 0) + Number(changes));
      }
    }
  }
  file.exec('commit');
  return [...changed].map(([what, count]) => `${count} × ${what}`);
}

/** More than tables that reference one another in a row. */
const maxRounds = 20;

function foreignKeyOf(file: DatabaseSync, table: string, id: number): ForeignKey {
  const parts = file
    .prepare(
      'select "table" as parent, "from" as own, "to" as other, on_delete from pragma_foreign_key_list(?) where id = ? order by seq',
    )
    .all(table, id);
  return {
    table,
    parent: String(parts[0]?.parent),
    columns: parts.map(({ own }) => String(own)),
    parentColumns: parts.map(({ other }) => String(other ?? 'id')),
    action: String(parts[0]?.on_delete),
  };
}

/** As the database would have done when the other row went. */
function repair(file: DatabaseSync, { table, parent, columns, parentColumns, action }: ForeignKey) {
  const isSet = columns.map((column) => `child.${quoted(column)} is not null`).join(' and ');
  const isSame = columns
    .map((column, at) => `parent.${quoted(parentColumns[at] ?? '')} = child.${quoted(column)}`)
    .join(' and ');
  const where = `${isSet} and not exists (select 1 from ${quoted(parent)} as parent where ${isSame})`;
  const nullable = columns.filter((column) => isNullable(file, table, column));
  if (action !== 'CASCADE' && nullable.length > 0) {
    const set = nullable.map((column) => `${quoted(column)} = null`).join(', ');
    const { changes } = file
      .prepare(`update ${quoted(table)} as child set ${set} where ${where}`)
      .run();
    return { changes, what: `${table} without its row of ${parent}, which is not in the copies` };
  }
  const { changes } = file.prepare(`delete from ${quoted(table)} as child where ${where}`).run();
  return { changes, what: `${table} left out: its row of ${parent} is not in the copies` };
}

function isNullable(file: DatabaseSync, table: string, column: string): boolean {
  const found = file
    .prepare('select "notnull" as must from pragma_table_info(?) where name = ?')
    .get(table, column);
  return found?.must === 0;
}
