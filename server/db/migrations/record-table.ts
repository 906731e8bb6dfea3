import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Makes triggers that record which rows of a table change, in the transaction that changes them, while copy_recording has a
 * row: what the next copy of the last minute contains. A migration that replaces a table on SQLite calls this again, since
 * its triggers are dropped with it.
 */
export async function recordTable(
  db: Kysely<unknown>,
  { engine }: Columns,
  table: string,
  key: string[],
): Promise<void> {
  await (engine === 'sqlite' ? recordOnSqlite : recordOnPostgres)(db, table, key);
}

const keyOf = (row: string, key: string[]) => key.map((name) => `${row}."${name}"`).join(', ');

async function recordOnSqlite(db: Kysely<unknown>, table: string, key: string[]): Promise<void> {
  const inserted = (row: string) =>
    `insert into copy_changes (table_name, row_key) select '${table}', json_array(${keyOf(row, key)})`;
  const statements = {
    insert: `${inserted('new')};`,
    update: `
      ${inserted('old')};
      ${inserted('new')} where json_array(${keyOf('new', key)}) <> json_array(${keyOf('old', key)});`,
    delete: `${inserted('old')};`,
  };
  for (const [event, statement] of Object.entries(statements)) {
    await sql
      .raw(`
        create trigger ${table}_recorded_${event} after ${event} on ${table}
        when exists (select 1 from copy_recording) begin
          ${statement}
        end`)
      .execute(db);
  }
}

async function recordOnPostgres(db: Kysely<unknown>, table: string, key: string[]): Promise<void> {
  const insert = (row: string) =>
    `insert into copy_changes (table_name, row_key)
     values ('${table}', json_build_array(${keyOf(row, key)})::text);`;
  await sql
    .raw(`
      create or replace function ${table}_recorded() returns trigger language plpgsql as $$
      begin
        if not exists (select 1 from copy_recording) then
          return null;
        end if;
        if tg_op <> 'INSERT' then
          ${insert('old')}
        end if;
        if tg_op = 'INSERT' then
          ${insert('new')}
        elsif tg_op = 'UPDATE' and (${keyOf('new', key)}) is distinct from (${keyOf('old', key)}) then
          ${insert('new')}
        end if;
        return null;
      end $$`)
    .execute(db);
  await sql
    .raw(`
      create trigger ${table}_recorded after insert or update or delete on ${table}
      for each row execute function ${table}_recorded()`)
    .execute(db);
}
