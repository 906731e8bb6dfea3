import type { Kysely } from 'kysely';
import type {
  MessageList,
  MessageStatus,
  MessageView,
} from '../../../domain/admin/message-inbox.ts';
import { retentionOf } from '../../../domain/admin/retention.ts';
import { trashDays } from '../../../domain/admin/trash.ts';
import type { EnquiryCounts } from '../../../domain/api/answers/messages.ts';
import { foldedWords } from '../../../domain/text/plain-text.ts';
import { changeInBatches, readInBatches } from '../../batches.ts';
import { daysBefore } from '../../days-before.ts';
import type { Tables } from '../../db/tables.ts';
import { writeCsv } from '../../text/csv.ts';
import type { ReadFacts } from '../site/site.service.ts';
import type { QueueContactEmails } from './contact-emails.ts';
import {
  countLists,
  countMessages,
  findEarliest,
  findMessage,
  findMessageIds,
  findMessages,
  type ListPlace,
  type MessageSelection,
  scanMessages,
} from './inbox.repository.ts';
import {
  deleteOldMessages,
  deleteOldTrash,
  deleteTrashed,
  foldUnsearchable,
  markMailed,
  restoreMessages,
  setMessageStatus,
  setPrivateNote,
  trashMessages,
} from './message-changes.repository.ts';
import { messageColumns, messageRow } from './message-table.ts';
import { selectionOf } from './message-views.ts';

export interface InboxDependencies {
  notify: QueueContactEmails;
  /** Starts sending queued emails, after the commit. */
  wake: () => void;
  /** They say after how many days things are deleted (messages that were dealt with stay for ever with a 0), and in which
   * time zone weeks begin. */
  readFacts: ReadFacts;
}

interface InboxFilter {
  /** Absent: messages of every state but spam. */
  status?: MessageList | undefined;
  /** Counts instead of a state. */
  view?: MessageView | undefined;
  search: string;
}

type NoteOutcome =
  | { kind: 'stored' }
  | { kind: 'message-not-found' }
  | { kind: 'note-changed'; current: string };

export type InboxService = ReturnType<typeof createInboxService>;

const pageSize = 20;
/** Few enough that reading and writing them takes some milliseconds. */
const scanned = 500;

/** The enquiries in the admin. */
export function createInboxService(db: Kysely<Tables>, dependencies: InboxDependencies) {
  const zone = async () => (await dependencies.readFacts(db)).timeZone;
  return {
    /** One page of messages, newest first, with the number of messages in every list. */
    async list({ page, ...filter }: InboxFilter & { page: number }, now = new Date()) {
      const counts = await countLists(db);
      const selected = selectedBy(filter, now, await zone());
      const offset = (page - 1) * pageSize;
      const { ids, total } = filter.search
        ? await search(db, filter, offset, selected)
        : {
            ids: await findMessageIds(db, selected, { limit: pageSize, offset }),
            total: filter.view ? await countMessages(db, selected) : totalOf(counts, filter.status),
          };
      const pages = Math.max(1, Math.ceil(total / pageSize));
      return { messages: await findMessages(db, ids), total, counts, page, pages };
    },

    /** What the dashboard tells of enquiries. */
    async enquiries(now = new Date()): Promise<EnquiryCounts> {
      const timeZone = await zone();
      const unanswered = selectionOf('unanswered', now, timeZone);
      return {
        new: await countMessages(db, { list: 'new' }),
        unanswered: await countMessages(db, unanswered),
        waiting_since: await findEarliest(db, unanswered),
        this_week: await countMessages(db, selectionOf('this-week', now, timeZone)),
        last_week: await countMessages(db, selectionOf('last-week', now, timeZone)),
      };
    },

    counts: () => countLists(db),

    find: (id: number) => findMessage(db, id),

    /**
     * Stores a note that only administrators see. With `base`, the note that the change was made to, it takes the place
     * of no other.
     */
    async setNote(id: number, note: string, base?: string): Promise<NoteOutcome> {
      if (await setPrivateNote(db, id, note, base)) return { kind: 'stored' };
      const found = await findMessage(db, id);
      if (!found || found.trashedAt) return { kind: 'message-not-found' };
      const current = found.privateNote;
      return current === note ? { kind: 'stored' } : { kind: 'note-changed', current };
    },

    /** All messages that fit a filter, as a table for spreadsheets, piece by piece. */
    async *exportCsv(filter: InboxFilter, now = new Date()): AsyncGenerator<string> {
      const timeZone = await zone();
      const selected = selectedBy(filter, now, timeZone);
      const table = writeCsv(messageColumns);
      yield table.head;
      for await (const ids of matching(db, filter, selected)) {
        const messages = await findMessages(db, ids);
        yield table.rows(messages.map((message) => messageRow(message, timeZone)));
      }
    },

    ...changes(db, dependencies),
    ...trash(db),
  };
}

function changes(db: Kysely<Tables>, { notify, wake, readFacts }: InboxDependencies) {
  return {
    /**
     * Gives messages a state; resolves with their number. Suspected spam that gets another one is rescued: only now
     * its emails are queued.
     */
    async setStatus(ids: readonly number[], status: MessageStatus, now = new Date()) {
      if (ids.length === 0) return 0;
      const instant = now.toISOString();
      const changed = await db.transaction().execute(async (trx) => {
        const rescued = status === 'spam' ? [] : await markMailed(trx, ids, instant);
        for (const message of rescued) await notify(trx, message, now);
        return await setMessageStatus(trx, ids, status, instant);
      });
      wake();
      return changed;
    },

    /**
     * Deletes what has been in the trash, spam, or dealt with, for long enough. What nobody has answered stays. No trash
     * keeps anything longer than it is kept outside.
     */
    async removeExpired(now: Date): Promise<void> {
      const { spam, messages } = retentionOf(await readFacts(db));
      await changeInBatches((limit) => deleteOldTrash(db, daysBefore(now, trashDays), limit));
      const removeOld = (status: MessageStatus, days: number) =>
        changeInBatches((limit) => deleteOldMessages(db, status, daysBefore(now, days), limit));
      await removeOld('spam', spam);
      if (messages === 0) return;
      await removeOld('replied', messages);
      await removeOld('archived', messages);
    },

    /** Lets messages be found that an older release has stored beside this one. */
    makeSearchable: () => changeInBatches((limit) => foldUnsearchable(db, limit)),
  };
}

function trash(db: Kysely<Tables>) {
  return {
    /** Puts messages into the trash, out of every other list; resolves with their number. */
    trash: (ids: readonly number[], now = new Date()) =>
      ids.length === 0 ? 0 : trashMessages(db, ids, now.toISOString()),

    /** Takes messages out of the trash, in the state that they had; resolves with their number. */
    restore: (ids: readonly number[]) => (ids.length === 0 ? 0 : restoreMessages(db, ids)),

    /** Deletes messages of the trash for good, as somebody may ask for; resolves with their number. */
    remove: (ids: readonly number[]) => (ids.length === 0 ? 0 : deleteTrashed(db, ids)),
  };
}

/** One page of a search. All messages of the list are read for it, in batches. */
async function search(
  db: Kysely<Tables>,
  filter: InboxFilter,
  offset: number,
  selected: MessageSelection,
) {
  const ids: number[] = [];
  for await (const some of matching(db, filter, selected)) ids.push(...some);
  return { ids: ids.slice(offset, offset + pageSize), total: ids.length };
}

/** Ids of the messages that fit a filter, newest first. What arrives meanwhile stands before the first. */
async function* matching(
  db: Kysely<Tables>,
  filter: InboxFilter,
  selected: MessageSelection,
): AsyncGenerator<number[]> {
  const wanted = { ...selected, words: foldedWords(filter.search) };
  const scan = (after: ListPlace | undefined, limit: number) =>
    scanMessages(db, wanted, after, limit);
  for await (const rows of readInBatches(scanned, scan)) {
    const ids = rows.filter(({ fits }) => fits).map(({ id }) => id);
    if (ids.length > 0) yield ids;
  }
}

function selectedBy({ status, view }: InboxFilter, now: Date, zone: string): MessageSelection {
  return view ? selectionOf(view, now, zone) : { list: status };
}

function totalOf(counts: Record<MessageList, number>, list: MessageList | undefined): number {
  const { new: unread, read, replied, archived } = counts;
  return list ? counts[list] : unread + read + replied + archived;
}
