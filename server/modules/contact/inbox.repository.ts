import { type Kysely, sql } from 'kysely';
import type { InboxMessage } from '../../../domain/office/message-inbox.ts';
import type { Instant, Tables } from '../../db/tables.ts';

export type MessageStatus = Tables['contact_messages']['status'];

/** Which messages are meant; all but spam, unless something is said. */
export interface InboxFilter {
  status?: MessageStatus | undefined;
  /** Any of these. */
  statuses?: readonly MessageStatus[] | undefined;
  /** Those that came at or after an instant, and before one. */
  from?: Instant | undefined;
  before?: Instant | undefined;
  search: string;
}

const columns = [
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
] as const;

/** Messages that fit a filter, newest first. */
export async function findMessages(
  db: Kysely<Tables>,
  filter: InboxFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<InboxMessage[]> {
  return await filtered(db, filter)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many messages fit a filter. */
export async function countMessages(db: Kysely<Tables>, filter: InboxFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When the first of the messages that fit a filter came. */
export async function findEarliest(
  db: Kysely<Tables>,
  filter: InboxFilter,
): Promise<Instant | null> {
  const { earliest } = await filtered(db, filter)
    .select((eb) => eb.fn.min('created_at').as('earliest'))
    .executeTakeFirstOrThrow();
  return earliest;
}

/** How many messages there are in each state that has any. */
export async function countByStatus(
  db: Kysely<Tables>,
): Promise<{ status: MessageStatus; count: number }[]> {
  const rows = await db
    .selectFrom('contact_messages')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return rows.map(({ status, count }) => ({ status, count: Number(count) }));
}

/** One message. */
export async function findMessage(
  db: Kysely<Tables>,
  id: number,
): Promise<InboxMessage | undefined> {
  const query = db.selectFrom('contact_messages').select(columns).where('id', '=', id);
  return await query.executeTakeFirst();
}

/** Marks messages that were never mailed of as mailed now; resolves with those that were not. */
export async function markMailed(
  trx: Kysely<Tables>,
  ids: readonly number[],
  now: Instant,
): Promise<InboxMessage[]> {
  return await trx
    .updateTable('contact_messages')
    .set({ mailed_at: now })
    .where('id', 'in', ids)
    .where('mailed_at', 'is', null)
    .returning(columns)
    .execute();
}

/** Gives messages a state; resolves with the number of those there were. */
export async function setMessageStatus(
  trx: Kysely<Tables>,
  ids: readonly number[],
  status: MessageStatus,
  now: Instant,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('contact_messages')
    .set({ status, status_changed_at: now })
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Keeps a note that only the back-office sees; false when there is no such message, or another note than `base`. */
export async function setPrivateNote(
  db: Kysely<Tables>,
  id: number,
  note: string,
  base?: string,
): Promise<boolean> {
  const change = db
    .updateTable('contact_messages')
    .set({ private_note: note })
    .where('id', '=', id);
  const { numUpdatedRows } = await (base === undefined
    ? change
    : change.where('private_note', '=', base)
  ).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes messages for good; resolves with the number of those there were. */
export async function deleteMessages(db: Kysely<Tables>, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_messages')
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes what has been in one of these states since before `since`. */
export async function deleteOldMessages(
  db: Kysely<Tables>,
  statuses: MessageStatus[],
  since: Instant,
): Promise<void> {
  await db
    .deleteFrom('contact_messages')
    .where('status', 'in', statuses)
    .where('status_changed_at', '<', since)
    .execute();
}

function filtered(db: Kysely<Tables>, { status, statuses, from, before, search }: InboxFilter) {
  const all = db.selectFrom('contact_messages');
  const ofStatus = status ? all.where('status', '=', status) : all.where('status', '<>', 'spam');
  let fitting = statuses ? ofStatus.where('status', 'in', statuses) : ofStatus;
  if (from !== undefined) fitting = fitting.where('created_at', '>=', from);
  if (before !== undefined) fitting = fitting.where('created_at', '<', before);
  if (search === '') return fitting;
  // Like lower() in both engines, which leaves all other letters as they are.
  const lower = search.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const pattern = `%${lower.replace(/[\\%_]/g, '\\$&')}%`;
  const fields = ['name', 'email', 'phone', 'subject', 'message', 'private_note'] as const;
  return fitting.where((eb) =>
    eb.or(fields.map((field) => sql<boolean>`lower(${eb.ref(field)}) like ${pattern} escape '\\'`)),
  );
}
