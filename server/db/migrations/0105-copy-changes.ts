import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Tables whose changes are recorded, with the columns of their primary keys. */
const recorded: Record<string, string[]> = {
  account_links: ['id'],
  admin_accounts: ['id'],
  answer_templates: ['id'],
  author_slugs: ['slug'],
  authors: ['id'],
  categories: ['id'],
  comment_answers: ['comment_id'],
  comments: ['id'],
  contact_messages: ['id'],
  data_requests: ['id'],
  distinct_people: ['person_id', 'other_id'],
  former_categories: ['name_key'],
  former_tags: ['name_key'],
  monthly_totals: ['month', 'source', 'campaign', 'page', 'stage', 'is_gone'],
  newsletter_recipients: ['id'],
  newsletters: ['id'],
  outbox: ['id'],
  page_edits: ['page'],
  people: ['id'],
  people_views: ['id'],
  person_entries: ['id'],
  person_identities: ['kind', 'value'],
  person_joins: ['id'],
  person_phones: ['value', 'person_id'],
  policy_versions: ['page', 'version'],
  post_categories: ['post_id', 'topic_id'],
  post_drafts: ['key'],
  post_search: ['post_id'],
  post_slugs: ['slug'],
  post_tags: ['post_id', 'topic_id'],
  posts: ['id'],
  returns_set_aside: ['id'],
  scheduled_publications: ['kind', 'subject'],
  site_facts: ['name'],
  subscription_topics: ['subscription_id', 'topic_id'],
  subscriptions: ['id'],
  tags: ['id'],
  versions: ['id'],
};

/**
 * Records which rows changed, in the transaction that changes them, while copy_recording has a row: what the next copy
 * of the last minute contains.
 */
export async function recordChanges(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table copy_changes (
      id ${c.id},
      table_name ${c.text} not null,
      row_key ${c.text} not null
    ) ${c.strict}`.execute(db);
  await sql`
    create table copy_recording (
      id integer not null primary key check (id = 1),
      since integer not null
    ) ${c.strict}`.execute(db);
  for (const [table, key] of Object.entries(recorded)) await recordTable(db, c, table, key);
}

/** Also for a later migration that makes or replaces such a table: on SQLite its triggers are dropped with it. */
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
