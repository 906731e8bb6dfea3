import type { MessageStatus } from '../../../domain/admin/message-inbox.ts';
import { changedRows, deleteInBatches } from '../../db/queries/changes.ts';
import type { Db, Instant } from '../../db/tables.ts';
import { findMessage, messageFields } from './inbox.repository.ts';
import { searchText } from './search-text.ts';

/** Marks messages that were never mailed of as mailed now; resolves with those that were not. */
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

/** Gives messages outside the trash a state; resolves with the number of those there were. */
export async function setMessageStatus(
  trx: Db,
  ids: readonly number[],
  status: MessageStatus,
  now: Instant,
) {
  const messages = trx.updateTable('contact_messages').set({ status, status_changed_at: now });
  return await changedRows(messages.where('id', 'in', ids).where('trashed_at', 'is', null));
}

/**
 * Keeps a note that only the admin sees, and lets the message be found by it; false when there is no such message
 * outside the trash, or another note than `base`.
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

/** Puts messages into the trash; resolves with the number of those that were not there. */
export async function trashMessages(db: Db, ids: readonly number[], now: Instant) {
  const messages = db.updateTable('contact_messages').set({ trashed_at: now });
  return await changedRows(messages.where('id', 'in', ids).where('trashed_at', 'is', null));
}

/** Takes messages out of the trash; resolves with the number of those that lay there. */
export async function restoreMessages(db: Db, ids: readonly number[]) {
  const messages = db.updateTable('contact_messages').set({ trashed_at: null });
  return await changedRows(messages.where('id', 'in', ids).where('trashed_at', 'is not', null));
}

/** Deletes messages of the trash for good; resolves with the number of those that lay there. */
export async function deleteTrashed(db: Db, ids: readonly number[]) {
  const messages = db.deleteFrom('contact_messages').where('id', 'in', ids);
  return await changedRows(messages.where('trashed_at', 'is not', null));
}

/** Deletes messages that lie in the trash since before an instant. */
export const deleteOldTrash = (db: Db, since: Instant) =>
  deleteInBatches(db, 'contact_messages', (is) => is('trashed_at', '<', since));

/** Deletes messages that have been in a state since before an instant, in the trash or not. */
export const deleteOldMessages = (db: Db, status: MessageStatus, since: Instant) =>
  deleteInBatches(db, 'contact_messages', (is) =>
    is.and([is('status', '=', status), is('status_changed_at', '<', since)]),
  );

/** Lets so many messages be found that an older release has stored; resolves with their number. */
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
