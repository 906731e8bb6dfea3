import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../../server/db/tables.ts';
import { goodRows } from './row-factories.ts';

const atOnce = 500;

/** Stores rows that are made from their numbers, 0 and up. */
export async function storeRows<Name extends keyof Tables>(
  db: Kysely<Tables>,
  table: Name,
  count: number,
  rowAt: (number: number) => Insertable<Tables[Name]>,
): Promise<void> {
  for (let start = 0; start < count; start += atOnce) {
    const length = Math.min(atOnce, count - start);
    const rows = Array.from({ length }, (_, index) => rowAt(start + index));
    // TypeScript does not relate the row to the table of a type parameter.
    await db
      .insertInto(table)
      .values(rows as never)
      .execute();
  }
}

/** A minute apart, so that the order of a list is known. */
const minute = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString();

/** Stores messages from "Visitor 0", or from another number, on. */
export async function storeMessages(db: Kysely<Tables>, count: number, first = 0): Promise<void> {
  await storeRows(db, 'contact_messages', count, (number) => {
    const at = first + number;
    return {
      ...goodRows.contact_messages,
      name: `Visitor ${at}`,
      email: `visitor-${at}@visitor.example`,
      created_at: minute(at),
      search_text: `visitor ${at}`,
    };
  });
}

/** Stores pending subscriptions. */
export async function storeSubscriptions(db: Kysely<Tables>, count: number): Promise<void> {
  await storeRows(db, 'subscriptions', count, (at) => ({
    ...goodRows.subscriptions,
    email: `reader-${at}@visitor.example`,
    created_at: minute(at),
    requested_at: minute(at),
  }));
}

/** Stores approved comments, each on the post and with the changes that `changesAt` returns. */
export async function storeComments(
  db: Kysely<Tables>,
  count: number,
  changesAt: (number: number) => Partial<Insertable<Tables['comments']>> & { post_id: number },
): Promise<void> {
  await storeRows(db, 'comments', count, (at) => ({
    ...goodRows.comments,
    text: `Comment number ${at + 1}.`,
    status: 'approved' as const,
    created_at: minute(at + 1),
    decided_at: minute(at + 1),
    ...changesAt(at),
  }));
}
