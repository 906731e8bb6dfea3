import { sql } from 'kysely';
import {
  type MessageList,
  type MessageStatus,
  messageStatuses,
} from '../../../domain/admin/message-inbox.ts';
import type { InboxMessage } from '../../../domain/api/answers/messages.ts';
import { containing } from '../../db/queries/containing.ts';
import { countByStatus, countRows } from '../../db/queries/counts.ts';
import type { Db, Instant } from '../../db/tables.ts';

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

/** Which messages are meant; without a list or a state, those outside trash and spam. */
export interface MessageSelection {
  list?: MessageList | undefined;
  /** Any of these states. */
  statuses?: readonly MessageStatus[] | undefined;
  /** Those that came at or after an instant, and before one. */
  from?: Instant | undefined;
  before?: Instant | undefined;
}

/** A place in a list: the row that stands there. */
export interface ListPlace {
  id: number;
  at: Instant;
}

/** Ids of a part of a selection, newest first. */
export async function findMessageIds(
  db: Db,
  selection: MessageSelection,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const { query, at } = selected(db, selection);
  const rows = await query
    .select('id')
    .orderBy(at, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** The next rows of a selection after a place in it, newest first, each with whether all words stand in its folded text. */
export async function scanMessages(
  db: Db,
  { words, ...selection }: MessageSelection & { words: readonly string[] },
  after: ListPlace | undefined,
  limit: number,
): Promise<(ListPlace & { fits: boolean })[]> {
  const { query, at } = selected(db, selection);
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
export async function findMessages(db: Db, ids: readonly number[]): Promise<InboxMessage[]> {
  if (ids.length === 0) return [];
  const query = db.selectFrom('contact_messages').select(messageFields).where('id', 'in', ids);
  const found = new Map((await query.execute()).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** How many messages are in a selection. */
export const countMessages = (db: Db, selection: MessageSelection) =>
  countRows(selected(db, selection).query);

/** When the first of the messages in a selection came. */
export async function findEarliest(db: Db, selection: MessageSelection): Promise<Instant | null> {
  const { earliest } = await selected(db, selection)
    .query.select((eb) => eb.fn.min('created_at').as('earliest'))
    .executeTakeFirstOrThrow();
  return earliest;
}

/** How many messages there are in each list. */
export async function countLists(db: Db): Promise<Record<MessageList, number>> {
  const inLists = db.selectFrom('contact_messages').where('trashed_at', 'is', null);
  return {
    ...(await countByStatus(inLists, messageStatuses)),
    trashed: await countMessages(db, { list: 'trashed' }),
  };
}

/** One message, also of the trash. */
export async function findMessage(db: Db, id: number): Promise<InboxMessage | undefined> {
  const query = db.selectFrom('contact_messages').select(messageFields).where('id', '=', id);
  return await query.executeTakeFirst();
}

/** The rows of a selection, and the time by which they are sorted. The conditions are those of the indexes. */
function selected(db: Db, { list, statuses, from, before }: MessageSelection) {
  const all = db.selectFrom('contact_messages');
  if (list === 'trashed')
    return { query: all.where('trashed_at', 'is not', null), at: 'trashed_at' as const };
  let query = all.where('trashed_at', 'is', null);
  if (list) query = query.where('status', '=', list);
  else if (statuses) query = query.where('status', 'in', statuses);
  else query = query.where('status', '<>', sql.lit('spam' as const));
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (before !== undefined) query = query.where('created_at', '<', before);
  return { query, at: 'created_at' as const };
}
