import type { Kysely } from 'kysely';
import type { EnquiryCounts, MessageView } from '../../../domain/office/message-inbox.ts';
import { daysBefore } from '../../days-before.ts';
import type { Tables } from '../../db/tables.ts';
import { writeCsv } from '../../text/csv.ts';
import type { AnnounceMessage } from './contact-letters.ts';
import {
  countByStatus,
  countMessages,
  deleteMessages,
  deleteOldMessages,
  findEarliest,
  findMessage,
  findMessages,
  type InboxFilter,
  type MessageStatus,
  markMailed,
  setMessageStatus,
  setPrivateNote,
} from './inbox.repository.ts';
import { messageColumns, messageRow } from './message-table.ts';
import { filterOf } from './message-views.ts';

export interface InboxDoors {
  announce: AnnounceMessage;
  /** Lets queued letters go, after the commit. */
  wake: () => void;
  /** Days after which things are deleted; messages that were dealt with stay for ever with a 0. */
  retention: { messages: number; spam: number };
}

type NoteOutcome = { kind: 'kept' } | { kind: 'unknown' } | { kind: 'changed'; current: string };

export type InboxService = ReturnType<typeof createInboxService>;

/** What the list of messages is asked for. */
interface ListQuery {
  status?: MessageStatus | undefined;
  view?: MessageView | undefined;
  search: string;
}

const pageSize = 20;
const exportSize = 500;

/** The enquiries in the back-office. */
export function createInboxService(db: Kysely<Tables>, { announce, wake, retention }: InboxDoors) {
  return {
    /** One page of messages, newest first, with the number of messages in every state. */
    async list({ page, ...query }: ListQuery & { page: number }, now = new Date()) {
      const filter = meantBy(query, now);
      const window = { limit: pageSize, offset: (page - 1) * pageSize };
      const messages = await findMessages(db, filter, window);
      const total = await countMessages(db, filter);
      const pages = Math.max(1, Math.ceil(total / pageSize));
      return { messages, total, counts: await allCounts(db), page, pages };
    },

    counts: () => allCounts(db),

    /** What the dashboard tells of enquiries. */
    async enquiries(now = new Date()): Promise<EnquiryCounts> {
      const unanswered = meantBy({ view: 'unanswered', search: '' }, now);
      const count = (query: Omit<ListQuery, 'search'>) =>
        countMessages(db, meantBy({ ...query, search: '' }, now));
      return {
        new: await count({ status: 'new' }),
        unanswered: await countMessages(db, unanswered),
        waiting_since: await findEarliest(db, unanswered),
        this_week: await count({ view: 'this-week' }),
        last_week: await count({ view: 'last-week' }),
      };
    },

    find: (id: number) => findMessage(db, id),

    /**
     * Gives messages a state; resolves with their number. Suspected spam that gets another one is rescued: only now
     * its letters are queued.
     */
    async setStatus(ids: readonly number[], status: MessageStatus, now = new Date()) {
      if (ids.length === 0) return 0;
      const instant = now.toISOString();
      const changed = await db.transaction().execute(async (trx) => {
        const rescued = status === 'spam' ? [] : await markMailed(trx, ids, instant);
        for (const message of rescued) await announce(trx, message, now);
        return await setMessageStatus(trx, ids, status, instant);
      });
      wake();
      return changed;
    },

    /**
     * Keeps a note that only administrators see. With `base`, the note that the change was made to, it takes the place
     * of no other.
     */
    async setNote(id: number, note: string, base?: string): Promise<NoteOutcome> {
      if (await setPrivateNote(db, id, note, base)) return { kind: 'kept' };
      const current = (await findMessage(db, id))?.privateNote;
      if (current === undefined) return { kind: 'unknown' };
      return current === note ? { kind: 'kept' } : { kind: 'changed', current };
    },

    /** Deletes messages for good, as somebody may ask for; resolves with their number. */
    remove: (ids: readonly number[]) => (ids.length === 0 ? 0 : deleteMessages(db, ids)),

    /** All messages that fit a filter, as a table for spreadsheets. */
    async exportCsv(query: ListQuery, now = new Date()): Promise<string> {
      const filter = meantBy(query, now);
      const rows: string[][] = [];
      for (let offset = 0; ; offset += exportSize) {
        const some = await findMessages(db, filter, { limit: exportSize, offset });
        rows.push(...some.map(messageRow));
        if (some.length < exportSize) return writeCsv(messageColumns, rows);
      }
    },

    /** Deletes what has been spam, or dealt with, for long enough. What nobody has answered stays. */
    async removeExpired(now: Date): Promise<void> {
      const { spam, messages } = retention;
      await deleteOldMessages(db, ['spam'], daysBefore(now, spam));
      if (messages === 0) return;
      await deleteOldMessages(db, ['replied', 'archived'], daysBefore(now, messages));
    },
  };
}

function meantBy({ status, view, search }: ListQuery, now: Date): InboxFilter {
  return { ...(view && filterOf(view, now)), status, search };
}

async function allCounts(db: Kysely<Tables>): Promise<Record<MessageStatus, number>> {
  const counts = { new: 0, read: 0, replied: 0, archived: 0, spam: 0 };
  for (const { status, count } of await countByStatus(db)) counts[status] = count;
  return counts;
}
