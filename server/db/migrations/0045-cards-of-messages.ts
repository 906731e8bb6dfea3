import { type Kysely, sql } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Columns } from './columns.ts';

const atOnce = 500;

/** Gives everybody who wrote, commented or subscribed before a card: people behind one address or number share one. */
export async function createCardsOfMessages(db: Kysely<unknown>, c: Columns): Promise<void> {
  const owners = new Map<string, Card>();
  await readAll<Message>(db, messages, (message) => addMessage(owners, message));
  await readAll<Reader>(db, comments, (reader) => addReader(owners, reader));
  await readAll<Reader>(db, subscriptions, (reader) => addReader(owners, reader));
  const cards = [...new Set([...owners.values()].map(rootOf))];
  await store(db, cards, owners);
  if (c.engine === 'postgres' && cards.length > 0) {
    const next = sql.lit(cards.length + 1);
    await sql`alter table people alter column id restart with ${next}`.execute(db);
  }
  // An address with other capitals than A to Z is left to the house-keeping.
  await sql`
    update contact_messages set person_id = (
      select person_id from person_identities where kind = 'email' and value = lower(email))
    where status <> 'spam'`.execute(db);
  await sql`
    update contact_messages set first_answered_at = status_changed_at
    where status = 'replied'`.execute(db);
}

interface Message {
  id: number;
  name: string;
  email: string;
  phone: string;
  subject: string;
  status: string;
  status_changed_at: string;
  created_at: string;
  trashed_at: string | null;
  page_path: string;
  campaign: string;
  referrer_host: string;
}

interface Reader {
  id: number;
  name: string;
  email: string;
  created_at: string;
}

interface Card {
  /** The card that this one was joined with. */
  parent?: Card;
  name: string;
  createdAt: string;
  first?: Message;
  interest: string;
  isOpen: boolean;
  repliedAt?: string;
  closedAt: string;
}

const messages = sql`select id, name, email, phone, subject, status, status_changed_at, created_at,
  trashed_at, page_path, campaign, referrer_host from contact_messages where status <> 'spam'`;
const comments = sql`select id, author as name, email, created_at from comments where status <> 'spam'`;
const subscriptions = sql`select id, email as name, email, created_at from subscriptions
  where confirmed_at is not null`;

async function readAll<Row extends { id: number }>(
  db: Kysely<unknown>,
  query: typeof messages,
  take: (row: Row) => void,
): Promise<void> {
  for (let last = 0, isMore = true; isMore; ) {
    const { rows } = await sql<Row>`
      ${query} and id > ${last} order by id limit ${sql.lit(atOnce)}`.execute(db);
    for (const row of rows) take(row);
    last = rows.at(-1)?.id ?? 0;
    isMore = rows.length === atOnce;
  }
}

const keyOf = ({ kind, value }: { kind: string; value: string }) => `${kind}:${value}`;

function rootOf(card: Card): Card {
  let root = card;
  while (root.parent) root = root.parent;
  return root;
}

function addMessage(owners: Map<string, Card>, message: Message): void {
  const keys = identitiesOf(message).map(keyOf);
  const known = new Set(keys.flatMap((key) => owners.get(key) ?? []).map(rootOf));
  const [card = blankCard(message), other] = known;
  if (other) join(card, other);
  for (const key of keys) owners.set(key, card);
  card.first ??= message;
  card.interest ||= message.subject === 'General Inquiry' ? '' : message.subject;
  const isLeft = message.status === 'new' || message.status === 'read';
  card.isOpen ||= isLeft && message.trashed_at === null;
  if (message.status === 'replied') card.repliedAt ??= message.status_changed_at;
  card.closedAt = message.status_changed_at;
}

function blankCard({ name, created_at }: Reader): Card {
  const closedAt = created_at;
  return { name, createdAt: created_at, interest: '', isOpen: false, closedAt };
}

function join(card: Card, other: Card): void {
  other.parent = card;
  if (other.first && (card.first?.id ?? 0) > other.first.id) card.first = other.first;
  card.interest ||= other.interest;
  card.isOpen ||= other.isOpen;
  if (other.repliedAt) card.repliedAt ??= other.repliedAt;
}

function addReader(owners: Map<string, Card>, reader: Reader): void {
  const [identity] = identitiesOf({ email: reader.email, phone: '' });
  if (!identity || owners.has(keyOf(identity))) return;
  owners.set(keyOf(identity), blankCard(reader));
}

async function store(db: Kysely<unknown>, cards: Card[], owners: Map<string, Card>) {
  const ids = new Map(cards.map((card, at) => [card, at + 1]));
  const values = new Map<Card, string[]>(cards.map((card) => [card, []]));
  const identities = [...owners].map(([key, card]) => {
    const at = key.indexOf(':');
    const value = key.slice(at + 1);
    const root = rootOf(card);
    values.get(root)?.push(value);
    return { kind: key.slice(0, at), value, person_id: ids.get(root) };
  });
  const tables = db.withTables<{ people: object; person_identities: object }>();
  for (let at = 0; at < cards.length; at += atOnce) {
    const rows = cards.slice(at, at + atOnce).map((card) => rowOf(card, ids, values));
    await tables.insertInto('people').values(rows).execute();
  }
  for (let at = 0; at < identities.length; at += atOnce) {
    const rows = identities.slice(at, at + atOnce);
    await tables.insertInto('person_identities').values(rows).execute();
  }
}

function rowOf(card: Card, ids: Map<Card, number>, values: Map<Card, string[]>) {
  const { first, interest, createdAt } = card;
  const name = (first?.name ?? card.name).slice(0, 120);
  return {
    id: ids.get(card),
    name,
    ...stageOf(card),
    interest,
    campaign: first?.campaign ?? '',
    first_page: first?.page_path ?? '',
    referrer_host: first?.referrer_host ?? '',
    enquired_at: first?.created_at ?? null,
    search_text: fold([name, interest, ...(values.get(card) ?? [])].join(' ')),
    created_at: createdAt,
    ...{ about: '', batch: '', step: '', source: '', kept_apart: 0 },
  };
}

/** Who waits is new, who had an answer was contacted, and the others were dealt with. */
function stageOf({ first, isOpen, repliedAt, closedAt }: Card) {
  const open = { lost_reason: '', closed_at: null, contacted_at: repliedAt ?? null };
  if (!first) return { ...open, stage: null };
  if (repliedAt) return { ...open, stage: 'contacted' };
  if (isOpen) return { ...open, stage: 'new' };
  return {
    ...open,
    stage: 'lost',
    lost_reason: 'Archived before there were cards',
    closed_at: closedAt,
  };
}

/** By what people were recognised when this migration landed, the stronger one first; either may be blank. */
function identitiesOf({ email, phone }: { email: string; phone: string }) {
  // Lower case may be longer than what was typed, and the column takes 254 characters.
  const address = Array.from(email.trim().toLowerCase()).slice(0, 254).join('');
  const number = phoneKey(phone);
  return [
    ...(address ? [{ kind: 'email', value: address }] : []),
    ...(number ? [{ kind: 'phone', value: number }] : []),
  ];
}

/** In E.164; Indian without a country code. */
function phoneKey(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, 'IN');
  if (!number?.isValid() || madeUp.test(number.nationalNumber)) return;
  return number.number;
}

const madeUp = /^(?:(\d)\1+|1234567890)$/;

/** As searches folded texts when this migration landed. */
function fold(text: string): string {
  return text
    .replace(/(\p{M}{30})\p{M}+/gu, '$1')
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
