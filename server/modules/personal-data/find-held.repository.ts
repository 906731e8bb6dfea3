import { sql } from 'kysely';
import { readInBatches } from '../../batches.ts';
import type { Db } from '../../db/tables.ts';
import { isAbout, needleOf } from './naming-mail.ts';

/** The tables with visitors' data by e-mail address. */
const tables = ['contact_messages', 'comments', 'subscriptions'] as const;

/** All tables that can hold a visitor's data. */
export const heldTables = [...tables, 'outbox'] as const;

/** Row ids by table. */
export type HeldRows = Record<(typeof heldTables)[number], number[]>;

const atOnce = 1000;

/** Finds all rows of an address, which must be in lower case. */
export async function findHeld(db: Db, email: string): Promise<HeldRows> {
  const held: HeldRows = { contact_messages: [], comments: [], subscriptions: [], outbox: [] };
  for (const table of heldTables) {
    const read = table === 'outbox' ? readMails(db, email) : readAddresses(db, table, email);
    const next = (row: Candidate | undefined, limit: number) => read(row?.id ?? 0, limit);
    for await (const rows of readInBatches(atOnce, next)) {
      held[table].push(...rows.filter(({ isHeld }) => isHeld).map(({ id }) => id));
    }
  }
  return held;
}

interface Candidate {
  id: number;
  isHeld: boolean;
}

type Read = (after: number, limit: number) => Promise<Candidate[]>;

/** SQL's lower() changes only a to z, so that case is compared here. */
function readAddresses(db: Db, table: (typeof tables)[number], email: string): Read {
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
function readMails(db: Db, email: string): Read {
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
