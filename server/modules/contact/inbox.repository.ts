import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type {
  InboxMessage,
  MessageList,
  MessageStatus,
} from '../../../domain/office/message-inbox.ts';
import { containing } from '../../db/containing.ts';
import type { Instant, Tables } from '../../db/tables.ts';

/** What is read of a message. */
export const messageFields = [
  'id',
  'name',
  'email',
  'phone',
  'subject',
  'message',
  'status',
  'private_note as privateNote',
  'consent_version as consentVersion',
  'consented_at as consentedAt',
  'page_path as page',
  'campaign',
  'referrer_host as referrerHost',
  'created_at as createdAt',
  'trashed_at as trashedAt',
] as const;

/** A place in a list: the row that stands there. */
export interface ListPlace {
  id: number;
  at: Instant;
}

/** Ids of a part of a list, newest first; of the messages outside trash and spam where it is absent. */
export async function findMessageIds(
  db: Kysely<Tables>,
  list: MessageList | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const { query, at } = listed(db, list);
  const rows = await query
    .select('id')
    .orderBy(at, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** The next rows of a list after a place in it, newest first, each with whether all words stand in its folded text. */
export async function scanMessages(
  db: Kysely<Tables>,
  { list, words }: { list: MessageList | undefined; words: readonly string[] },
  after: ListPlace | undefined,
  limit: number,
): Promise<(ListPlace & { fits: boolean })[]> {
  const { query, at } = listed(db, list);
  const holds = words.map((word) => containing('search_text', word));
  const fits = holds.length > 0 ? sql<unknown>`(${sql.join(holds, sql` and `)})` : sql<unknown>`1`;
  const rows = await query
    .select(['id', `${at} as at`, fits.as('fits')])
    .$if(after !== undefined, (rest) =>
      rest.where(sql<boolean>`(${sql.ref(at)}, id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy(at, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  // A truth is 1 on one engine and true on the other.
  return rows.map((row) => ({ id: row.id, at: row.at ?? '', fits: Boolean(row.fits) }));
}

/** Messages in the order of their ids as given; those that are gone are left out. */
export async function findMessages(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<InboxMessage[]> {
  if (ids.length === 0) return [];
  const query = db.selectFrom('contact_messages').select(messageFields).where('id', 'in', ids);
  const found = new Map((await query.execute()).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** How many messages outside the trash there are in each state that has any. */
export async function countByStatus(
  db: Kysely<Tables>,
): Promise<{ status: MessageStatus; count: number }[]> {
  const rows = await db
    .selectFrom('contact_messages')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('trashed_at', 'is', null)
    .groupBy('status')
    .execute();
  return rows.map(({ status, count }) => ({ status, count: Number(count) }));
}

/** How many messages lie in the trash. */
export async function countTrashed(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom('contact_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('trashed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One message, also of the trash. */
export async function findMessage(
  db: Kysely<Tables>,
  id: number,
): Promise<InboxMessage | undefined> {
  const query = db.selectFrom('contact_messages').select(messageFields).where('id', '=', id);
  return await query.executeTakeFirst();
}

type Messages = SelectQueryBuilder<Tables, 'contact_messages', object>;

/** The rows of a list, and the time by which they are sorted. The conditions are those of the indexes. */
function listed(
  db: Kysely<Tables>,
  list: MessageList | undefined,
): { query: Messages; at: 'created_at' | 'trashed_at' } {
  const all = db.selectFrom('contact_messages');
  if (list === 'trashed')
    return { query: all.where('trashed_at', 'is not', null), at: 'trashed_at' };
  const kept = all.where('trashed_at', 'is', null);
  const query = list
    ? kept.where('status', '=', list)
    : kept.where('status', '<>', sql.lit('spam' as const));
  return { query, at: 'created_at' };
}
