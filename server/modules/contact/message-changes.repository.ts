import type { Kysely } from 'kysely';
import type { MessageStatus } from '../../../domain/admin/message-inbox.ts';
import type { InboxMessage } from '../../../domain/api/answers/messages.ts';
import type { Instant, Tables } from '../../db/tables.ts';
import { findMessage, messageFields } from './inbox.repository.ts';
import { searchText } from './search-text.ts';

/** Marks messages whose emails were never queued; resolves with these. */
export async function markMailed(
  trx: Kysely<Tables>,
  ids: readonly number[],
  now: Instant,
): Promise<InboxMessage[]> {
  return await trx
    .updateTable('contact_messages')
    .set({ mailed_at: now })
    .where('id', 'in', ids)
    .where('trashed_at', 'is', null)
    .where('mailed_at', 'is', null)
    .returning(messageFields)
    .execute();
}

/** Sets the status of messages outside the trash; resolves with their number. */
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
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Stores a private note and adds it to the search text; false when there is no such message outside the trash, or its
 * note is not `base`.
 */
export async function setPrivateNote(
  db: Kysely<Tables>,
  id: number,
  note: string,
  base?: string,
): Promise<boolean> {
  const message = await findMessage(db, id);
  if (!message) return false;
  const change = db
    .updateTable('contact_messages')
    .set({ private_note: note, search_text: searchText(message, note) })
    .where('id', '=', id)
    .where('trashed_at', 'is', null);
  const { numUpdatedRows } = await (base === undefined
    ? change
    : change.where('private_note', '=', base)
  ).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Moves messages to the trash; resolves with the number of those that were not in it. */
export async function trashMessages(
  db: Kysely<Tables>,
  ids: readonly number[],
  now: Instant,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('contact_messages')
    .set({ trashed_at: now })
    .where('id', 'in', ids)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Restores messages from the trash; resolves with the number of those that were in it. */
export async function restoreMessages(db: Kysely<Tables>, ids: readonly number[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('contact_messages')
    .set({ trashed_at: null })
    .where('id', 'in', ids)
    .where('trashed_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes messages in the trash; resolves with their number. */
export async function deleteTrashed(db: Kysely<Tables>, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_messages')
    .where('id', 'in', ids)
    .where('trashed_at', 'is not', null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes at most `limit` messages that were trashed before `since`; resolves with their number. */
export async function deleteOldTrash(
  db: Kysely<Tables>,
  since: Instant,
  limit: number,
): Promise<number> {
  const old = db.selectFrom('contact_messages').select('id').where('trashed_at', '<', since);
  const { numDeletedRows } = await db
    .deleteFrom('contact_messages')
    .where('id', 'in', old.limit(limit))
    // Checked again: another instance may have restored it meanwhile.
    .where('trashed_at', '<', since)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Deletes at most `limit` messages whose status was set before `since`, in the trash or not; resolves with their
 * number.
 */
export async function deleteOldMessages(
  db: Kysely<Tables>,
  status: MessageStatus,
  since: Instant,
  limit: number,
): Promise<number> {
  const old = db
    .selectFrom('contact_messages')
    .select('id')
    .where('status', '=', status)
    .where('status_changed_at', '<', since);
  const { numDeletedRows } = await db
    .deleteFrom('contact_messages')
    .where('id', 'in', old.limit(limit))
    .where('status_changed_at', '<', since)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Adds the search text to at most `limit` messages that an older release stored; resolves with their number. */
export async function foldUnsearchable(db: Kysely<Tables>, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'phone', 'subject', 'message', 'private_note'])
    .where('search_text', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  for (const { id, private_note, ...fields } of rows) {
    await db
      .updateTable('contact_messages')
      .set({ search_text: searchText(fields, private_note) })
      .where('id', '=', id)
      .where('search_text', 'is', null)
      .execute();
  }
  return rows.length;
}
