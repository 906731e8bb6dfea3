import { type ExpressionBuilder, sql } from 'kysely';
import type { Enquiry } from '../../../domain/contact/contact.calls.ts';
import { type EnquiryField, enquiryKeys } from '../../../domain/contact/contact-form.ts';
import {
  type EnquiryList,
  type EnquiryStatus,
  enquiryStatuses,
} from '../../../domain/contact/enquiries.ts';
import { enquiryNumber } from '../../../domain/contact/enquiry-receipt.ts';
import { type StoredCampaign, sourceName, utmOf } from '../../../domain/sources/sources.ts';
import type { Origin } from '../../../domain/submissions/origin.ts';
import { foldForSearch } from '../../../domain/text/plain-text.ts';
import { changedRows, deleteInBatches } from '../../db/queries/changes.ts';
import { containing } from '../../db/queries/conditions.ts';
import { countByStatus, countRows } from '../../db/queries/counts.ts';
import type { Db, Instant, Tables } from '../../db/tables.ts';

/** The stored fields of a contact form. */
export type StoredEnquiry = Record<EnquiryField, string> & Origin;

/** Stores an enquiry with its consent; resolves with its id. */
export async function insertEnquiry(
  db: Db,
  enquiry: StoredEnquiry,
  { isSpam, policyVersion, now }: { isSpam: boolean; policyVersion: string; now: Instant },
): Promise<number> {
  const { id } = await db
    .insertInto('contact_messages')
    .values({
      ...typedFields(enquiry),
      about: enquiry.about,
      status: isSpam ? 'spam' : 'new',
      private_note: '',
      consent_version: policyVersion,
      consented_at: now,
      page_path: enquiry.page,
      first_page: enquiry.firstPage || null,
      campaign: enquiry.campaign,
      utm_source: enquiry.utmSource,
      utm_medium: enquiry.utmMedium,
      utm_campaign: enquiry.utmCampaign,
      referrer_host: enquiry.referrerHost,
      created_at: now,
      status_changed_at: now,
      // The time at which its emails were queued; null for suspected spam.
      mailed_at: isSpam ? null : now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The search text includes the enquiry's number, so it needs the id.
  const search_text = searchText({ ...enquiry, id }, '');
  await db.updateTable('contact_messages').set({ search_text }).where('id', '=', id).execute();
  return id;
}

/** An enquiry outside the trash with the fields that its sender may see. */
export async function findStored(db: Db, id: number) {
  const row = await db
    .selectFrom('contact_messages')
    .select([
      'id',
      ...enquiryKeys,
      'about',
      'page_path as page',
      'person_id as card',
      'status',
      'private_note as note',
      'created_at as createdAt',
      'corrected_at as correctedAt',
      'sent_first',
    ])
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, sentFirst: sentFirstOf(row) };
}

export type StoredRow = NonNullable<Awaited<ReturnType<typeof findStored>>>;

function sentFirstOf({ sent_first }: { sent_first: string | null }) {
  return JSON.parse(sent_first ?? '{}') as Partial<Record<EnquiryField, string>>;
}

/** Replaces the text of an enquiry, which waits again with `isWaiting`, and stores the original. */
export async function setCorrected(
  db: Db,
  { id, note, about }: Pick<StoredRow, 'id' | 'note' | 'about'>,
  fields: Record<EnquiryField, string>,
  {
    sentFirst,
    isWaiting,
    now,
  }: { sentFirst: Partial<Record<EnquiryField, string>>; isWaiting: boolean; now: Instant },
): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set({
      ...typedFields(fields),
      ...(isWaiting && { status: 'new', status_changed_at: now }),
      corrected_at: now,
      sent_first: JSON.stringify(sentFirst),
      search_text: searchText({ ...fields, about, id }, note),
    })
    .where('id', '=', id)
    .execute();
}

function typedFields(fields: Record<EnquiryField, string>) {
  const values = Object.fromEntries(enquiryKeys.map((key) => [key, fields[key]]));
  return values as Record<EnquiryField, string>;
}

/** The id of the sender's card; null before there is one. */
export async function findCardOf(db: Db, id: number) {
  return await db
    .selectFrom('contact_messages')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['people.id', 'owner_id as ownerId'])
    .where('contact_messages.id', '=', id)
    .executeTakeFirst();
}

/** The columns of an enquiry in the admin. */
const enquiryColumns = [
  'id',
  ...enquiryKeys,
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
  'corrected_at as correctedAt',
  'sent_first',
  'trashed_at as trashedAt',
  'person_id as card',
] as const;

/** An enquiry with its campaign separated and its source's name. */
function enquiryOf<
  Row extends StoredCampaign & { referrerHost: string; sent_first: string | null },
>(row: Row) {
  const { utmSource: _, utmMedium: __, utmCampaign: ___, sent_first, ...enquiry } = row;
  const { medium, campaign } = utmOf(row);
  const sentFirst = sentFirstOf({ sent_first });
  return { ...enquiry, sentFirst, source: sourceName({ ...row, source: '' }), medium, campaign };
}

/** Selects enquiries; without a list or statuses, all outside trash and spam. */
export interface EnquirySelection {
  list?: EnquiryList | undefined;
  /** Any of these statuses. */
  statuses?: readonly EnquiryStatus[] | undefined;
  /** Received at or after `from`, and before `before`. */
  from?: Instant | undefined;
  before?: Instant | undefined;
}

/** A position in a list, given by the row there. */
export interface ListPlace {
  id: number;
  at: Instant;
}

/** Ids of one page of a selection, newest first. */
export async function findEnquiryIds(
  db: Db,
  selection: EnquirySelection,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const { query, at } = selectedEnquiries(db, selection);
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
export async function scanEnquiries(
  db: Db,
  { words, ...selection }: EnquirySelection & { words: readonly string[] },
  after: ListPlace | undefined,
  limit: number,
): Promise<(ListPlace & { fits: boolean })[]> {
  const { query, at } = selectedEnquiries(db, selection);
  const matches = words.map((word) => containing('search_text', word));
  const fits =
    matches.length > 0 ? sql<unknown>`(${sql.join(matches, sql` and `)})` : sql<unknown>`1`;
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

/** Enquiries in the order of the ids; missing ones are omitted. */
export async function findEnquiries(db: Db, ids: readonly number[]): Promise<Enquiry[]> {
  if (ids.length === 0) return [];
  const query = db.selectFrom('contact_messages').select(enquiryColumns).where('id', 'in', ids);
  const rows = new Map((await query.execute()).map((row) => [row.id, enquiryOf(row)]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

export const countEnquiries = (db: Db, selection: EnquirySelection) =>
  countRows(selectedEnquiries(db, selection).query);

/** Number of enquiries in each list. */
export async function countLists(db: Db): Promise<Record<EnquiryList, number>> {
  const inLists = db.selectFrom('contact_messages').where('trashed_at', 'is', null);
  return {
    ...(await countByStatus(inLists, enquiryStatuses)),
    trashed: await countEnquiries(db, { list: 'trashed' }),
  };
}

/** One enquiry, in the trash or not. */
export async function findEnquiry(db: Db, id: number): Promise<Enquiry | undefined> {
  const query = db.selectFrom('contact_messages').select(enquiryColumns).where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row && enquiryOf(row);
}

/** The query for a selection and the column that sorts it. The conditions match those of the indexes. */
function selectedEnquiries(db: Db, { list, statuses, from, before }: EnquirySelection) {
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

/** Marks enquiries as emailed if their emails were never queued; resolves with those. */
export async function markMailed(trx: Db, ids: readonly number[], now: Instant) {
  return await trx
    .updateTable('contact_messages')
    .set({ mailed_at: now })
    .where('id', 'in', ids)
    .where('trashed_at', 'is', null)
    .where('mailed_at', 'is', null)
    .returning(enquiryColumns)
    .execute();
}

/**
 * Sets the status of enquiries outside the trash; resolves with their number. Stores the time of the first reply, and
 * clears it when the status becomes open again.
 */
export async function setEnquiryStatus(
  trx: Db,
  ids: readonly number[],
  status: EnquiryStatus,
  now: Instant,
) {
  const isOpen = status === 'new' || status === 'read';
  const enquiries = trx.updateTable('contact_messages').set((is) => ({
    status,
    status_changed_at: now,
    ...(status === 'replied' && {
      first_answered_at: is.fn.coalesce('first_answered_at', is.val(now)),
    }),
    ...(isOpen && { first_answered_at: null }),
  }));
  return await changedRows(enquiries.where('id', 'in', ids).where('trashed_at', 'is', null));
}

/**
 * Stores a private note and adds it to the search text; false if there is no such enquiry outside the trash, or its
 * note is not `before`.
 */
export async function setPrivateNote(db: Db, id: number, note: string, before: string) {
  const enquiry = await findEnquiry(db, id);
  if (!enquiry) return false;
  const change = db
    .updateTable('contact_messages')
    .set({ private_note: note, search_text: searchText({ ...enquiry, id }, note) })
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .where('private_note', '=', before);
  return (await changedRows(change)) > 0;
}

/** Empties the private note of an enquiry, also in the trash. */
export async function clearPrivateNote(db: Db, id: number): Promise<void> {
  const row = await db
    .selectFrom('contact_messages')
    .select([...enquiryKeys, 'about'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return;
  const search_text = searchText({ ...row, id }, '');
  const note = db.updateTable('contact_messages').set({ private_note: '', search_text });
  await note.where('id', '=', id).execute();
}

/** Moves enquiries to the trash; resolves with the number of those that were not in it. */
export async function trashEnquiries(db: Db, ids: readonly number[], now: Instant) {
  const enquiries = db.updateTable('contact_messages').set({ trashed_at: now });
  return await changedRows(enquiries.where('id', 'in', ids).where('trashed_at', 'is', null));
}

/** Restores enquiries from the trash; resolves with the number that were in it. */
export async function restoreEnquiries(db: Db, ids: readonly number[]) {
  const enquiries = db.updateTable('contact_messages').set({ trashed_at: null });
  return await changedRows(enquiries.where('id', 'in', ids).where('trashed_at', 'is not', null));
}

/** Deletes enquiries in the trash; resolves with their number. */
export async function deleteTrashed(db: Db, ids: readonly number[]) {
  const enquiries = db.deleteFrom('contact_messages').where('id', 'in', ids);
  return await changedRows(enquiries.where('trashed_at', 'is not', null));
}

/** Deletes enquiries that were trashed before `since`. */
export const deleteOldTrash = (db: Db, since: Instant) =>
  deleteInBatches(db, 'contact_messages', (is) => is('trashed_at', '<', since));

type Is = ExpressionBuilder<Tables, 'contact_messages'>;

/** An SQL condition: the enquiry is on the card of a lost person. */
const isOfLost = (is: Is) =>
  is
    .selectFrom('people')
    .select('people.id')
    .whereRef('people.id', '=', 'contact_messages.person_id')
    .where('people.stage', '=', 'lost');

/** An SQL condition: old spam. Spam has no card; if it has one nevertheless, customers and open cards keep theirs. */
const isOldSpam = (since: Instant) => (is: Is) =>
  is.and([
    is('status', '=', 'spam'),
    is('status_changed_at', '<', since),
    is.or([is('person_id', 'is', null), is.exists(isOfLost(is))]),
  ]);

/** Deletes suspected spam from before `since`, in the trash or not. */
export const deleteOldSpam = (db: Db, since: Instant) =>
  deleteInBatches(db, 'contact_messages', isOldSpam(since));

export const countOldSpam = (db: Db, since: Instant) =>
  countRows(db.selectFrom('contact_messages').where(isOldSpam(since)));

/**
 * An SQL condition: the enquiry was closed without result before an instant, which means replied or archived, and on
 * the card of a person who was lost by then. Enquiries of customers and of open cards never match, whatever their
 * status.
 */
const isClosed = (since: Instant) => (is: Is) =>
  is.and([
    is('status', 'in', ['replied', 'archived']),
    is('status_changed_at', '<', since),
    is.exists(isOfLost(is).where('people.closed_at', '<', since)),
  ]);

/** Deletes at most `limit` closed enquiries; resolves with their number. */
export async function deleteClosed(db: Db, since: Instant, limit: number): Promise<number> {
  const ids = db.selectFrom('contact_messages').select('id').where(isClosed(since)).limit(limit);
  return await changedRows(db.deleteFrom('contact_messages').where('id', 'in', ids));
}

/** The cards with enquiries handled before `since`: how many would be deleted, and how many would stay. */
export async function countDealtWith(db: Db, since: Instant) {
  const goes = sql<number>`case when people.stage = 'lost' and people.closed_at < ${since} then 1 else 0 end`;
  const rows = await db
    .selectFrom('contact_messages')
    .innerJoin('people', 'people.id', 'contact_messages.person_id')
    .select(['people.id', 'people.stage', 'people.value_rupees as value', goes.as('goes')])
    .select(({ fn }) => fn.countAll<number>().as('enquiries'))
    .select(({ selectFrom }) =>
      selectFrom('person_entries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('person_entries.person_id', '=', 'people.id')
        .where('kind', '=', 'note')
        .as('notes'),
    )
    .where(sql<boolean>`contact_messages.status in ('replied', 'archived')`)
    .where('contact_messages.status_changed_at', '<', since)
    .groupBy(['people.id', 'people.stage', 'people.value_rupees', 'people.closed_at'])
    .execute();
  return rows.map(({ stage, goes: isGoing, ...row }) => ({
    stage,
    goes: Number(isGoing) === 1,
    enquiries: Number(row.enquiries),
    notes: Number(row.notes ?? 0),
    value: row.value ?? 0,
  }));
}

/** Adds the search text to at most `limit` enquiries that an older release stored; resolves with their number. */
export async function foldUnsearchable(db: Db, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('contact_messages')
    .select(['id', ...enquiryKeys, 'about', 'private_note'])
    .where('search_text', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  for (const { id, private_note, ...fields } of rows) {
    await db
      .updateTable('contact_messages')
      .set({ search_text: searchText({ ...fields, id }, private_note) })
      .where('id', '=', id)
      .where('search_text', 'is', null)
      .execute();
  }
  return rows.length;
}

/** Assigns enquiries to the digest that is due at `dueAt`. */
export async function assignToDigest(trx: Db, ids: readonly number[], dueAt: Instant) {
  if (ids.length === 0) return;
  await trx
    .updateTable('contact_messages')
    .set({ digest_due_at: dueAt })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Takes at most `limit` enquiries whose digest is due, oldest first, and skips those that became spam or were
 * deleted. Within a committed transaction, only one instance takes each message. A due time after `latest` was set
 * while the clock was ahead, and counts as due.
 */
export async function takeForDigest(
  trx: Db,
  { now, latest, limit }: { now: Instant; latest: Instant; limit: number },
) {
  const isDue = (is: ExpressionBuilder<Tables, 'contact_messages'>) =>
    is.or([is('digest_due_at', '<=', now), is('digest_due_at', '>', latest)]);
  const due = trx
    .selectFrom('contact_messages')
    .select('id')
    .where(isDue)
    .orderBy('digest_due_at')
    .orderBy('id')
    .limit(limit);
  const rows = await trx
    .updateTable('contact_messages')
    .set({ digest_due_at: null })
    .where('id', 'in', due)
    // Checked again: another instance may have taken some while this one waited for the lock.
    .where(isDue)
    .returning(['id', 'name', 'email', 'subject', 'status', 'trashed_at'])
    .execute();
  const entries = rows
    .filter(({ status, trashed_at }) => status !== 'spam' && trashed_at === null)
    .sort((a, b) => a.id - b.id);
  return { entries, isLast: rows.length < limit };
}

/** The fields of an enquiry that a digest contains. */
export type DigestEntry = Awaited<ReturnType<typeof takeForDigest>>['entries'][number];

type SearchedFields = Partial<Record<EnquiryField, string>> & { about: string; id: number };

/**
 * The text that searches match: what the sender typed, the phone's digits without spaces, the subject, the note and
 * the number.
 */
export function searchText(fields: SearchedFields, note: string): string {
  const texts = enquiryKeys.flatMap((key) => {
    const text = fields[key] ?? '';
    if (key === 'phone') return [text, text.replaceAll(/\D/g, '')];
    return key === 'message' ? [fields.about, text] : [text];
  });
  return foldForSearch([...texts, note, enquiryNumber(fields.id)].join(' '));
}
