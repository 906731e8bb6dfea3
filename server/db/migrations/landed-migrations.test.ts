import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { checksumOf } from '../checksums.ts';
import { openDatabase } from '../connect.ts';
import type { Db } from '../tables.ts';
import { allMigrations } from './all-migrations.ts';
import { seededRows } from './seeded-rows.ts';

type Hashes = Record<string, string>;

const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';
const hashFile = join(import.meta.dirname, 'landed-migrations.json');
const landed: Hashes = JSON.parse(readFileSync(hashFile, 'utf8'))[engine];

/**
 * For each migration a hash of its statements, and of schema and rows after it ran on a database with a row in every
 * table.
 */
async function effectsOf(migrations: Record<string, Migration>): Promise<Hashes> {
  const { db, close } = openDatabase(await testPlace());
  onTestFinished(close);
  const effects: Hashes = {};
  for (const [name, migration] of Object.entries(migrations)) {
    await db.transaction().execute((trx) => migration.up(trx));
    const rows = await rowsOf(db);
    effects[name] = hashOf([await checksumOf(migration, engine), await schemaOf(db), rows]);
    const seeds = seededRows[name] ?? {};
    for (const table of Object.keys(rows).filter((table) => rows[table]?.length === 0)) {
      // 0045 numbers people from 1.
      if (name === '0044-people' && /^(people|person_.*)$/.test(table)) continue;
      expect(Object.keys(seeds), `tables of ${name} in seeded-rows.ts`).toContain(table);
    }
    await db.transaction().execute((trx) => insertSeeds(trx, seeds));
  }
  return effects;
}

const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

async function insertSeeds(db: Db, seeds: Record<string, object[]>): Promise<void> {
  const tables = db.withTables<Record<string, object>>();
  for (const [table, rows] of Object.entries(seeds)) {
    await tables.insertInto(table).values(rows).execute();
  }
}

/** Sorted lines by table. */
async function rowsOf(db: Db) {
  const names = (await db.introspection.getTables()).map(({ name }) => name).sort();
  // SQLite's full-text index is read through its own function below.
  const tables = names.filter((name) => !name.startsWith('post_words'));
  const rowsOfTables = await Promise.all(
    tables.map((name) => linesOf(db, sql`select * from ${sql.table(name)}`)),
  );
  const rows = Object.fromEntries(tables.map((name, at) => [name, rowsOfTables[at] ?? []]));
  if (engine === 'postgres') {
    rows.sequences = await linesOf(
      db,
      sql`select sequencename, start_value, last_value from pg_sequences where schemaname = 'public'`,
    );
  } else if (names.includes('post_words')) {
    rows.post_words = await linesOf(
      db,
      sql`
        select word, post_words.rowid as post
        from search_words, post_words('"' || replace(word, '"', '""') || '"')`,
    );
  }
  return rows;
}

async function schemaOf(db: Db): Promise<string[]> {
  if (engine === 'sqlite')
    return await linesOf(db, sql`select name, sql from sqlite_schema where sql is not null`);
  const parts = [
    sql`
      select attrelid::regclass::text as "table", attnum, attname, attnotnull, attidentity,
        format_type(atttypid, atttypmod) as type, attcollation::regcollation::text as collation,
        attstorage, reloptions, pg_get_expr(adbin, adrelid) as "default"
      from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
        and not attisdropped`,
    // PostgreSQL 18 lists NOT NULL here too.
    sql`
      select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
    sql`select indexdef from pg_indexes where schemaname = 'public'`,
    sql`select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal`,
    sql`
      select pg_get_functiondef(oid) as definition from pg_proc
      where pronamespace = 'public'::regnamespace and not exists (
        select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  ];
  return (await Promise.all(parts.map((part) => linesOf(db, part)))).flat();
}

async function linesOf(db: Db, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return rows.map((row) => JSON.stringify(row).replaceAll(/(\\n|\s)+/g, ' ')).sort();
}

/** What is wrong with the first migration whose effect differs from the recorded one. */
function faultOf(effects: Hashes): string | undefined {
  const name = [...new Set([...Object.keys(landed), ...Object.keys(effects)])]
    .sort()
    .find((name) => landed[name] !== effects[name]);
  if (name === undefined) return;
  if (landed[name] === undefined)
    return `${name} is new. Give each table that it creates a row in seeded-rows.ts, then record its hash in landed-migrations.json below "${engine}": "${name}": "${effects[name]}". Run this test on the other engine as well: --project unit is SQLite, --project server-postgres.`;
  return `${name} has another effect than when it landed, which databases that ran it will not have. Restore it and what it uses; make the change in a new migration.`;
}

const migrations = allMigrations(engine);

test('checks that each landed migration still has its recorded effect', async () => {
  expect(faultOf(await effectsOf(migrations))).toBeUndefined();
});

test('detects a migration whose statements are unchanged but whose helper behaves differently', async () => {
  const changed: Migration = {
    async up(db) {
      // Simulates that folding no longer removes accents.
      const normalize = vi.spyOn(String.prototype, 'normalize');
      normalize.mockImplementation(function (this: string) {
        return `${this}`;
      });
      await migrations['0031-media-library']?.up(db).finally(() => normalize.mockRestore());
    },
  };
  const original = migrations['0031-media-library'];
  expect(await checksumOf(changed, engine)).toBe(original && (await checksumOf(original, engine)));
  const before = Object.entries(migrations).filter(([name]) => name < '0031');
  const effects = await effectsOf(Object.fromEntries([...before, ['0031-media-library', changed]]));
  expect(faultOf(effects)).toMatch(/^0031-media-library has another effect/);
});
