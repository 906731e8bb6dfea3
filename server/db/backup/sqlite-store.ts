import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { sinceBaseline } from '../migrations/before-baseline.ts';
import {
  batchLimits,
  quoted,
  quotedNames,
  type Store,
  sizeOf,
  type TableShape,
  type Value,
} from './store.ts';

/** The table with a backup's manifest; not part of the site. */
export const manifestTable = 'backup_manifest';

/** A site's SQLite file as a store. The caller manages the transactions. */
export function sqliteStore(file: DatabaseSync): Store {
  const inserts = new Map<string, StatementSync>();
  return {
    engine: 'sqlite',
    migrations: async () => readMigrations(file),
    tables: async () => readTables(file),
    count: async ({ name }) =>
      Number(file.prepare(`select count(*) as n from ${quoted(name)}`).get()?.n),
    read: (table) => readRows(file, table),
    async insert(table, rows) {
      const statement = inserts.get(table.name) ?? file.prepare(insertInto(table));
      inserts.set(table.name, statement);
      for (const row of rows) statement.run(...row);
    },
    async empty(tables) {
      for (const { name } of tables) file.exec(`delete from ${quoted(name)}`);
    },
    async counter({ name }) {
      const row = file.prepare('select seq from sqlite_sequence where name = ?').get(name);
      return Number(row?.seq ?? 0);
    },
    async setCounter({ name }, last) {
      file.prepare('delete from sqlite_sequence where name = ?').run(name);
      if (last === 0) return;
      // This table has no column types: a JavaScript number would be stored as a float.
      file.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, BigInt(last));
    },
  };
}

function readMigrations(file: DatabaseSync): string[] {
  const table = file.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get();
  if (!table) return [];
  const rows = file.prepare('select name from kysely_migration order by name').all();
  return sinceBaseline(rows.map((row) => String(row.name)));
}

/** Omits virtual tables (the search index) and their shadow tables. */
function readTables(file: DatabaseSync): TableShape[] {
  const tables = file
    .prepare(
      `select t.name, s.sql from pragma_table_list t join sqlite_schema s on s.name = t.name
       where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\'
       and t.name not like 'kysely\\_%' escape '\\' and t.name <> ? order by t.name`,
    )
    .all(manifestTable);
  const columnsOf = file.prepare(
    'select name, pk, hidden from pragma_table_xinfo(?) order by name',
  );
  return tables.map(({ name, sql }) => {
    const columns = columnsOf.all(name as string).filter(({ hidden }) => hidden === 0);
    const key = columns.filter(({ pk }) => Number(pk) > 0);
    key.sort((a, b) => Number(a.pk) - Number(b.pk));
    const names = columns.map((column) => String(column.name));
    return {
      name: String(name),
      columns: names,
      key: key.length > 0 ? key.map((column) => String(column.name)) : names,
      isCounted: /\bautoincrement\b/i.test(String(sql)),
    };
  });
}

async function* readRows(file: DatabaseSync, { name, columns, key }: TableShape) {
  const statement = file.prepare(
    `select ${quotedNames(columns)} from ${quoted(name)} order by ${quotedNames(key)}`,
  );
  statement.setReturnArrays(true);
  let batch: Value[][] = [];
  let size = 0;
  for (const found of statement.iterate()) {
    const row = found as unknown as Value[];
    batch.push(row);
    size += sizeOf(row);
    if (batch.length < batchLimits.rows && size < batchLimits.bytes) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

function insertInto({ name, columns }: TableShape): string {
  const places = columns.map(() => '?').join(', ');
  return `insert into ${quoted(name)} (${quotedNames(columns)}) values (${places})`;
}
