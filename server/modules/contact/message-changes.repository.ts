import type { MessageStatus } from '../../../domain/admin/message-inbox.ts';
import { changedRows, deleteInBatches } from '../../db/queries/changes.ts';
import type { Db, Instant } from '../../db/tables.ts';
import { findMessage, messageFields } from './inbox.repository.ts';
import { searchText } from './search-text.ts';

/** Marks messages whose emails were never queued; resolves with these. */
export async function markMailed(trx: Db, ids: readonly number[], now: Instant) {
  return await trx
    .updateTable('contact_messages')
    .set({ mailed_at: now })
    .where('id', 'in', ids)
    .where('trashed_at', 'is', null)
    .where('mailed_at', 'is', null)
    .returning(messageFields)
    .execute();
}

/**
 * Sets the status of messages outside the trash; resolves with their number. The first time that one is replied to is
 * stored, unless it is taken back.
 */
export async function setMessageStatus(
  trx: Db,
  ids: readonly number[],
  status: MessageStatus,
  now: Instant,
) {
  const isOpen = status === 'new' || status === 'read';
  const messages = trx.updateTable('contact_messages').set((is) => ({
    status,
    status_changed_at: now,
    ...(status === 'replied' && {
      first_answered_at: is.fn.coalesce('first_answered_at', is.val(now)),
    }),
    ...(isOpen && { first_answered_at: null }),
  }));
  return await changedRows(messages.where('id', 'in', ids).where('trashed_at', 'is', null));
}

/**
 * Stores a private note and adds it to the search text; false when there is no such message outside the trash, or its
 * note is not `base`.
 */
export async function setPrivateNote(db: Db, id: number, note: string, base?: string) {
  const message = await findMessage(db, id);
  if (!message) return false;
  const change = db
    .updateTable('contact_messages')
    .set({ private_note: note, search_text: searchText(message, note) })
    .where('id', '=', id)
    .where('trashed_at', 'is', null);
  const meant = base === undefined ? change : change.where('private_note', '=', base);
  return (await changedRows(meant)) > 0;
}

/** Moves messages to the trash; resolves with the number of those that were not in it. */
export async function trashMessages(db: Db, ids: readonly number[], now: Instant) {
  const messages = db.updateTable('contact_messages').set({ trashed_at: now });
  return await changedRows(messages.where('id', 'in', ids).where('trashed_at', 'is', null));
}

/** Restores messages from the trash; resolves with the number of those that were in it. */
export async function restoreMessages(db: Db, ids: readonly number[]) {
  const messages = db.updateTable('contact_messages').set({ trashed_at: null });
  return await changedRows(messages.where('id', 'in', ids).where('trashed_at', 'is not', null));
}

/** Deletes messages in the trash; resolves with their number. */
export async function deleteTrashed(db: Db, ids: readonly number[]) {
  const messages = db.deleteFrom('contact_messages').where('id', 'in', ids);
  return await changedRows(messages.where('trashed_at', 'is not', null));
}

/** Deletes messages that were trashed before `since`. */
export const deleteOldTrash = (db: Db, since: Instant) =>
  deleteInBatches(db, 'contact_messages', (is) => is('trashed_at', '<', since));

/** Deletes messages whose status was set before `since`, in the trash or not. */
export const deleteOldMessages = (db: Db, status: MessageStatus, since: Instant) =>
  deleteInBatches(db, 'contact_messages', (is) =>
    is.and([is('status', '=', status), is('status_changed_at', '<', since)]),
  );

/** Adds the search text to at most `limit` messages that an older release stored; resolves with their number. */
export async function foldUnsearchable(db: Db, limit: number): Promise<number> {
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
