import { sql } from 'kysely';
import {
  type MessageList,
  type MessageStatus,
  messageStatuses,
} from '../../../domain/admin/message-inbox.ts';
import type { InboxMessage } from '../../../domain/api/answers/messages.ts';
import { type StoredCampaign, sourceName, utmOf } from '../../../domain/people/sources.ts';
import { containing } from '../../db/queries/containing.ts';
import { countByStatus, countRows } from '../../db/queries/counts.ts';
import type { Db, Instant } from '../../db/tables.ts';

/** The columns of a message in the admin. */
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
  'about',
  'campaign',
  'utm_source as utmSource',
  'utm_medium as utmMedium',
  'utm_campaign as utmCampaign',
  'referrer_host as referrerHost',
  'created_at as createdAt',
  'trashed_at as trashedAt',
] as const;

/** A message with its campaign apart, and the name of its source. */
export function inboxMessageOf<Row extends StoredCampaign & { referrerHost: string }>(row: Row) {
  const { utmSource: _, utmMedium: __, utmCampaign: ___, ...message } = row;
  const { medium, campaign } = utmOf(row);
  return { ...message, source: sourceName({ ...row, source: '' }), medium, campaign };
}

/** Selects messages; without a list or statuses, all outside trash and spam. */
export interface MessageSelection {
  list?: MessageList | undefined;
  /** Any of these statuses. */
  statuses?: readonly MessageStatus[] | undefined;
  /** Received at or after `from`, and before `before`. */
  from?: Instant | undefined;
  before?: Instant | undefined;
}

/** A position in a list: the row there. */
export interface ListPlace {
  id: number;
  at: Instant;
}

/** Ids of one page of a selection, newest first. */
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

/**
 * The next rows of a selection after a position, newest first, each with whether its folded text contains all words.
 */
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
  // A boolean is 1 on SQLite and true on PostgreSQL.
  return rows.map((row) => ({ id: row.id, at: row.at ?? '', fits: Boolean(row.fits) }));
}

/** Messages in the order of the ids; missing ones are omitted. */
export async function findMessages(db: Db, ids: readonly number[]): Promise<InboxMessage[]> {
  if (ids.length === 0) return [];
  const query = db.selectFrom('contact_messages').select(messageFields).where('id', 'in', ids);
  const found = new Map((await query.execute()).map((row) => [row.id, inboxMessageOf(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Number of messages in a selection. */
export const countMessages = (db: Db, selection: MessageSelection) =>
  countRows(selected(db, selection).query);

/** When the oldest message of a selection was received. */
export async function findEarliest(db: Db, selection: MessageSelection): Promise<Instant | null> {
  const { earliest } = await selected(db, selection)
    .query.select((eb) => eb.fn.min('created_at').as('earliest'))
    .executeTakeFirstOrThrow();
  return earliest;
}

/** Number of messages by list. */
export async function countLists(db: Db): Promise<Record<MessageList, number>> {
  const inLists = db.selectFrom('contact_messages').where('trashed_at', 'is', null);
  return {
    ...(await countByStatus(inLists, messageStatuses)),
    trashed: await countMessages(db, { list: 'trashed' }),
  };
}

/** One message, in the trash or not. */
export async function findMessage(db: Db, id: number): Promise<InboxMessage | undefined> {
  const query = db.selectFrom('contact_messages').select(messageFields).where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row && inboxMessageOf(row);
}

/** The query of a selection and the column it is sorted by. The conditions are those of the indexes. */
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
