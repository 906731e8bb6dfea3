import { type Kysely, sql } from 'kysely';
import { readInBatches } from '../../batches.ts';
import { engineOf } from '../../db/engines/engine-of.ts';
import type { Tables } from '../../db/tables.ts';
import { isAbout, needleOf } from './naming-mail.ts';

/** The tables with visitors' data by e-mail address. */
const tables = ['contact_messages', 'comments', 'subscriptions'] as const;

/** All tables that can hold a visitor's data. */
export const heldTables = [...tables, 'outbox'] as const;

/** Row ids by table. */
export type HeldRows = Record<(typeof heldTables)[number], number[]>;

/** The rows found, and the last row of each table that was read. */
export interface HeldSearch {
  held: HeldRows;
  last: Record<keyof HeldRows, number>;
}

const atOnce = 1000;

/** Finds all rows of an address, which must be in lower case. */
export async function findHeld(db: Kysely<Tables>, email: string): Promise<HeldSearch> {
  return await search(db, email, { contact_messages: 0, comments: 0, subscriptions: 0, outbox: 0 });
}

/**
 * Repeats a search within a transaction, starting from an earlier result. On SQLite the transaction blocks all other
 * writes, so it reads only new rows: they have higher ids. On PostgreSQL, where a row may appear after others with
 * higher ids and readers block nobody, it reads everything.
 */
export async function findHeldSince(
  trx: Kysely<Tables>,
  email: string,
  { held, last }: HeldSearch,
): Promise<HeldRows> {
  if (engineOf(trx) === 'postgres') return (await findHeld(trx, email)).held;
  const { held: fresh } = await search(trx, email, last);
  const all = { ...held };
  for (const table of heldTables) all[table] = [...held[table], ...fresh[table]];
  return all;
}

async function search(
  db: Kysely<Tables>,
  email: string,
  after: HeldSearch['last'],
): Promise<HeldSearch> {
  const held: HeldRows = { contact_messages: [], comments: [], subscriptions: [], outbox: [] };
  const last = { ...after };
  for (const table of heldTables) {
    const read = table === 'outbox' ? readMails(db, email) : readAddresses(db, table, email);
    const next = (row: Candidate | undefined, limit: number) =>
      read(row?.id ?? after[table], limit);
    for await (const rows of readInBatches(atOnce, next)) {
      last[table] = rows.at(-1)?.id ?? last[table];
      held[table].push(...rows.filter(({ isHeld }) => isHeld).map(({ id }) => id));
    }
  }
  return { held, last };
}

interface Candidate {
  id: number;
  isHeld: boolean;
}

type Read = (after: number, limit: number) => Promise<Candidate[]>;

/** SQL's lower() changes only a to z, so that case is compared here. */
function readAddresses(db: Kysely<Tables>, table: (typeof tables)[number], email: string): Read {
  return async (after, limit) => {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'email'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ id: row.id, isHeld: row.email.toLowerCase() === email }));
  };
}

/** The database preselects emails that may name the address, so that the texts of all others are not transferred. */
function readMails(db: Kysely<Tables>, email: string): Read {
  const needle = `%${needleOf(email).replaceAll(/[\\%_]/g, '\\$&')}%`;
  const has = (column: string) => sql`lower(${sql.ref(column)}) like ${needle} escape '\\'`;
  const naming = sql`${has('recipient')} or ${has('reply_to')} or ${has('body_text')}`;
  const text = sql<string | null>`case when ${naming} then body_text end`;
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
      isHeld: text !== null && isAbout(email, [recipient, reply_to ?? '', text]),
    }));
  };
}
