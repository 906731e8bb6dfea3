import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

const atOnce = 500;

interface Row {
  id: number;
  email: string;
  status: 'pending' | 'confirmed' | 'unsubscribed';
}

/**
 * Stores each address once, with its domain in ASCII and without the dot of the DNS root. Of two spellings of a mailbox
 * the one that has left stays, else the one that is confirmed, else the older one.
 */
export async function joinMailboxes(db: Kysely<unknown>, _: Columns): Promise<void> {
  for (let last = 0, isMore = true; isMore; ) {
    const { rows } = await sql<Row>`
      select id, email, status from subscriptions where id > ${last}
      order by id limit ${sql.lit(atOnce)}`.execute(db);
    for (const row of rows) {
      const email = mailboxOf(row.email);
      if (email !== row.email) await rename(db, row, email);
    }
    last = rows.at(-1)?.id ?? 0;
    isMore = rows.length === atOnce;
  }
}

const rank = { unsubscribed: 0, confirmed: 1, pending: 2 } as const;

async function rename(db: Kysely<unknown>, row: Row, email: string): Promise<void> {
  const { rows } = await sql<Row>`
    select id, email, status from subscriptions where email = ${email}`.execute(db);
  const [other] = rows;
  if (other) {
    const isKept =
      rank[row.status] < rank[other.status] ||
      (rank[row.status] === rank[other.status] && row.id < other.id);
    const dropped = isKept ? other.id : row.id;
    await sql`delete from subscriptions where id = ${dropped}`.execute(db);
    if (!isKept) return;
  }
  await sql`update subscriptions set email = ${email} where id = ${row.id}`.execute(db);
}

function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const ascii = asciiOf(domain).replace(/\.+$/, '');
  const joined = `${email.slice(0, at)}@${ascii}`;
  return ascii === '' || joined.length > 254 ? email : joined;
}

function asciiOf(domain: string): string {
  if (domain.length > 254 || !/[^\0-\x7f]/.test(domain)) return domain;
  if (!/^[\p{L}\p{M}\p{N}.\-_。．｡]+$/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname || domain;
  } catch {
    return domain;
  }
}
