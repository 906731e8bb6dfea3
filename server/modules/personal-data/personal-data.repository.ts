import { sql } from 'kysely';
import { enquiryKeys } from '../../../domain/contact/contact-form.ts';
import { entryText } from '../../../domain/people/entry-text.ts';
import type { DataRequestRecord } from '../../../domain/personal-data/personal-data.calls.ts';
import { mailboxAddress } from '../../../domain/text/mailbox-address.ts';
import { queryInBatches, readInBatches } from '../../batches.ts';
import { whoDid } from '../../db/queries/account-names.ts';
import type { Db } from '../../db/tables.ts';
import { entryKinds } from '../people/traces.repository.ts';

/** The tables that store visitors' data by email address. */
const tables = ['contact_messages', 'comments', 'subscriptions'] as const;

/** All tables that can contain a visitor's data; those that others reference come last. */
export const tablesOfPerson = [...tables, 'outbox', 'people'] as const;

/** Row ids by table. */
export type RowIds = Record<(typeof tablesOfPerson)[number], number[]>;

/** What to search for: rows with these addresses and numbers, and rows of these cards. */
export interface Person {
  cards: number[];
  emails: string[];
  phones: string[];
}

const atOnce = 1000;

/** The addresses of a card; undefined for an unknown card. */
export async function findAddresses(db: Db, card: number): Promise<string[] | undefined> {
  const rows = await db
    .selectFrom('people')
    .leftJoin('person_identities', (join) =>
      join.onRef('person_id', '=', 'people.id').on('kind', '=', 'email'),
    )
    .select('value')
    .where('people.id', '=', card)
    .orderBy('value')
    .execute();
  return rows.length === 0 ? undefined : rows.flatMap(({ value }) => value ?? []);
}

/** Finds all rows of a person. */
export async function findRowIds(db: Db, person: Person): Promise<RowIds> {
  const { cards, emails } = person;
  const enquiries = await findOnCards(db, cards);
  const rowIds: RowIds = {
    contact_messages: enquiries.map(({ id }) => id),
    comments: [],
    subscriptions: [],
    outbox: [],
    people: cards,
  };
  const { isAny, needles } = namesInMails(person, enquiries);
  if (needles.length === 0) return rowIds;
  for (const table of [...tables, 'outbox'] as const) {
    const read =
      table === 'outbox' ? readMails(db, needles, isAny) : readAddresses(db, table, emails);
    const next = (row: Candidate | undefined, limit: number) => read(row?.id ?? 0, limit);
    for await (const rows of readInBatches(atOnce, next)) {
      rowIds[table].push(...rows.filter(({ isHeld }) => isHeld).map(({ id }) => id));
    }
  }
  return { ...rowIds, contact_messages: [...new Set(rowIds.contact_messages)] };
}

type Enquiry = Awaited<ReturnType<typeof findOnCards>>[number];

async function findOnCards(db: Db, cards: readonly number[]) {
  if (cards.length === 0) return [];
  const messages = db.selectFrom('contact_messages').select(['id', 'email', 'message']);
  return await messages.where('person_id', 'in', cards).orderBy('id').execute();
}

interface Candidate {
  id: number;
  isHeld: boolean;
}

type Read = (after: number, limit: number) => Promise<Candidate[]>;

/** Reads all rows, since SQL cannot compare the spellings of a mailbox, which all belong to its owner. */
function readAddresses(db: Db, table: (typeof tables)[number], emails: readonly string[]): Read {
  const mailboxes = new Set(emails.map(mailboxAddress));
  return async (after, limit) => {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'email'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, email }) => ({ id, isHeld: mailboxes.has(mailboxAddress(email)) }));
  };
}

/** How much of an enquiry distinguishes it from others of the same address. */
const maxStart = 60;

/**
 * What identifies an email about somebody: an address, a number, or the link to a card or an enquiry, as digests
 * contain. An enquiry may be on a card without its address: an email is then about it if it contains both the address
 * and the enquiry's text.
 */
function namesInMails({ cards, emails, phones }: Person, enquiries: readonly Enquiry[]) {
  const links = new Set([
    ...cards.map((id) => `/admin/people/${id}`),
    ...enquiries.map(({ id }) => `/admin/messages/${id}`),
  ]);
  const isLinked = (text: string) =>
    (text.match(/\/admin\/(?:people|messages)\/\d+/g) ?? []).some((link) => links.has(link));
  const values = [...emails, ...phones];
  const mailboxes = new Set(emails.map(mailboxAddress));
  const others = enquiries.filter(({ email }) => !mailboxes.has(mailboxAddress(email)));
  const flat = (text: string) => text.replaceAll(/[\s>]+/g, ' ').trim();
  const isAboutOther = (texts: string[]) =>
    others.some(
      ({ email, message }) =>
        isAbout([email], texts) &&
        texts.some((text) => flat(text).includes(flat(message).slice(0, maxStart))),
    );
  return {
    needles: [
      ...new Set([...values, ...others.map(({ email }) => email.toLowerCase())].map(needleOf)),
      ...(links.size > 0 ? ['/admin/people/', '/admin/messages/'] : []),
    ],
    isAny: (texts: string[]) =>
      (values.length > 0 && isAbout(values, texts)) || texts.some(isLinked) || isAboutOther(texts),
  };
}

/**
 * Preselects emails in the database that may mention the person, so that the texts of all others are not transferred.
 */
function readMails(db: Db, names: readonly string[], isAny: (texts: string[]) => boolean): Read {
  const needles = names.map((name) => `%${name.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const has = (column: string, needle: string) =>
    sql`lower(${sql.ref(column)}) like ${needle} escape '\\'`;
  const naming = needles.flatMap((needle) =>
    ['recipient', 'reply_to', 'body_text'].map((column) => has(column, needle)),
  );
  const text = sql<string | null>`case when ${sql.join(naming, sql` or `)} then body_text end`;
  return async (after, limit) => {
    const rows = await db
      .selectFrom('outbox')
      .select(['id', 'recipient', 'reply_to', text.as('text')])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, recipient, reply_to, text }) => ({
      id,
      isHeld: text !== null && isAny([recipient, reply_to ?? '', text]),
    }));
  };
}

/**
 * The text that a query uses to preselect texts with an address, since SQL's lower() only changes a to z: the address
 * if it is ASCII, otherwise its domain, otherwise the at sign.
 */
export function needleOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@'));
  return [email, domain].find((part) => /^[\x20-\x7e]+$/.test(part)) ?? '@';
}

/** Whether a text contains one of these addresses, in any case, and not as part of a longer address. */
export function isAbout(emails: readonly string[], texts: readonly string[]): boolean {
  const escaped = emails.map((email) => email.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const named = new RegExp(`(?<![\\p{L}\\p{N}._%+-])(?:${escaped})(?!\\.?[\\p{L}\\p{N}_-])`, 'iu');
  return texts.some((text) => named.test(text));
}

/** The content of these rows; of an email about several people, only the part about this person. */
export async function readRows(db: Db, emails: readonly string[], rowIds: RowIds) {
  const messages = db
    .selectFrom('contact_messages')
    .select([
      ...enquiryKeys,
      'about',
      'status',
      'private_note as privateNote',
      'consent_version as consentVersion',
      'consented_at as consentedAt',
      'page_path as pagePath',
      'first_page as firstPage',
      'campaign',
      'utm_source as utmSource',
      'utm_medium as utmMedium',
      'utm_campaign as utmCampaign',
      'referrer_host as referrerHost',
      'created_at as createdAt',
      'status_changed_at as statusChangedAt',
      'trashed_at as trashedAt',
      'corrected_at as correctedAt',
      'sent_first as sentFirst',
    ])
    .orderBy('id');
  const comments = db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('comment_answers as answer', 'answer.comment_id', 'comments.id')
    .select([
      'posts.title as post',
      'comments.author as name',
      'email',
      'comments.text as comment',
      'comments.status',
      'comments.created_at as createdAt',
      'answer.text as answer',
      'answer.answered_at as answeredAt',
    ])
    .orderBy('comments.id');
  const subscriptions = db
    .selectFrom('subscriptions')
    .select([
      'email',
      'status',
      'consent_version as consentVersion',
      'consented_at as consentedAt',
      'consent_source as consentSource',
      'left_reason as leftReason',
      'created_at as createdAt',
      'confirmed_at as confirmedAt',
      'unsubscribed_at as unsubscribedAt',
      'suppressed_at as suppressedAt',
      'complained_at as complainedAt',
      'cadence as posts',
    ])
    .select(({ selectFrom }) =>
      selectFrom('subscription_topics as chosen')
        .innerJoin('categories', 'categories.id', 'chosen.topic_id')
        .select(
          sql<string | null>`string_agg(categories.name, ', ' order by categories.position)`.as(
            'names',
          ),
        )
        .whereRef('chosen.subscription_id', '=', 'subscriptions.id')
        .as('topics'),
    );
  const mails = db
    .selectFrom('outbox')
    .select([
      'kind',
      'recipient',
      'reply_to as replyTo',
      'subject',
      'body_text as bodyText',
      'created_at as createdAt',
      'sent_at as sentAt',
      'kept_at as keptAt',
    ])
    .orderBy('id');
  return {
    messages: await queryInBatches(rowIds.contact_messages, (ids) =>
      messages.where('id', 'in', ids).execute(),
    ),
    comments: await queryInBatches(rowIds.comments, (ids) =>
      comments.where('comments.id', 'in', ids).execute(),
    ),
    subscriptions: await queryInBatches(rowIds.subscriptions, (ids) =>
      subscriptions.where('id', 'in', ids).execute(),
    ),
    newsletters: await queryInBatches(rowIds.subscriptions, (ids) => readNewsletters(db, ids)),
    mails: (
      await queryInBatches(rowIds.outbox, (ids) => mails.where('id', 'in', ids).execute())
    ).map((mail) => ofPerson(emails, mail)),
    cards: await readCards(db, rowIds.people),
  };
}

/** The newsletters that somebody was a recipient of: name, time, result, and the words of their server. */
async function readNewsletters(db: Db, subscriptionIds: readonly number[]) {
  const rows = await db
    .selectFrom('newsletter_recipients as r')
    .innerJoin('newsletters', 'newsletters.id', 'r.newsletter_id')
    .select([
      'newsletters.fields',
      'newsletters.started_at as startedAt',
      'r.settled_at as settledAt',
      'r.state',
      'r.reason',
      'r.answer',
    ])
    .where('r.subscription_id', 'in', subscriptionIds)
    .orderBy('r.id')
    .execute();
  return rows.map(({ fields, ...row }) => ({ name: String(JSON.parse(fields).subject), ...row }));
}

/** The fields of cards, each card followed by its entries. */
async function readCards(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const cards = await db
    .selectFrom('people')
    .select([
      'name',
      'about',
      'stage',
      'lost_reason as lostReason',
      'interest',
      'batch',
      'source',
      'campaign',
      'first_page as firstPage',
      'referrer_host as referrerHost',
      'utm_source as utmSource',
      'utm_medium as utmMedium',
      'utm_campaign as utmCampaign',
    ])
    .select((is) => is.cast<string | null>('value_rupees', 'text').as('valueRupees'))
    .select([
      'created_at as createdAt',
      'enquired_at as enquiredAt',
      'contacted_at as contactedAt',
      'qualified_at as qualifiedAt',
      'closed_at as closedAt',
    ])
    .where('id', 'in', ids)
    .execute();
  const identities = await db
    .selectFrom('person_identities')
    .select(['kind', 'value'])
    .where('person_id', 'in', ids)
    .execute();
  const phones = await db
    .selectFrom('person_phones')
    .select('value')
    .where('person_id', 'in', ids)
    .execute();
  const entries = await db
    .selectFrom('person_entries')
    .select(['kind', 'text', ...entryKinds, 'handed_to as handedTo', 'made_at as madeAt'])
    .select(whoDid<string | null>('made_by').as('madeBy'))
    .where('person_id', 'in', ids)
    .orderBy('id')
    .execute();
  const steps = await db
    .selectFrom('person_steps')
    .select(['kind', 'words as text', 'due_at as dueAt', 'planned_at as madeAt'])
    .select('ended_at as endedAt')
    .select(whoDid<string | null>('planned_by').as('madeBy'))
    .where('person_id', 'in', ids)
    .orderBy('id')
    .execute();
  return [
    ...cards,
    ...identities,
    ...phones.map(({ value }) => ({ kind: 'phone', value })),
    ...entries.map(({ kind, handedTo, madeAt, madeBy, ...entry }) => ({
      kind,
      text: entryText({ ...entry, by: madeBy }),
      madeAt,
      madeBy,
      ...(handedTo && { handedTo }),
    })),
    ...steps.map(({ kind, ...step }) => ({ ...step, kind: `step: ${kind}` })),
  ];
}

/** An email neither to nor from the person may be about others too: only lines with the address are included. */
function ofPerson<Mail extends { recipient: string; replyTo: string | null; bodyText: string }>(
  emails: readonly string[],
  { replyTo, ...mail }: Mail,
) {
  if (isAbout(emails, [mail.recipient, replyTo ?? ''])) return mail;
  const lines = mail.bodyText.split('\n').filter((line) => isAbout(emails, [line]));
  return { ...mail, bodyText: lines.join('\n') };
}

/** The names on these cards and in these enquiries and comments. */
export async function findNames(db: Db, rowIds: RowIds): Promise<string[]> {
  const cards = db.selectFrom('people').select('name');
  const messages = db.selectFrom('contact_messages').select('name');
  const comments = db.selectFrom('comments').select('author as name');
  const rows = [
    ...(await queryInBatches(rowIds.people, (ids) => cards.where('id', 'in', ids).execute())),
    ...(await queryInBatches(rowIds.contact_messages, (ids) =>
      messages.where('id', 'in', ids).execute(),
    )),
    ...(await queryInBatches(rowIds.comments, (ids) => comments.where('id', 'in', ids).execute())),
  ];
  return [...new Set(rows.map(({ name }) => name.trim()))];
}

/** Why the people on cards were lost. */
export async function findLostReasons(db: Db, cards: readonly number[]): Promise<string[]> {
  const reasons = db.selectFrom('people').select('lost_reason').where('lost_reason', '<>', '');
  const rows = await queryInBatches(cards, (ids) => reasons.where('id', 'in', ids).execute());
  return rows.map(({ lost_reason }) => lost_reason);
}

/** The ids that have no row. */
export async function findGone(
  db: Db,
  table: 'contact_messages' | 'comments' | 'people',
  ids: readonly number[],
): Promise<number[]> {
  const rows = db.selectFrom(table).select('id');
  const existingRows = await queryInBatches(ids, (some) => rows.where('id', 'in', some).execute());
  const presentIds = new Set(existingRows.map(({ id }) => id));
  return ids.filter((id) => !presentIds.has(id));
}

/** The columns that determine the file names of emails. */
export async function findMails(db: Db, ids: readonly number[]) {
  const mails = db
    .selectFrom('outbox')
    .select(['id', 'message_id as messageId', 'created_at as createdAt']);
  return await queryInBatches(ids, (some) => mails.where('id', 'in', some).execute());
}

/** The number of entries on cards. */
export async function countEntries(db: Db, cards: readonly number[]): Promise<number> {
  if (cards.length === 0) return 0;
  const entries = db.selectFrom('person_entries').where('person_id', 'in', cards);
  const { count } = await entries
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes rows within the transaction. */
export async function deleteRows(db: Db, rowIds: RowIds): Promise<void> {
  for (const table of tablesOfPerson) {
    await queryInBatches(rowIds[table], (ids) =>
      db.deleteFrom(table).where('id', 'in', ids).execute(),
    );
  }
}

const maxRecords = 50;

/** Records a fulfilled request. */
export async function insertRecord(
  db: Db,
  addressDigest: string,
  { kind, doneBy, doneAt, counts, left }: Omit<DataRequestRecord, 'id'>,
): Promise<void> {
  await db
    .insertInto('data_requests')
    .values({
      kind,
      address_digest: addressDigest,
      done_by: doneBy,
      done_at: doneAt,
      ...counts,
      left_cards: left.cards,
      left_notes: left.notes,
      left_suggested: left.suggested,
    })
    .execute();
}

/** The latest fulfilled requests, of everybody or of one address, newest first. */
export async function findRecords(db: Db, addressDigests?: string[]): Promise<DataRequestRecord[]> {
  const all = db
    .selectFrom('data_requests')
    .select([
      'id',
      'kind',
      whoDid('done_by').as('doneBy'),
      'done_at as doneAt',
      'messages',
      'comments',
      'subscriptions',
      'mails',
      'cards',
      'notes',
      'left_cards',
      'left_notes',
      'left_suggested',
    ]);
  const some = addressDigests ? all.where('address_digest', 'in', addressDigests) : all;
  const rows = await some.orderBy('id', 'desc').limit(maxRecords).execute();
  return rows.map(
    ({ id, kind, doneBy, doneAt, left_cards, left_notes, left_suggested, ...counts }) => ({
      id,
      kind,
      doneBy,
      doneAt,
      counts,
      left: { cards: left_cards, notes: left_notes, suggested: left_suggested },
    }),
  );
}
