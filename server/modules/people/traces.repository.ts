import { type ExpressionBuilder, sql, type Updateable } from 'kysely';
import { judgeReply } from '../../../domain/newsletter/smtp-reply.ts';
import type { CallTime, MailOutcome, PersonEntryKind } from '../../../domain/people/person.ts';
import { queryInBatches } from '../../batches.ts';
import { whoDid } from '../../db/queries/account-names.ts';
import { type InCamelCase, inSnakeCase } from '../../db/queries/camel-case.ts';
import type { Db, Instant, Tables } from '../../db/tables.ts';
import { phoneKey } from './identities.ts';

const columns = [
  'id',
  'name',
  'email',
  'phone',
  'subject',
  'about',
  'message as text',
  'status',
  sql<string>`coalesce(first_page, page_path)`.as('page'),
  'campaign',
  'utm_source as utmSource',
  'utm_medium as utmMedium',
  'utm_campaign as utmCampaign',
  'referrer_host as referrerHost',
  'created_at as createdAt',
  'first_answered_at as firstAnsweredAt',
  'trashed_at as trashedAt',
  'call_back as callBack',
  'person_id as personId',
] as const;

/** Messages without a card that are not spam: those of `ids`, or any that an older release stored. */
export async function findUncarded(
  db: Db,
  { ids, limit }: { ids?: readonly number[]; limit: number },
) {
  let query = db
    .selectFrom('contact_messages')
    .select(columns)
    .where('person_id', 'is', null)
    // The condition matches the index.
    .where('status', '<>', sql.lit('spam' as const));
  if (ids) query = query.where('id', 'in', ids);
  return await query.orderBy('id').limit(limit).execute();
}

export type CardMessage = Awaited<ReturnType<typeof findUncarded>>[number];

/** The messages on a card, in the trash or not, oldest first. */
export async function findCardMessages(db: Db, personId: number): Promise<CardMessage[]> {
  return await db
    .selectFrom('contact_messages')
    .select(columns)
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Enquiries of a card with a number that is not settled, with the number as typed, oldest first. */
export async function findTypedPhones(db: Db, personId: number) {
  return await db
    .selectFrom('contact_messages')
    .select(['id', 'phone'])
    .where('person_id', '=', personId)
    .where('phone_settled', '=', 0)
    .where('phone', '<>', '')
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxTypedPhones)
    .execute();
}

const maxTypedPhones = 500;

/** Marks the typed numbers of enquiries as settled or not. */
export async function settlePhones(db: Db, ids: readonly number[], settled: 0 | 1): Promise<void> {
  await queryInBatches(ids, (some) =>
    db
      .updateTable('contact_messages')
      .set({ phone_settled: settled })
      .where('id', 'in', some)
      .execute(),
  );
}

export async function setCard(db: Db, ids: readonly number[], personId: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('contact_messages')
    .set({ person_id: personId })
    .where('id', 'in', ids)
    .execute();
}

/** The cards of these messages. */
export async function cardsOfMessages(db: Db, ids: readonly number[]): Promise<number[]> {
  const cards = await db
    .selectFrom('contact_messages')
    .select('person_id')
    .distinct()
    .where('id', 'in', ids)
    .where('person_id', 'is not', null)
    .execute();
  return cards.flatMap(({ person_id }) => person_id ?? []);
}

/** Removes messages from their cards; resolves with the cards. */
export async function takeOffCards(db: Db, ids: readonly number[]): Promise<number[]> {
  const cards = await cardsOfMessages(db, ids);
  const messages = db.updateTable('contact_messages').where('id', 'in', ids);
  await messages.set({ person_id: null }).execute();
  return cards;
}

/** Stores when the sender of a message wants to be called; undefined if that was already stored. */
export async function setCallBack(
  db: Db,
  id: number,
  when: CallTime,
): Promise<CallWish | undefined> {
  return await db
    .updateTable('contact_messages')
    .set({ call_back: when })
    .where('id', '=', id)
    .where('call_back', 'is', null)
    .returning(['person_id as personId', 'name', 'email', 'phone', 'subject'])
    .executeTakeFirst();
}

/** The enquiry of a sender who wants to be called; a spam enquiry has no card. */
export interface CallWish {
  personId: number | null;
  name: string;
  email: string;
  phone: string;
  subject: string;
}

/** Marks the unanswered enquiries of a card as replied to at an instant, except those that came later. */
export async function markAnswered(
  db: Db,
  personId: number,
  at: Instant,
  repliedAt: Instant = at,
): Promise<void> {
  await open(db, personId)
    .where('created_at', '<=', repliedAt)
    .set((is) => ({
      status: 'replied',
      status_changed_at: at,
      first_answered_at: is.fn.coalesce('first_answered_at', is.val(at)),
    }))
    .execute();
  await unansweredEnquiries(db, personId)
    .where('made_at', '<=', repliedAt)
    // A call that the person asked for waits until somebody speaks with them.
    .where('kind', '=', 'enquiry')
    .set({ is_waiting: 0, first_answered_at: at })
    .execute();
}

/** Whether an enquiry on a card waits for a reply. */
export async function hasUnanswered(db: Db, personId: number): Promise<boolean> {
  const messages = db
    .selectFrom('contact_messages')
    .select('id')
    .where('person_id', '=', personId)
    .where('status', 'in', ['new', 'read'])
    .where('trashed_at', 'is', null);
  if ((await messages.limit(1).execute()).length > 0) return true;
  return (await findWaitingEntries(db, [personId])).length > 0;
}

/** The unanswered enquiries by phone or in person on these cards, and the calls that are asked for. */
export async function findWaitingEntries(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('person_entries')
    .select(['id', 'person_id as personId'])
    .where('person_id', 'in', ids)
    // The condition matches the index.
    .where('is_waiting', '=', sql.lit(1))
    .execute();
}

/** Records that the calls were made for which a person asked. */
export async function endCallBacks(db: Db, personId: number): Promise<void> {
  const calls = unansweredEnquiries(db, personId).where('kind', '=', 'call-back');
  await calls.set({ is_waiting: 0 }).execute();
}

/** Archives the unanswered enquiries of a card. */
export async function archiveOpen(db: Db, personId: number, now: Instant): Promise<void> {
  await open(db, personId).set({ status: 'archived', status_changed_at: now }).execute();
  const byHand = unansweredEnquiries(db, personId).where('kind', '=', 'enquiry');
  await byHand.set({ is_waiting: 0 }).execute();
}

function unansweredEnquiries(db: Db, personId: number) {
  const entries = db.updateTable('person_entries').where('person_id', '=', personId);
  return entries.where('is_waiting', '=', sql.lit(1));
}

function open(db: Db, personId: number) {
  return db
    .updateTable('contact_messages')
    .where('person_id', '=', personId)
    .where('status', 'in', ['new', 'read'])
    .where('trashed_at', 'is', null);
}

/** The attempts on cards whose outcome is still unknown, newest first. */
export async function findAttempts(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('person_entries')
    .leftJoin('outbox', 'outbox.id', 'person_entries.outbox_id')
    .select([
      'person_entries.id',
      'person_id as personId',
      'person_entries.kind',
      'person_entries.recipient',
      'text',
      'outcome',
      'outbox.id as mail',
      'kept_at as keptAt',
      'given_up_at as givenUpAt',
      'last_error as lastError',
      whoDid<string | null>('made_by').as('madeBy'),
      'made_at as madeAt',
      'next_kind as nextKind',
      'next_step as nextStep',
      'next_due_at as nextDueAt',
    ])
    .where('person_id', 'in', ids)
    // The condition matches the index.
    .where('outcome', 'in', [sql.lit('asked' as const), sql.lit('waiting' as const)])
    .orderBy('person_entries.id', 'desc')
    .execute();
}

/** An entry that may have been sent twice. */
interface SentEntry {
  kind: 'enquiry' | 'mail' | 'note';
  text: string;
  madeBy: string;
  now: Date;
}

/** A second press, or a retry after the response was lost, comes within this time. */
const repeatMs = 2 * 60_000;

/** Entries with the same text that the same administrator has just made, newest first. */
export async function findRepeated(db: Db, { kind, text, madeBy, now }: SentEntry) {
  return await db
    .selectFrom('person_entries')
    .select(['id', 'person_id as personId', 'recipient'])
    .select(
      // An email that was discarded or given up may be sent again.
      sql<number>`case when exists (select 1 from outbox
        where outbox.id = person_entries.outbox_id and given_up_at is null) then 1 else 0 end`.as(
        'isInOutbox',
      ),
    )
    .where('kind', '=', kind)
    .where('text', '=', text)
    .where('made_by', '=', madeBy)
    .where('made_at', '>=', new Date(now.getTime() - repeatMs).toISOString())
    .where('made_at', '<=', now.toISOString())
    // Only the newest entries are read, because no index has their time.
    .where('id', '>', sql<number>`(select max(id) - 5000 from person_entries)`)
    .orderBy('id', 'desc')
    .execute();
}

export type Attempt = Awaited<ReturnType<typeof findAttempts>>[number];

/** The entry of an email that the mail server has not accepted yet. */
export async function findQueuedReply(db: Db, outboxId: number) {
  return await db
    .selectFrom('person_entries')
    .select([
      'id',
      'person_id as personId',
      'made_at as madeAt',
      'made_by as madeBy',
      'next_kind as nextKind',
      'next_step as nextStep',
      'next_due_at as nextDueAt',
    ])
    .where('outbox_id', '=', outboxId)
    .where('outbox_id', 'is not', null)
    .where('outcome', '=', 'waiting')
    .executeTakeFirst();
}

/** Accepted emails whose card was not updated, because the program ended in between. */
export async function findAcceptedReplies(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('person_entries')
    .innerJoin('outbox', 'outbox.id', 'person_entries.outbox_id')
    .select('outbox.id')
    .where('outcome', '=', sql.lit('waiting' as const))
    .where('outbox_id', 'is not', null)
    .where('outbox.sent_at', 'is not', null)
    .orderBy('outbox.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether an email that does not count as a reply yet waits, is kept, was refused or not sent, or is in the outbox no more. */
export function mailOf({
  mail,
  keptAt,
  givenUpAt,
  lastError,
}: {
  mail: number | null;
  keptAt: string | null;
  givenUpAt: string | null;
  lastError: string | null;
}): MailOutcome {
  if (keptAt) return 'kept';
  const [refusal] = /\b5\d\d[ -].*/s.exec(lastError ?? '') ?? [];
  const verdict = refusal ? judgeReply(refusal) : 'temporary';
  if (verdict === 'no-mailbox') return verdict;
  // A server that refuses the sender, such as its login, refuses nobody's address.
  if (verdict !== 'temporary' && verdict !== 'sender') return 'refused';
  return mail === null || givenUpAt ? 'failed' : 'waiting';
}

export async function updateEntry(
  db: Db,
  id: number,
  changes: InCamelCase<Updateable<Tables['person_entries']>>,
): Promise<void> {
  const columns = inSnakeCase<Updateable<Tables['person_entries']>>(changes);
  await db.updateTable('person_entries').set(columns).where('id', '=', id).execute();
}

/** The numbers of cards that the last call found to be wrong. */
export async function findWrongNumbers(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('person_entries')
    .select(['person_id', 'recipient', 'outcome'])
    .where('person_id', 'in', ids)
    .where('outcome', 'in', ['wrong-number', 'spoke', 'no-answer', 'call-back'])
    .orderBy('id')
    .execute();
  const last = new Map(rows.map((row) => [`${row.person_id} ${row.recipient}`, row]));
  return [...last.values()]
    .filter(({ outcome }) => outcome === 'wrong-number')
    .map((row) => ({ personId: row.person_id, value: row.recipient ?? '' }));
}

/**
 * Phone numbers of cards: the one marked as preferred, then those of the latest enquiries. When a colleague has replaced the
 * number of the latest enquiry, the numbers that no enquiry names come before those of enquiries.
 */
export async function inCallOrder<Phone extends { value: string; personId: number }>(
  db: Db,
  phones: readonly Phone[],
): Promise<Phone[]> {
  const byCard = Map.groupBy(phones, ({ personId }) => personId);
  const ids = [...byCard].filter(([, own]) => own.length > 1).map(([id]) => id);
  const enquiries = Map.groupBy(await findEnquiryPhones(db, ids), ({ personId }) => personId);
  const preferred = await findPreferredPhones(db, ids);
  return [...byCard].flatMap(([id, own]) => {
    const named = (enquiries.get(id) ?? []).map(({ phone }) => phoneKey(phone ?? '') ?? '');
    const isReplaced = !own.some(({ value }) => value === named[0]);
    const rankOf = ({ value }: Phone) => {
      if (preferred.get(id) === value) return -2;
      return named.includes(value) ? named.indexOf(value) : isReplaced ? -1 : named.length;
    };
    return own.toSorted((one, other) => rankOf(one) - rankOf(other));
  });
}

/** The numbers that were marked as preferred, by card. */
async function findPreferredPhones(db: Db, ids: readonly number[]) {
  const cards = db.selectFrom('people').select(['id', 'preferred_phone as phone']);
  const rows = await queryInBatches(ids, (some) =>
    cards.where('id', 'in', some).where('preferred_phone', '<>', '').execute(),
  );
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

/** The numbers that the enquiries of these cards name, latest first. */
async function findEnquiryPhones(db: Db, ids: readonly number[]) {
  const messages = db
    .selectFrom('contact_messages')
    .select(['person_id as personId', 'phone', 'created_at as at'])
    .where('phone', '<>', '')
    .where('trashed_at', 'is', null);
  const entries = db
    .selectFrom('person_entries')
    .select(['person_id as personId', 'recipient as phone', 'made_at as at'])
    .where('kind', '=', 'enquiry')
    .where('recipient', 'is not', null);
  const all = [
    ...(await queryInBatches(ids, (some) => messages.where('person_id', 'in', some).execute())),
    ...(await queryInBatches(ids, (some) => entries.where('person_id', 'in', some).execute())),
  ];
  return all.sort((one, other) => other.at.localeCompare(one.at));
}

type Is = ExpressionBuilder<Tables, 'people'>;

const noMessages = sql<boolean>`not exists (
  select 1 from contact_messages where contact_messages.person_id = people.id)`;

/** Whether a card has an enquiry that was added by hand. */
export async function hasHandEnquiry(db: Db, id: number): Promise<boolean> {
  const entries = db.selectFrom('person_entries').select('id').where('person_id', '=', id);
  return (await entries.where('kind', '=', 'enquiry').limit(1).execute()).length > 0;
}

/** What entryText needs beside the text. */
export const entryKinds = ['from_stage as fromStage', 'to_stage as toStage', 'detail'] as const;

/** The entries of a card, oldest first. */
export async function findEntries(db: Db, id: number) {
  return await db
    .selectFrom('person_entries')
    .select(['id', 'kind', 'text', 'made_at as at', ...entryKinds])
    .select(whoDid<string | null>('made_by').as('by'))
    .where('person_id', '=', id)
    .orderBy('id')
    .execute();
}

export async function deleteEntries(db: Db, id: number, entries: readonly number[]) {
  await queryInBatches(entries, (some) =>
    db.deleteFrom('person_entries').where('person_id', '=', id).where('id', 'in', some).execute(),
  );
}

/** Whether a card belongs to a commenter or subscriber. */
const isReader = sql<boolean>`exists (
  select 1 from person_identities where person_identities.person_id = people.id
  and person_identities.kind = 'email' and (
    exists (select 1 from comments
      where lower(comments.email) = person_identities.value and comments.status <> 'spam')
    or exists (select 1 from subscriptions
      where subscriptions.email = person_identities.value)))`;

/**
 * Ignores notes that do not justify keeping a card: those by the site, which record what an enquiry replaced, and those
 * that only name a detail that somebody changed.
 */
const noEntries = sql<boolean>`not exists (
  select 1 from person_entries where person_entries.person_id = people.id
  and (person_entries.kind <> 'note' or (person_entries.made_by is not null
    and person_entries.detail is null)))`;

const noSteps = sql<boolean>`not exists (
  select 1 from person_steps where person_steps.person_id = people.id and ended_at is null)`;

/** The card has no messages, entries or open steps. */
const isBare = (is: Is) => is.and([noSteps, noMessages, noEntries]);

/** New cards among these that had only messages and have none left, and whether they belong to readers. */
export async function findOrphans(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('people')
    .select(['id', isReader.as('isReader')])
    .where('id', 'in', ids)
    .where('stage', '=', 'new')
    .where(isBare)
    .execute();
  // A boolean is 1 on SQLite and true on PostgreSQL.
  return rows.map(({ id, isReader }) => ({ id, isReader: Boolean(isReader) }));
}

/**
 * The next cards after an id, each with whether nothing is left of the person: they never enquired, or their
 * enquiries are deleted, and there are no notes about them.
 */
export async function scanCards(
  db: Db,
  after: number,
  limit: number,
): Promise<{ id: number; isEmpty: boolean }[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .select((is) => {
      const isUntouched = is.and([
        is.or([is('stage', 'is', null), is('stage', '=', 'new')]),
        is('about', '=', ''),
        is('batch', '=', ''),
        is('value_rupees', 'is', null),
        is('owner_id', 'is', null),
      ]);
      const isGone = is.and([isUntouched, isBare(is)]);
      return sql<unknown>`case when ${isGone} and not ${isReader} then 1 else 0 end`.as('isEmpty');
    })
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, isEmpty }) => ({ id, isEmpty: Number(isEmpty) === 1 }));
}

/** The enquiries of cards, each with its card. */
export async function findMessageOwners(db: Db, ids: readonly number[]) {
  const messages = db.selectFrom('contact_messages').select(['id', 'person_id']);
  const rows = await messages.where('person_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.person_id ?? 0]));
}

/** The id of the newest timeline entry of any card; 0 without one. */
export async function findLastEntry(db: Db): Promise<number> {
  const last = db.selectFrom('person_entries').select(({ fn }) => fn.max('id').as('id'));
  return (await last.executeTakeFirst())?.id ?? 0;
}

/** The latest entries of these kinds on a card, newest first: what they say, and who made them. */
export async function findMade(
  db: Db,
  personId: number,
  { kinds, isHandOver = false }: { kinds: readonly PersonEntryKind[]; isHandOver?: boolean },
) {
  return await db
    .selectFrom('person_entries')
    .select([
      'kind',
      ...entryKinds,
      'handed_to as handedTo',
      'made_by as username',
      whoDid<string | null>('made_by').as('by'),
    ])
    .where('person_id', '=', personId)
    .where('kind', 'in', kinds)
    .where('handed_to', isHandOver ? 'is not' : 'is', null)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** Timeline entries of these cards that are newer than an entry. */
export async function findEntriesAfter(db: Db, ids: readonly number[], after: number) {
  const entries = db.selectFrom('person_entries').select(['id', 'person_id as person']);
  return await entries.where('person_id', 'in', ids).where('id', '>', after).execute();
}

export async function deleteAnyEntries(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('person_entries').where('id', 'in', ids).execute();
}
