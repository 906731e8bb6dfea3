import { sql } from 'kysely';
import { mailboxAddress } from '../../../domain/forms/mailbox-address.ts';
import { readInBatches } from '../../batches.ts';
import type { Db } from '../../db/tables.ts';
import { isAbout, needleOf } from './naming-mail.ts';

/** The tables with visitors' data by e-mail address. */
const tables = ['contact_messages', 'comments', 'subscriptions'] as const;

/** All tables that can hold a visitor's data, those that others point to last. */
export const heldTables = [...tables, 'outbox', 'people'] as const;

/** Row ids by table. */
export type HeldRows = Record<(typeof heldTables)[number], number[]>;

/** What is looked for: rows with these addresses and numbers, and on these cards. */
export interface Person {
  cards: number[];
  emails: string[];
  phones: string[];
}

const atOnce = 1000;

/** The addresses of a card; undefined for no such card. */
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
export async function findHeld(db: Db, person: Person): Promise<HeldRows> {
  const { cards, emails, phones } = person;
  const held: HeldRows = {
    contact_messages: await findOnCards(db, cards),
    comments: [],
    subscriptions: [],
    outbox: [],
    people: cards,
  };
  if (emails.length + phones.length === 0) return held;
  for (const table of [...tables, 'outbox'] as const) {
    const read =
      table === 'outbox' ? readMails(db, [...emails, ...phones]) : readAddresses(db, table, emails);
    const next = (row: Candidate | undefined, limit: number) => read(row?.id ?? 0, limit);
    for await (const rows of readInBatches(atOnce, next)) {
      held[table].push(...rows.filter(({ isHeld }) => isHeld).map(({ id }) => id));
    }
  }
  return { ...held, contact_messages: [...new Set(held.contact_messages)] };
}

async function findOnCards(db: Db, cards: readonly number[]): Promise<number[]> {
  if (cards.length === 0) return [];
  const messages = db.selectFrom('contact_messages').select('id').orderBy('id');
  const rows = await messages.where('person_id', 'in', cards).execute();
  return rows.map(({ id }) => id);
}

interface Candidate {
  id: number;
  isHeld: boolean;
}

type Read = (after: number, limit: number) => Promise<Candidate[]>;

/** All spellings of a mailbox are its owner's; SQL cannot compare them. */
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

/** The database preselects emails that may name an address, so that the texts of all others are not transferred. */
function readMails(db: Db, emails: readonly string[]): Read {
  const needles = emails.map((email) => `%${needleOf(email).replaceAll(/[\\%_]/g, '\\$&')}%`);
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
      isHeld: text !== null && isAbout(emails, [recipient, reply_to ?? '', text]),
    }));
  };
}
