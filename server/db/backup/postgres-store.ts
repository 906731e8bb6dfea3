import pg from 'pg';
import { messageOf } from '../../explain-error.ts';
import { DatabaseRefusal, toolLimits } from '../engines/database.ts';
import { connectionOptions } from '../engines/postgres.ts';
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

/** One connection to PostgreSQL, ended by disposing of it. Throws a DatabaseRefusal if it cannot be opened. */
export async function connectPostgres(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client(connectionOptions(url, toolLimits));
  // Without a listener, a lost idle connection would end the process; the next query fails in any case.
  client.on('error', () => {});
  try {
    await client.connect();
    return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
  } catch (error) {
    const reason = messageOf(error);
    const advice = reason.includes('SSL')
      ? ' (another machine is asked by TLS alone, unless sslmode in its address says otherwise)'
      : '';
    throw new DatabaseRefusal(`The database cannot be reached: ${reason}${advice}.`);
  }
}

/** A site's PostgreSQL database as a store. Reading rows needs a transaction of the caller. */
export function postgresStore(client: pg.Client): Store {
  return {
    engine: 'postgres',
    async migrations() {
      const existing = await client.query("select to_regclass('kysely_migration') as name");
      if (!existing.rows[0].name) return [];
      const { rows } = await client.query(
        'select name from kysely_migration order by name collate "C"',
      );
      return sinceBaseline(rows.map(({ name }) => name));
    },
    tables: () => readTables(client),
    async count({ name }) {
      const { rows } = await client.query(`select count(*) as n from ${quoted(name)}`);
      return rows[0].n;
    },
    read: (table) => readRows(client, table),
    insert: (table, rows) => insertRows(client, table, rows),
    async empty(tables) {
      const names = quotedNames(tables.map(({ name }) => name));
      // Without this, the database refuses to empty the activity.
      await client.query("select set_config('site.replacing', 'yes', true)");
      await client.query(`truncate ${names} restart identity`);
    },
    async counter({ name }) {
      const { rows } = await client.query(
        `select case when is_called then last_value else last_value - 1 end as last from ${await sequenceOf(client, name)}`,
      );
      return rows[0].last;
    },
    async setCounter({ name }, last) {
      const sequence = await sequenceOf(client, name);
      // Used instead of setval, which is not rolled back.
      await client.query(`alter sequence ${sequence} restart with ${last + 1}`);
    },
  };
}

async function sequenceOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query("select pg_get_serial_sequence($1, 'id') as name", [
    quoted(table),
  ]);
  return rows[0].name;
}

const shapes = `
  select c.relname as name,
    (select json_agg(a.attname order by a.attname collate "C") from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select json_agg(a.attname order by k.place)
      from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
      where i.indrelid = c.oid and i.indisprimary) as key,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as "isCounted",
    (select json_agg(r.relname) from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and not f.condeferrable and r.oid <> c.oid) as parents
  from pg_class c
  where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    and c.relname not like 'kysely\\_%'
  order by c.relname collate "C"`;

async function readTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query(shapes);
  const ordered: TableShape[] = [];
  const isPlaced = (name: string) => ordered.some((table) => table.name === name);
  const place = (table: (typeof rows)[number], above: string[]) => {
    if (isPlaced(table.name) || above.includes(table.name)) return;
    for (const parent of table.parents ?? []) {
      const found = rows.find(({ name }) => name === parent);
      if (found) place(found, [...above, table.name]);
    }
    const { name, columns, key, isCounted } = table;
    ordered.push({ name, columns, key: key ?? columns, isCounted });
  };
  for (const table of rows) place(table, []);
  return ordered;
}

/** Reads through a server-side cursor, with batches sized by the rows read so far. */
async function* readRows(client: pg.Client, { name, columns, key }: TableShape) {
  await client.query(
    `declare site_rows no scroll cursor for
     select ${quotedNames(columns)} from ${quoted(name)} order by ${quotedNames(key)}`,
  );
  let take = 4;
  for (;;) {
    const text = `fetch ${take} from site_rows`;
    const { rows } = await client.query<Value[]>({ text, rowMode: 'array' });
    if (rows.length === 0) break;
    yield rows;
    const mean = rows.reduce((sum, row) => sum + sizeOf(row), 0) / rows.length;
    const fitting = Math.floor(batchLimits.bytes / Math.max(mean, 1));
    take = Math.min(take * 4, batchLimits.rows, Math.max(fitting, 1));
  }
  await client.query('close site_rows');
}

async function insertRows(client: pg.Client, { name, columns }: TableShape, rows: Value[][]) {
  const width = columns.length;
  const places = rows.map(
    (_, row) => `(${columns.map((_name, column) => `$${row * width + column + 1}`).join(', ')})`,
  );
  const text = `insert into ${quoted(name)} (${quotedNames(columns)}) values ${places.join(', ')}`;
  await client.query(text, rows.flat());
}
