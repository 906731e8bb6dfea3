import { addDays, dayIn, mondayOf, startOfDay } from '../../../domain/analytics/days.ts';
import type { RowsQuery, UndoableResponse } from '../../../domain/api/list-fields.ts';
import { maxSelected, trashDays } from '../../../domain/api/list-limits.ts';
import type {
  EnquiriesPage,
  Enquiry,
  EnquiryCounts,
} from '../../../domain/contact/contact.calls.ts';
import { enquiryFields } from '../../../domain/contact/contact-form.ts';
import type { EnquiryList, EnquiryStatus, EnquiryView } from '../../../domain/contact/enquiries.ts';
import { personStages } from '../../../domain/people/person.ts';
import type { StageRetention } from '../../../domain/retention/retention.calls.ts';
import { retentionOf } from '../../../domain/retention/retention.ts';
import { tableMoment } from '../../../domain/text/dates.ts';
import { foldedWords } from '../../../domain/text/plain-text.ts';
import { changeInBatches, readInBatches } from '../../batches.ts';
import { daysBefore } from '../../days-before.ts';
import { chooseRevision, newerRevision, type TextSave } from '../../db/queries/text-revisions.ts';
import {
  changeUndoably,
  putBack,
  type RowChange,
  takeUndo,
  type UndoOutcome,
} from '../../db/queries/undo.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import { writeCsv } from '../../text/csv.ts';
import { lockPeople } from '../people/cards.repository.ts';
import { contactByMessages, takeOff } from '../people/changes.ts';
import { putOnCards } from '../people/receive.ts';
import {
  countDealtWith,
  countEnquiries,
  countLists,
  countOldSpam,
  deleteClosed,
  deleteOldSpam,
  deleteOldTrash,
  deleteTrashed,
  type EnquirySelection,
  findEnquiries,
  findEnquiry,
  findEnquiryIds,
  foldUnsearchable,
  type ListPlace,
  markMailed,
  restoreEnquiries,
  scanEnquiries,
  setEnquiryStatus,
  setPrivateNote,
  trashEnquiries,
} from './contact.repository.ts';
import { queueEnquiryEmails } from './enquiry-emails.ts';

interface InboxFilter {
  /** Absent: all enquiries except spam and trash. */
  status?: EnquiryList | undefined;
  /** One of the dashboard's counts instead of a status. */
  view?: EnquiryView | undefined;
  search: string;
}

type NoteOutcome =
  | { current: string; revision: string }
  | { kind: 'message-not-found' }
  | { kind: 'note-changed'; current: string; revision: string };

const pageSize = 50;
/** Small enough that reading and writing a batch takes a few milliseconds. */
const batchSize = 500;

/** One page of enquiries, newest first, with the number of enquiries in each list. */
export async function listEnquiries(
  site: Site,
  { page, ids: requestedIds, select, ...filter }: InboxFilter & RowsQuery & { page: number },
  now = site.now(),
): Promise<EnquiriesPage> {
  const { db } = site;
  const counts = await countLists(db);
  const selection = selectionOf(filter, now, await zoneOf(site));
  const offset = (page - 1) * pageSize;
  const { ids, total } = filter.search
    ? await search(db, filter, offset, selection)
    : {
        ids: await findEnquiryIds(db, selection, { limit: pageSize, offset }),
        total: filter.view ? await countEnquiries(db, selection) : totalOf(counts, filter.status),
      };
  return {
    messages: await findEnquiries(db, requestedIds ?? ids),
    total,
    counts,
    page,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    ...(select && { ids: await firstIds(db, filter, selection) }),
  };
}

export async function countForDashboard(site: Site, now = site.now()): Promise<EnquiryCounts> {
  const { db } = site;
  const zone = await zoneOf(site);
  return {
    new: await countEnquiries(db, { list: 'new' }),
    today: await countEnquiries(db, viewSelection('today', now, zone)),
    thisWeek: await countEnquiries(db, viewSelection('this-week', now, zone)),
    lastWeek: await countEnquiries(db, viewSelection('last-week', now, zone)),
  };
}

export async function findEnquiryById({ db }: Site, id: number): Promise<Enquiry | undefined> {
  return await findEnquiry(db, id);
}

/** Stores a private note. Its revision is the note itself, unless a save chose another. */
export async function setNote(
  site: Site,
  id: number,
  note: string,
  save: TextSave = {},
): Promise<NoteOutcome> {
  return await transact(site, async ({ db }) => {
    const subject = `note-${id}`;
    for (;;) {
      const enquiry = await findEnquiry(db, id);
      if (!enquiry || enquiry.trashedAt) return { kind: 'message-not-found' };
      const current = enquiry.privateNote;
      const revision = await newerRevision(db, subject, current, save);
      if (revision !== undefined && current !== note) {
        return { kind: 'note-changed', current, revision };
      }
      // Otherwise another save came between.
      if (await setPrivateNote(db, id, note, current)) {
        return {
          current: note,
          revision: await chooseRevision(db, subject, note, save, site.now()),
        };
      }
    }
  });
}

/** The enquiries that match a filter as CSV, in chunks. */
export async function* exportEnquiries(
  site: Site,
  filter: InboxFilter,
  now = site.now(),
): AsyncGenerator<string> {
  const zone = await zoneOf(site);
  const selection = selectionOf(filter, now, zone);
  const batches = async function* () {
    for await (const ids of matchingIds(site.db, filter, selection)) {
      yield await findEnquiries(site.db, ids);
    }
  };
  yield* writeCsv(csvColumns(zone), batches());
}

/** Selected enquiries as CSV, in chunks. */
export async function* exportSome(site: Site, ids: readonly number[]): AsyncGenerator<string> {
  const batches = async function* () {
    for (let at = 0; at < ids.length; at += batchSize) {
      yield await findEnquiries(site.db, ids.slice(at, at + batchSize));
    }
  };
  yield* writeCsv(csvColumns(await zoneOf(site)), batches());
}

/** Cells of the exported table by heading; times are in the given time zone. */
function csvColumns(zone: string): Record<string, (enquiry: Enquiry) => string> {
  const typed = enquiryFields.map(({ key, heading }) => [heading, (row: Enquiry) => row[key]]);
  return {
    Received: ({ createdAt }) => tableMoment(createdAt, zone),
    Status: ({ status }) => status,
    ...Object.fromEntries(typed),
    'Private note': ({ privateNote }) => privateNote,
    About: ({ about }) => about,
    Page: ({ page }) => page,
    Campaign: ({ campaign }) => campaign,
    'Came from': ({ referrerHost }) => referrerHost,
    'Policy version': ({ consentVersion }) => consentVersion,
    'Agreed at': ({ consentedAt }) => tableMoment(consentedAt, zone),
    Source: ({ source }) => source,
    Medium: ({ medium }) => medium,
  };
}

/**
 * Sets the status of enquiries; resolves with their number. Any other status rescues suspected spam, which then gets
 * a card and its emails.
 */
export async function setStatus(
  site: Site,
  ids: readonly number[],
  status: EnquiryStatus,
  by: string | null = null,
  now = site.now(),
): Promise<UndoableResponse> {
  const instant = now.toISOString();
  const outcome = await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    // Locked before the enquiries, in the same order as joins of cards do.
    await lockPeople(db);
    return await changeUndoably(db, 'messages', ids, { by, now }, async () => {
      if (status === 'spam') await takeOff(db, ids);
      const rescued = status === 'spam' ? [] : await markMailed(db, ids, instant);
      const changed = await setEnquiryStatus(db, ids, status, instant);
      if (status !== 'spam') await putOnCards(db, ids, now);
      if (status === 'replied') await contactByMessages(db, ids, now);
      for (const enquiry of rescued) await queueEnquiryEmails(inTransaction, enquiry, null, now);
      return changed;
    });
  });
  site.wake();
  return outcome;
}

/** Restores the state that enquiries had before a bulk change, on their cards or off them. */
export async function undoEnquiries(
  site: Site,
  token: string,
  now = site.now(),
): Promise<UndoOutcome> {
  return await transact(site, async ({ db }) => {
    await lockPeople(db);
    const changes = await takeUndo<RowChange[]>(db, token, now);
    if (!changes) return { kind: 'undo-gone' };
    const { done, refused } = await putBack(db, 'contact_messages', changes);
    const idsOf = (some: RowChange[]) => some.map(({ id }) => id);
    const isSpam = ({ before }: RowChange) => before.status === 'spam';
    const suspected = idsOf(done.filter(isSpam));
    const others = idsOf(done.filter((each) => !isSpam(each)));
    if (suspected.length > 0) await takeOff(db, suspected);
    if (others.length > 0) await putOnCards(db, others, now);
    return { kind: 'undone', done: done.length, refused: refused.length };
  });
}

/** Moves enquiries to the trash; resolves with their number. */
export async function trash(
  site: Site,
  ids: readonly number[],
  by: string | null = null,
  now = site.now(),
): Promise<UndoableResponse> {
  return await transact(site, ({ db }) =>
    changeUndoably(db, 'messages', ids, { by, now }, () =>
      trashEnquiries(db, ids, now.toISOString()),
    ),
  );
}

/** Restores enquiries from the trash with their former status; resolves with their number. */
export async function restore(
  site: Site,
  ids: readonly number[],
  by: string | null = null,
  now = site.now(),
): Promise<UndoableResponse> {
  return await transact(site, ({ db }) =>
    changeUndoably(db, 'messages', ids, { by, now }, () => restoreEnquiries(db, ids)),
  );
}

/** Deletes enquiries in the trash; resolves with their number. */
export async function deleteForGood({ db }: Site, ids: readonly number[]): Promise<number> {
  return ids.length === 0 ? 0 : await deleteTrashed(db, ids);
}

const deletedAtOnce = 500;

/**
 * Deletes enquiries after their retention period, in the trash or not: trash, spam, and those closed without result.
 * Cards, notes and values stay, and so do the enquiries of customers and of open cards.
 */
export async function removeOldEnquiries(site: Site, now: Date): Promise<void> {
  const { spam, messages } = retentionOf(await site.facts());
  await deleteOldTrash(site.db, daysBefore(now, trashDays));
  await deleteOldSpam(site.db, daysBefore(now, spam));
  if (messages === 0) return;
  const since = daysBefore(now, messages);
  const remove = (limit: number) =>
    transact(site, async ({ db }) => {
      // Prevents a lost person from being reopened during the deletion.
      await lockPeople(db);
      return await deleteClosed(db, since, limit);
    });
  await changeInBatches(remove, deletedAtOnce);
}

export async function countOldSpamEnquiries({ db }: Site, days: number, now: Date) {
  return await countOldSpam(db, daysBefore(now, days));
}

/** How many handled enquiries a retention of `days` would delete, and how many it would keep, by stage. */
export async function previewClosed(
  { db }: Site,
  days: number,
  now: Date,
): Promise<StageRetention[]> {
  if (days === 0) return [];
  const cards = await countDealtWith(db, daysBefore(now, days));
  const sum = (some: typeof cards, name: 'enquiries' | 'notes' | 'value') =>
    some.reduce((total, card) => total + card[name], 0);
  return personStages.flatMap((stage) => {
    const own = cards.filter((card) => card.stage === stage);
    if (own.length === 0) return [];
    const deleted = own.filter(({ goes }) => goes);
    const remaining = own.filter(({ goes }) => !goes);
    return {
      stage,
      deleted: sum(deleted, 'enquiries'),
      people: deleted.length,
      notes: sum(deleted, 'notes'),
      value: sum(deleted, 'value'),
      left: sum(remaining, 'enquiries'),
    };
  });
}

/** Adds the search text to enquiries that an older release stored. */
export async function makeSearchable({ db }: Site): Promise<void> {
  await changeInBatches((limit) => foldUnsearchable(db, limit));
}

async function zoneOf(site: Site): Promise<string> {
  return (await site.facts()).timeZone;
}

/** Ids of the enquiries that match a filter, newest first. */
async function firstIds(db: Db, filter: InboxFilter, selection: EnquirySelection) {
  if (!filter.search) return await findEnquiryIds(db, selection, { limit: maxSelected, offset: 0 });
  const ids: number[] = [];
  for await (const some of matchingIds(db, filter, selection)) {
    ids.push(...some);
    if (ids.length >= maxSelected) break;
  }
  return ids.slice(0, maxSelected);
}

/** One page of search results. Reads all enquiries of the list, in batches. */
async function search(db: Db, filter: InboxFilter, offset: number, selection: EnquirySelection) {
  const ids: number[] = [];
  for await (const some of matchingIds(db, filter, selection)) ids.push(...some);
  return { ids: ids.slice(offset, offset + pageSize), total: ids.length };
}

/** Ids of the enquiries that match a filter, newest first, without those that arrive during the iteration. */
async function* matchingIds(
  db: Db,
  filter: InboxFilter,
  selection: EnquirySelection,
): AsyncGenerator<number[]> {
  const words = foldedWords(filter.search);
  const scan = (after: ListPlace | undefined, limit: number) =>
    scanEnquiries(db, { ...selection, words }, after, limit);
  for await (const rows of readInBatches(batchSize, scan)) {
    const ids = rows.filter(({ fits }) => fits).map(({ id }) => id);
    if (ids.length > 0) yield ids;
  }
}

function selectionOf({ status, view }: InboxFilter, now: Date, zone: string): EnquirySelection {
  return view ? viewSelection(view, now, zone) : { list: status };
}

/** The enquiries of a view at an instant. */
function viewSelection(view: EnquiryView, now: Date, zone: string): EnquirySelection {
  const today = dayIn(zone, now);
  const monday = mondayOf(today);
  switch (view) {
    case 'today':
      return { from: startOfDay(today, zone) };
    case 'this-week':
      return { from: startOfDay(monday, zone) };
    case 'last-week':
      return { from: startOfDay(addDays(monday, -7), zone), before: daysBefore(now, 7) };
  }
}

function totalOf(counts: Record<EnquiryList, number>, list: EnquiryList | undefined): number {
  const { new: unread, read, replied, archived } = counts;
  return list ? counts[list] : unread + read + replied + archived;
}
