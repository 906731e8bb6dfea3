import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';

/** The kind of mails that answer somebody; of those before, only the receipt began a conversation. */
export const answerKind = 'answer';
const inThread = [answerKind, 'contact-receipt'];
const max = 10;

/** The Message-IDs of the conversation with an address, oldest first. */
export async function findThread(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('message_id')
    .where(sql<boolean>`lower(recipient) = ${email.toLowerCase()}`)
    .where('kind', 'in', inThread)
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ message_id }) => message_id).reverse();
}
