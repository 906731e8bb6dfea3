import { type Kysely, sql } from 'kysely';
import type { Columns, Instant } from '../../db/migrations/columns.ts';
import { recordTable } from '../../db/migrations/record-table.ts';

export interface ActivityTables {
  activity: ActivityTable;
  /** The end of the chain of activity, and the entry before the oldest one; one row. */
  activity_chain: {
    id: 1;
    last_id: number;
    last_hash: string;
    anchor_id: number;
    anchor_hash: string;
  };
}

/** An entry of the log of the admin; never changes. */
interface ActivityTable {
  /** Without gaps. */
  id: number;
  at: Instant;
  account_id: number | null;
  /** The account's name at that time. */
  account: string;
  kind: string;
  did: string;
  noun: string | null;
  /** Up to fifty ids, separated by commas. */
  subjects: string;
  count: number;
  title: string;
  device: string;
  /** Of the row and the hash before it. */
  hash: string;
}

export async function createActivityTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table activity (
      id integer not null primary key check (id > 0),
      at ${c.text} not null check (${c.isInstant('at')}),
      account_id integer,
      account ${c.text} not null check (${c.isWithin('account', 100)}),
      kind ${c.text} not null check (${c.isFilled('kind', 20)}),
      did ${c.text} not null check (${c.isFilled('did', 200)}),
      noun ${c.text} check (${c.isFilled('noun', 20)}),
      subjects ${c.text} not null check (${c.isWithin('subjects', 2000)}),
      count integer not null check (count >= 0),
      title ${c.text} not null check (${c.isWithin('title', 300)}),
      device ${c.text} not null check (${c.isWithin('device', 60)}),
      hash ${c.text} not null check (${c.isSha256('hash')})
    ) ${c.strict}`.execute(db);
  await sql`create index activity_at on activity (at, id)`.execute(db);
  await sql`create index activity_account on activity (account_id, id)`.execute(db);
  await sql`create index activity_kind on activity (kind, id)`.execute(db);
  await sql`
    create table activity_chain (
      id integer not null primary key check (id = 1),
      last_id integer not null check (last_id >= anchor_id),
      last_hash ${c.text} not null check (${c.isSha256('last_hash')}),
      anchor_id integer not null check (anchor_id >= 0),
      anchor_hash ${c.text} not null check (${c.isSha256('anchor_hash')})
    ) ${c.strict}`.execute(db);
  await (c.engine === 'sqlite' ? refuseOnSqlite(db) : refuseOnPostgres(db));
  await recordTable(db, c, 'activity', ['id']);
  await recordTable(db, c, 'activity_chain', ['id']);
}

async function refuseOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger activity_unchanged before update on activity begin
      select raise(abort, 'entries of the activity do not change');
    end`.execute(db);
  await sql`
    create trigger activity_kept before delete on activity
    when old.id > coalesce((select anchor_id from activity_chain), 0) begin
      select raise(abort, 'entries of the activity are kept for a year');
    end`.execute(db);
  await sql`
    create trigger activity_chain_forward before update on activity_chain
    when new.last_id < old.last_id or new.anchor_id < old.anchor_id
      or (new.anchor_id > old.anchor_id and not exists (
        select 1 from activity where id = new.anchor_id and hash = new.anchor_hash
          and at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-365 days')
      )) begin
      select raise(abort, 'the chain of the activity only grows, and its anchor is a year old');
    end`.execute(db);
  await sql`
    create trigger activity_chain_kept before delete on activity_chain
    when exists (select 1 from activity) begin
      select raise(abort, 'the chain of the activity is kept');
    end`.execute(db);
}

async function refuseOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_activity_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        raise exception 'entries of the activity do not change';
      end if;
      if old.id > coalesce((select anchor_id from activity_chain), 0) then
        raise exception 'entries of the activity are kept for a year';
      end if;
      return old;
    end $$`.execute(db);
  await sql`
    create trigger activity_unchanged before update or delete on activity
    for each row execute function refuse_activity_change()`.execute(db);
  await sql`
    create function refuse_chain_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if exists (select from activity) then
          raise exception 'the chain of the activity is kept';
        end if;
        return old;
      end if;
      if new.last_id < old.last_id or new.anchor_id < old.anchor_id
        or (new.anchor_id > old.anchor_id and not exists (
          select from activity where id = new.anchor_id and hash = new.anchor_hash
            and at < to_char(now() at time zone 'utc' - interval '365 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        )) then
        raise exception 'the chain of the activity only grows, and its anchor is a year old';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger activity_chain_forward before update or delete on activity_chain
    for each row execute function refuse_chain_change()`.execute(db);
  // A restore and a move replace the whole site and say so; nothing else empties these tables.
  await sql`
    create function refuse_activity_truncate() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('site.replacing', true), '') <> 'yes' then
        raise exception 'the activity is kept';
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ['activity', 'activity_chain']) {
    await sql`
      create trigger ${sql.ref(`${table}_emptied`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_activity_truncate()`.execute(db);
  }
}
