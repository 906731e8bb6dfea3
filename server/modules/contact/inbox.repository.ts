import { type Kysely, sql } from 'kysely';
import type {
  InboxMessage,
  MessageList,
  MessageStatus,
} from '../../../domain/office/message-inbox.ts';
import { foldedWords } from '../../../domain/text/plain-text.ts';
import { containing } from '../../db/containing.ts';
import type { Instant, Tables } from '../../db/tables.ts';

/** Which messages are meant. */
export interface InboxFilter {
  /** Absent: those of every state but spam. */
  status?: MessageList | undefined;
  search: string;
}

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

/** Ids of a part of the messages that fit a filter without a search, newest first. */
export async function findMessageIds(
  db: Kysely<Tables>,
  filter: InboxFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await filtered(db, filter)
    .select('id')
    .orderBy(timeOf(filter), 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many messages fit a filter without a search. */
export async function countMessages(db: Kysely<Tables>, filter: InboxFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The next messages of a list after a place in it, newest first, each with whether all words of the search are in it. */
export async function scanMessages(
  db: Kysely<Tables>,
  filter: InboxFilter,
  after: ListPlace | undefined,
  limit: number,
): Promise<(ListPlace & { fits: boolean })[]> {
  const time = timeOf(filter);
  const holds = foldedWords(filter.search).map((word) => containing('search_text', word));
  const fits = holds.length > 0 ? sql<unknown>`(${sql.join(holds, sql` and `)})` : sql<unknown>`1`;
  const rows = await filtered(db, filter)
    .select(['id', `${time} as at`, fits.as('fits')])
    .$if(after !== undefined, (rest) =>
      rest.where(sql<boolean>`(${sql.ref(time)}, id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy(time, 'desc')
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

/** One message, also of the trash. */
export async function findMessage(
  db: Kysely<Tables>,
  id: number,
): Promise<InboxMessage | undefined> {
  const query = db.selectFrom('contact_messages').select(messageFields).where('id', '=', id);
  return await query.executeTakeFirst();
}

/** The conditions are those of the indexes. */
function filtered(db: Kysely<Tables>, { status }: InboxFilter) {
  const all = db.selectFrom('contact_messages');
  if (status === 'trashed') return all.where('trashed_at', 'is not', null);
  const kept = all.where('trashed_at', 'is', null);
  return status
    ? kept.where('status', '=', status)
    : kept.where('status', '<>', sql.lit('spam' as const));
}

/** By what a list is sorted. */
function timeOf({ status }: InboxFilter) {
  return status === 'trashed' ? 'trashed_at' : 'created_at';
}
