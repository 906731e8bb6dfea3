import { type Kysely, sql } from 'kysely';
import type { HeldCounts, PersonalData } from '../../../domain/office/personal-data.ts';
import type { Tables } from '../../db/tables.ts';

/** A mail to somebody or about somebody; its file, where mails are kept as files, follows from these three. */
export interface HeldMail {
  id: number;
  messageId: string;
  createdAt: string;
}

/** The tables that hold visitors' data under an address, which may have been typed in capitals. */
const tables = ['contact_messages', 'comments', 'subscriptions'] as const;

const isOf = (email: string) => sql<boolean>`lower(email) = ${email}`;

/** Letters to the owner name the visitor in their text. */
const isAbout = (email: string) =>
  sql<boolean>`lower(recipient) = ${email} or lower(reply_to) = ${email}
    or lower(body_text) like ${`%${email.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** How much is held under an address, which is given in lower case, as everywhere here. */
export async function countHeld(db: Kysely<Tables>, email: string): Promise<HeldCounts> {
  const [messages, comments, subscriptions] = await Promise.all(
    tables.map(async (table) => await countRows(db, table, email)),
  );
  const mails = (await findMailsAbout(db, email)).length;
  return {
    messages: messages ?? 0,
    comments: comments ?? 0,
    subscriptions: subscriptions ?? 0,
    mails,
  };
}

async function countRows(
  db: Kysely<Tables>,
  table: (typeof tables)[number],
  email: string,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where(isOf(email))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The mails to or about somebody. */
export async function findMailsAbout(db: Kysely<Tables>, email: string): Promise<HeldMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'message_id', 'created_at'])
    .where(isAbout(email))
    .execute();
  return rows.map(({ id, message_id, created_at }) => ({
    id,
    messageId: message_id,
    createdAt: created_at,
  }));
}

/** Everything that is held under an address, as it is stored. */
export async function readHeld(
  db: Kysely<Tables>,
  email: string,
): Promise<Omit<PersonalData, 'email' | 'exportedAt'>> {
  const messages = await db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'phone', 'subject', 'message', 'status', 'private_note'])
    .select(['consent_version', 'consented_at', 'page_path', 'campaign', 'referrer_host'])
    .select(['created_at', 'status_changed_at'])
    .where(isOf(email))
    .orderBy('id')
    .execute();
  const comments = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['posts.title as post', 'comments.author as name', 'email', 'text as comment'])
    .select(['comments.status', 'comments.created_at'])
    .where(isOf(email))
    .orderBy('comments.id')
    .execute();
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select(['email', 'status', 'consent_version', 'consented_at', 'created_at'])
    .select(['confirmed_at', 'unsubscribed_at'])
    .where(isOf(email))
    .execute();
  const mails = await db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'subject', 'body_text', 'created_at', 'sent_at'])
    .where(isAbout(email))
    .orderBy('id')
    .execute();
  return { messages, comments, subscriptions, mails };
}

/** Deletes everything that is held under an address, within the caller's transaction. */
export async function deleteHeld(trx: Kysely<Tables>, email: string): Promise<HeldCounts> {
  const erased: number[] = [];
  for (const table of tables) {
    const { numDeletedRows } = await trx
      .deleteFrom(table)
      .where(isOf(email))
      .executeTakeFirstOrThrow();
    erased.push(Number(numDeletedRows));
  }
  const { numDeletedRows } = await trx
    .deleteFrom('outbox')
    .where(isAbout(email))
    .executeTakeFirstOrThrow();
  const [messages = 0, comments = 0, subscriptions = 0] = erased;
  return { messages, comments, subscriptions, mails: Number(numDeletedRows) };
}
