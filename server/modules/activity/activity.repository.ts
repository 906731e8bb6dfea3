import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { daysBefore } from '../../days-before.ts';
import { engineOf } from '../../db/engines/database.ts';
import { accountName } from '../../db/queries/account-names.ts';
import type { Db, Tables } from '../../db/tables.ts';

type Row = Selectable<Tables['activity']>;

/** An entry that has no place in the log yet. */
export type NewEntry = Omit<Row, 'id' | 'hash'>;

/** What the hash of the first entry covers instead of a hash before it. */
export const emptyHash = createHash('sha256').update('').digest('hex');

/** The hash of an entry: of the hash before it and the row, whose columns are in this order. */
export function hashOf(before: string, row: Omit<Row, 'hash'>): string {
  const { id, at, account_id, account, kind, did, noun, subjects, count, title, device } = row;
  const columns = [id, at, account_id, account, kind, did, noun, subjects, count, title, device];
  return createHash('sha256')
    .update(`${before}\n${JSON.stringify(columns)}`)
    .digest('hex');
}

/**
 * Appends an entry within the transaction of what it tells about. The row of the chain is locked until that ends, so
 * that other processes wait for their place; call it last.
 */
export async function appendEntry(db: Db, entry: NewEntry): Promise<void> {
  const { last_id: last, last_hash: before } = await lockChain(db);
  const row = { ...entry, id: last + 1 };
  const hash = hashOf(before, row);
  await db
    .insertInto('activity')
    .values({ ...row, hash })
    .execute();
  await db.updateTable('activity_chain').set({ last_id: row.id, last_hash: hash }).execute();
}

/** Locks the end of the chain, which it makes for the first entry. */
async function lockChain(db: Db) {
  return await db
    .insertInto('activity_chain')
    .values({ id: 1, last_id: 0, last_hash: emptyHash, anchor_id: 0, anchor_hash: emptyHash })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ last_id: sql`activity_chain.last_id` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function readChain(db: Db) {
  return await db.selectFrom('activity_chain').selectAll().executeTakeFirst();
}

/** The entries after one, in the order of the log. */
export async function readEntriesAfter(db: Db, id: number, limit: number): Promise<Row[]> {
  return await db
    .selectFrom('activity')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Deletes at most `limit` entries that are older than `days`, after the anchor has moved to the last of them: the chain
 * remains verifiable from there. Resolves with their number. Within a transaction.
 */
export async function deleteOldEntries(
  db: Db,
  { now, days, limit }: { now: Date; days: number; limit: number },
): Promise<number> {
  const { anchor_id: anchor } = await lockChain(db);
  const old = await readEntriesAfter(db, anchor, limit);
  const until = daysBefore(now, days);
  // Only from the beginning: an entry whose clock was wrong waits for those before it.
  const end = old.findIndex(({ at }) => at >= until);
  const gone = end < 0 ? old : old.slice(0, end);
  const last = gone.at(-1);
  if (!last) return 0;
  await db
    .updateTable('activity_chain')
    .set({ anchor_id: last.id, anchor_hash: last.hash })
    .execute();
  await db.deleteFrom('activity').where('id', '<=', last.id).execute();
  return gone.length;
}

export interface EntryFilter {
  search?: string | undefined;
  /** An account's id; null for somebody who was not logged in. */
  account?: number | null | undefined;
  kind?: string | undefined;
  /** Instants, the second excluded. */
  from?: string | undefined;
  until?: string | undefined;
}

function filtered(db: Db, { search, account, kind, from, until }: EntryFilter) {
  let query = db.selectFrom('activity');
  if (account !== undefined) {
    query = query.where('account_id', account === null ? 'is' : '=', account);
  }
  if (kind) query = query.where('kind', '=', kind);
  if (from) query = query.where('at', '>=', from);
  if (until) query = query.where('at', '<', until);
  if (search) {
    const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    query = query.where((is) =>
      is.or([
        sql<boolean>`lower(title) like ${pattern} escape '\\'`,
        sql<boolean>`lower(did) like ${pattern} escape '\\'`,
        // A card is found by its number.
        sql<boolean>`',' || subjects || ',' like ${`%,${search.replaceAll(/\D/g, '') || '-'},%`}`,
      ]),
    );
  }
  return query;
}

/** Refused logins, which nobody who is logged in makes. */
const isRefusedLogin = sql<boolean>`(kind = 'logins' and account_id is null)`;

/**
 * The refused logins of one day for one name, of which the last stands for all. Only lists fold them: the log itself has
 * each. `minutes` is how far the site's zone is ahead of UTC.
 */
function foldedLogins(db: Db, filter: EntryFilter, minutes: number) {
  const day =
    engineOf(db) === 'sqlite'
      ? sql`date(at, ${`${minutes} minutes`})`
      : sql`((at::timestamptz at time zone 'UTC') + make_interval(mins => ${minutes}))::date`;
  return filtered(db, filter)
    .where(isRefusedLogin)
    .select(({ fn }) => [
      fn.max('id').as('lastId'),
      fn.min('at').as('firstAt'),
      fn.countAll<number>().as('times'),
    ])
    .groupBy([day, 'did', 'subjects', 'title'])
    .as('fold');
}

function foldedEntries(db: Db, filter: EntryFilter, minutes: number) {
  return filtered(db, filter)
    .leftJoin(foldedLogins(db, filter, minutes), 'fold.lastId', 'activity.id')
    .where(sql<boolean>`(fold.${sql.ref('lastId')} is not null or not ${isRefusedLogin})`);
}

/** A page of what matches, newest first, with refused logins folded. */
export async function findFoldedEntries(
  db: Db,
  filter: EntryFilter,
  { limit, offset, minutes }: { limit: number; offset: number; minutes: number },
) {
  return await foldedEntries(db, filter, minutes)
    .selectAll('activity')
    .select(['fold.times', 'fold.firstAt'])
    .orderBy('activity.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countFoldedEntries(
  db: Db,
  filter: EntryFilter,
  minutes: number,
): Promise<number> {
  const query = foldedEntries(db, filter, minutes).select(({ fn }) =>
    fn.countAll<number>().as('n'),
  );
  return Number((await query.executeTakeFirstOrThrow()).n);
}

/** The entries that match, newest first. */
export async function findEntries(
  db: Db,
  filter: EntryFilter,
  { limit, offset = 0, before }: { limit: number; offset?: number; before?: number | undefined },
): Promise<Row[]> {
  let query = filtered(db, filter);
  if (before !== undefined) query = query.where('id', '<', before);
  return await query.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export async function countEntries(db: Db, filter: EntryFilter): Promise<number> {
  const query = filtered(db, filter).select((count) => count.fn.countAll<number>().as('n'));
  return Number((await query.executeTakeFirstOrThrow()).n);
}

/** The names that accounts have now, by their ids. */
export async function findAccountNames(db: Db): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('admin_accounts')
    .select(['id', accountName.as('name')])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The accounts in the log with the name that they have now; by the index, not by all entries. */
export async function findActiveAccounts(db: Db): Promise<{ id: number; name: string }[]> {
  const names = await findAccountNames(db);
  const accounts: { id: number; name: string }[] = [];
  for (let after = 0; ; ) {
    const next = await db
      .selectFrom('activity')
      .select(['account_id as id', 'account as name'])
      .where('account_id', '>', after)
      .orderBy('account_id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!next || next.id === null) return accounts;
    accounts.push({ id: next.id, name: names.get(next.id) ?? next.name });
    after = next.id;
  }
}

/** The names that cards have now. */
export async function findCardNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The name of an account as others know it. */
export async function findAccountName(db: Db, id: number): Promise<string | undefined> {
  const query = db.selectFrom('admin_accounts').select(accountName.as('name'));
  return (await query.where('id', '=', id).executeTakeFirst())?.name;
}

/** When the last entry was written that says this about an account. */
export async function findLastOf(
  db: Db,
  { did, subjects, since }: { did: string; subjects: string; since: string },
): Promise<string | undefined> {
  const query = db.selectFrom('activity').select('at').where('at', '>=', since);
  const last = query.where('did', '=', did).where('subjects', '=', subjects);
  return (await last.limit(1).executeTakeFirst())?.at;
}

/** The title of what an entry is about, where it is ours; undefined if it does not exist or is a visitor's. */
export async function findTitle(db: Db, noun: string, id: string): Promise<string | undefined> {
  const number = /^\d{1,9}$/.test(id) ? Number(id) : undefined;
  if (noun === 'draft' || (noun === 'post' && number === undefined))
    return await draftTitle(db, id);
  if (number === undefined) return;
  switch (noun) {
    case 'post':
      return (await titleOf(db.selectFrom('posts').select('title').where('id', '=', number)))
        ?.title;
    case 'category':
      return (await titleOf(db.selectFrom('categories').select('name').where('id', '=', number)))
        ?.name;
    case 'tag':
      return (await titleOf(db.selectFrom('tags').select('name').where('id', '=', number)))?.name;
    case 'author':
      return (await titleOf(db.selectFrom('authors').select('name').where('id', '=', number)))
        ?.name;
    case 'picture': {
      const query = db.selectFrom('media').select(['alt', 'file_name']).where('id', '=', number);
      const picture = await titleOf(query);
      return picture && (picture.alt || picture.file_name || '');
    }
    case 'invitation': {
      const query = db.selectFrom('account_links').select('email').where('id', '=', number);
      return (await titleOf(query))?.email;
    }
    case 'newsletter': {
      const query = db.selectFrom('newsletters').select('fields').where('id', '=', number);
      return textOf((await titleOf(query))?.fields, 'subject');
    }
    default:
      return;
  }
}

const titleOf = <Found>(query: { executeTakeFirst(): Promise<Found | undefined> }) =>
  query.executeTakeFirst();

/** The title of a draft, or of its post. */
async function draftTitle(db: Db, key: string): Promise<string | undefined> {
  const query = db.selectFrom('post_drafts').select('fields').where('key', '=', key);
  const draft = textOf((await query.executeTakeFirst())?.fields, 'title');
  return draft || (/^\d+$/.test(key) ? await findTitle(db, 'post', key) : undefined);
}

function textOf(json: string | undefined, key: string): string | undefined {
  if (!json) return;
  const value: unknown = (JSON.parse(json) as Record<string, unknown>)[key];
  return typeof value === 'string' ? value : undefined;
}
