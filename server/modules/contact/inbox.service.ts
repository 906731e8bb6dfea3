import { maxSelected } from '../../../domain/admin/max-selected.ts';
import type {
  MessageList,
  MessageStatus,
  MessageView,
} from '../../../domain/admin/message-inbox.ts';
import { retentionOf } from '../../../domain/admin/retention.ts';
import { trashDays } from '../../../domain/admin/trash.ts';
import type { EnquiryCounts } from '../../../domain/api/answers/messages.ts';
import type { ChangedUndoably, RowsQuery } from '../../../domain/api/list-fields.ts';
import { foldedWords } from '../../../domain/text/plain-text.ts';
import { changeInBatches, readInBatches } from '../../batches.ts';
import { daysBefore } from '../../days-before.ts';
import {
  changesBetween,
  putBack,
  type RowChange,
  readStates,
  storeUndo,
  takeUndo,
  type UndoOutcome,
} from '../../db/queries/undo.ts';
import type { Db } from '../../db/tables.ts';
import { writeCsv } from '../../text/csv.ts';
import type { CardsOfPeople } from '../people/cards/cards-of-people.ts';
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
import { messageColumns } from './message-table.ts';
import { selectionOf } from './message-views.ts';

export interface InboxDependencies {
  notify: QueueContactEmails;
  /** The cards of the senders. */
  cards: CardsOfPeople;
  /** Starts sending queued emails, after the commit. */
  wake: () => void;
  /** Among them the days until deletion (0 keeps messages that were replied to or archived) and the weeks' time zone. */
  readFacts: ReadFacts;
}

interface InboxFilter {
  /** Absent: all messages but spam and trash. */
  status?: MessageList | undefined;
  /** One of the dashboard's counts instead of a status. */
  view?: MessageView | undefined;
  search: string;
}

type NoteOutcome =
  | { kind: 'stored' }
  | { kind: 'message-not-found' }
  | { kind: 'note-changed'; current: string };

export type InboxService = ReturnType<typeof createInboxService>;

const pageSize = 20;
/** Few enough that reading and writing them takes a few milliseconds. */
const scanned = 500;

/** The admin's inbox. */
export function createInboxService(db: Db, dependencies: InboxDependencies) {
  const zone = async () => (await dependencies.readFacts(db)).timeZone;
  return {
    /** One page of messages, newest first, with the number of messages by list. */
    async list(
      { page, ids: wanted, select, ...filter }: InboxFilter & RowsQuery & { page: number },
      now = new Date(),
    ) {
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
      return {
        messages: await findMessages(db, wanted ?? ids),
        ...{ total, counts, page, pages },
        ...(select && { ids: await firstIds(db, filter, selected) }),
      };
    },

    /** The dashboard's counts of enquiries. */
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

    /** Stores a private note. With `base`, the note that was edited, it replaces no other one. */
    async setNote(id: number, note: string, base?: string): Promise<NoteOutcome> {
      if (await setPrivateNote(db, id, note, base)) return { kind: 'stored' };
      const found = await findMessage(db, id);
      if (!found || found.trashedAt) return { kind: 'message-not-found' };
      const current = found.privateNote;
      return current === note ? { kind: 'stored' } : { kind: 'note-changed', current };
    },

    /** The messages of a filter as CSV, in pieces. */
    async *exportCsv(filter: InboxFilter, now = new Date()): AsyncGenerator<string> {
      const timeZone = await zone();
      const selected = selectedBy(filter, now, timeZone);
      const found = async function* () {
        for await (const ids of matching(db, filter, selected)) yield await findMessages(db, ids);
      };
      yield* writeCsv(messageColumns(timeZone), found());
    },

    ...changes(db, dependencies),
    ...trash(db),
  };
}

function changes(db: Db, { notify, cards, wake, readFacts }: InboxDependencies) {
  return {
    /**
     * Sets the status of messages; resolves with their number. Suspected spam is rescued by any other status: only
     * now does it get a card, and are its emails queued.
     */
    async setStatus(
      ids: readonly number[],
      status: MessageStatus,
      now = new Date(),
      by: string | null = null,
    ): Promise<ChangedUndoably> {
      if (ids.length === 0) return { changed: 0, undo: null };
      const instant = now.toISOString();
      const outcome = await db.transaction().execute(async (trx) => {
        // Before messages are locked, as whoever joins cards does.
        await cards.lockPeople(trx);
        const before = await readStates(trx, 'contact_messages', ids);
        if (status === 'spam') await cards.takeOff(trx, ids);
        const rescued = status === 'spam' ? [] : await markMailed(trx, ids, instant);
        const count = await setMessageStatus(trx, ids, status, instant);
        if (status !== 'spam') await cards.putOnCards(trx, ids, now);
        if (status === 'replied') await cards.contactByMessages(trx, ids, now);
        for (const message of rescued) await notify(trx, message, null, now);
        return { changed: count, undo: await rememberChange(trx, before, { by, now }) };
      });
      wake();
      return outcome;
    },

    /** Gives messages the state that they had before a bulk change, on their cards or off them. */
    undo: (token: string, now = new Date()): Promise<UndoOutcome> =>
      db.transaction().execute(async (trx) => {
        await cards.lockPeople(trx);
        const changes = await takeUndo<RowChange[]>(trx, token, now);
        if (!changes) return { kind: 'undo-gone' };
        const { done, refused } = await putBack(trx, 'contact_messages', changes);
        const idsOf = (some: RowChange[]) => some.map(({ id }) => id);
        const isSpam = ({ before }: RowChange) => before.status === 'spam';
        const suspected = idsOf(done.filter(isSpam));
        const others = idsOf(done.filter((each) => !isSpam(each)));
        if (suspected.length > 0) await cards.takeOff(trx, suspected);
        if (others.length > 0) await cards.putOnCards(trx, others, now);
        return { kind: 'undone', done: done.length, refused: refused.length };
      }),

    /**
     * Deletes messages after their retention: those in the trash; and spam, replied and archived ones, in the trash or
     * not. Unanswered ones stay.
     */
    async removeExpired(now: Date): Promise<void> {
      const { spam, messages } = retentionOf(await readFacts(db));
      await deleteOldTrash(db, daysBefore(now, trashDays));
      await deleteOldMessages(db, 'spam', daysBefore(now, spam));
      if (messages === 0) return;
      await deleteOldMessages(db, 'replied', daysBefore(now, messages));
      await deleteOldMessages(db, 'archived', daysBefore(now, messages));
    },

    /** Adds the search text to messages that an older release stored. */
    makeSearchable: () => changeInBatches((limit) => foldUnsearchable(db, limit)),
  };
}

function trash(db: Db) {
  return {
    /** Moves messages to the trash; resolves with their number. */
    trash: (ids: readonly number[], now = new Date(), by: string | null = null) =>
      undoably(db, ids, { by, now }, (trx) => trashMessages(trx, ids, now.toISOString())),

    /** Restores messages from the trash with their former status; resolves with their number. */
    restore: (ids: readonly number[], now = new Date(), by: string | null = null) =>
      undoably(db, ids, { by, now }, (trx) => restoreMessages(trx, ids)),

    /** Deletes messages in the trash; resolves with their number. */
    remove: (ids: readonly number[]) => (ids.length === 0 ? 0 : deleteTrashed(db, ids)),
  };
}

/** Changes messages in one transaction, so that it can be undone. */
async function undoably(
  db: Db,
  ids: readonly number[],
  made: { by: string | null; now: Date },
  change: (trx: Db) => Promise<number>,
): Promise<ChangedUndoably> {
  if (ids.length === 0) return { changed: 0, undo: null };
  return await db.transaction().execute(async (trx) => {
    const before = await readStates(trx, 'contact_messages', ids);
    const changed = await change(trx);
    return { changed, undo: await rememberChange(trx, before, made) };
  });
}

async function rememberChange(
  trx: Db,
  before: Awaited<ReturnType<typeof readStates>>,
  made: { by: string | null; now: Date },
): Promise<string | null> {
  const after = await readStates(trx, 'contact_messages', [...before.keys()]);
  const changes = changesBetween(before, after);
  return changes.length > 0 ? await storeUndo(trx, 'messages', changes, made) : null;
}

/** Ids of the messages of a filter, newest first. */
async function firstIds(db: Db, filter: InboxFilter, selected: MessageSelection) {
  if (!filter.search) return await findMessageIds(db, selected, { limit: maxSelected, offset: 0 });
  const ids: number[] = [];
  for await (const some of matching(db, filter, selected)) {
    ids.push(...some);
    if (ids.length >= maxSelected) break;
  }
  return ids.slice(0, maxSelected);
}

/** One page of a search. Reads all messages of the list, in batches. */
async function search(db: Db, filter: InboxFilter, offset: number, selected: MessageSelection) {
  const ids: number[] = [];
  for await (const some of matching(db, filter, selected)) ids.push(...some);
  return { ids: ids.slice(offset, offset + pageSize), total: ids.length };
}

/** Ids of the messages that match a filter, newest first. Messages that arrive meanwhile are not among them. */
async function* matching(
  db: Db,
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
