import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../server/db/engines/database.ts';
import type { Db } from '../../server/db/tables.ts';

/** A hash for each table, index, trigger and function, by kind and name. It does not depend on white space. */
export async function schemaOf({ db, engine }: Database): Promise<Record<string, string>> {
  const lines = engine === 'sqlite' ? await sqliteSchema(db) : await postgresSchema(db);
  const byName = Map.groupBy(lines, ({ name }) => name);
  const hashes = [...byName].map(([name, definitions]): [string, string] => [
    name,
    hashOf(definitions.map(({ definition }) => clean(definition)).toSorted()),
  ]);
  return Object.fromEntries(hashes.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

interface Line {
  name: string;
  definition: string;
}

const hashOf = (lines: string[]) =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);

const clean = (definition: string) =>
  definition
    .replaceAll(/(\s|\\n)+/g, ' ')
    .replaceAll(/"([a-z_]+)"/g, '$1')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')')
    .trim();

/** A table is its columns and constraints, in any order, and the order of its columns. */
async function sqliteSchema(db: Db): Promise<Line[]> {
  const rows = await read<{ type: string; name: string; sql: string }>(
    db,
    sql`
      select type, name, sql from sqlite_schema
      where sql is not null and name not like 'sqlite_%' and name not like 'kysely_%'
        and name not glob 'post_words*_*[aexgt]'`,
  );
  const lines = rows.map(async ({ type, name, sql: text }): Promise<Line[]> => {
    const parts = /^create table "?\w+"?\s*\((.*)\)([^()]*)$/is.exec(text);
    if (type !== 'table' || !parts) return [{ name: `${type} ${name}`, definition: text }];
    const [, body = '', end = ''] = parts;
    const columns = await read<{ name: string }>(
      db,
      sql`select name from pragma_table_xinfo(${name})`,
    );
    return [end, ...listed(body), columns.map((column) => column.name).join(' ')].map(
      (definition) => ({ name: `table ${name}`, definition }),
    );
  });
  return (await Promise.all(lines)).flat();
}

/** The parts between commas outside parentheses and quotation marks; the check of a column is a part of its own. */
function listed(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [token] of text.matchAll(/'[^']*'|[^']/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${token}`);
  }
  return parts.map(clean).flatMap((part) => {
    const [, column = part, check = []] = /^(\w.*?) (check \(.*\))$/.exec(part) ?? [];
    return [column].concat(check);
  });
}

async function postgresSchema(db: Db): Promise<Line[]> {
  const parts = [
    sql`
      select 'table ' || relname as name, jsonb_build_array(
        row_number() over (partition by attrelid order by attnum), attname, attnotnull, attidentity,
        format_type(atttypid, atttypmod), attcollation::regcollation::text, attstorage, reloptions,
        pg_get_expr(adbin, adrelid))::text as definition
      from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
        and not attisdropped and relname not like 'kysely_%'`,
    // PostgreSQL 18 lists NOT NULL here too.
    sql`
      select 'table ' || relname as name,
        conname || ' ' || pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where connamespace = 'public'::regnamespace and contype <> 'n'
        and relname not like 'kysely_%'`,
    sql`
      select 'index ' || indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and indexname not like 'kysely_%'`,
    sql`
      select 'trigger ' || tgname as name, pg_get_triggerdef(oid) as definition
      from pg_trigger where not tgisinternal`,
    sql`
      select 'function ' || proname as name, pg_get_functiondef(oid) as definition from pg_proc
      where pronamespace = 'public'::regnamespace and not exists (
        select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
    sql`
      select 'words ' || cfgname as name, maptokentype || ' ' || dictname as definition
      from pg_ts_config_map join pg_ts_config on pg_ts_config.oid = mapcfg
      join pg_ts_dict on pg_ts_dict.oid = mapdict where cfgname = 'site_words'`,
  ];
  return (await Promise.all(parts.map((part) => read<Line>(db, part)))).flat();
}

async function read<Row>(db: Db, query: RawBuilder<unknown>): Promise<Row[]> {
  return (await query.execute(db)).rows as Row[];
}
