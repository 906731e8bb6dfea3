import type { Kysely } from 'kysely';
import type { Tables } from '../../server/db/tables.ts';
import { goodRows } from './row-factories.ts';

const atOnce = 500;

/** A minute apart, so that the order of a list is known. */
const minute = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString();

/** Stores messages from "Visitor 0", or from another number, on. */
export async function storeMessages(db: Kysely<Tables>, count: number, first = 0): Promise<void> {
  await inBatches(count, (all) => {
    const numbers = all.map((number) => first + number);
    const rows = numbers.map((at) => ({
      ...goodRows.contact_messages,
      name: `Visitor ${at}`,
      email: `visitor-${at}@visitor.example`,
      created_at: minute(at),
      search_text: `visitor ${at}`,
    }));
    return db.insertInto('contact_messages').values(rows).execute();
  });
}

/** Stores pending subscriptions. */
export async function storeSubscriptions(db: Kysely<Tables>, count: number): Promise<void> {
  await inBatches(count, (numbers) => {
    const rows = numbers.map((at) => ({
      ...goodRows.subscriptions,
      email: `reader-${at}@visitor.example`,
      created_at: minute(at),
      requested_at: minute(at),
    }));
    return db.insertInto('subscriptions').values(rows).execute();
  });
}

async function inBatches(count: number, store: (numbers: number[]) => Promise<unknown>) {
  for (let start = 0; start < count; start += atOnce) {
    const length = Math.min(atOnce, count - start);
    await store(Array.from({ length }, (_, index) => start + index));
  }
}
