import { type Kysely, sql } from 'kysely';
import type { PersonalData } from '../../../domain/office/personal-data.ts';
import type { Tables } from '../../db/tables.ts';
import { isAbout, needleOf } from './naming-mail.ts';

/** The tables that hold visitors' data under the address that was typed. */
const tables = ['contact_messages', 'comments', 'subscriptions'] as const;

/** Where somebody's data are: the ids of rows. */
export type HeldRows = Record<(typeof tables)[number] | 'outbox', number[]>;

/** A mail whose file, where mails are kept as files, follows from these three. */
export interface HeldMail {
  id: number;
  messageId: string;
  createdAt: string;
}

/** Everything that is held under an address, which is given in lower case, as everywhere here. */
export async function findHeld(db: Kysely<Tables>, email: string): Promise<HeldRows> {
  const [contact_messages = [], comments = [], subscriptions = []] = await Promise.all(
    tables.map(async (table) => await findIds(db, table, email)),
  );
  return { contact_messages, comments, subscriptions, outbox: await findMailIds(db, email) };
}

/** Databases lower no letters but a to z, so that capitals are compared here. */
async function findIds(
  db: Kysely<Tables>,
  table: (typeof tables)[number],
  email: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'email'])
    .where(sql<boolean>`length(email) = ${[...email].length}`)
    .orderBy('id')
    .execute();
  return rows.filter((row) => row.email.toLowerCase() === email).map(({ id }) => id);
}

async function findMailIds(db: Kysely<Tables>, email: string): Promise<number[]> {
  const needle = `%${needleOf(email).replaceAll(/[\\%_]/g, '\\$&')}%`;
  const mails = await db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'reply_to', 'body_text'])
    .where(
      sql<boolean>`lower(recipient) like ${needle} escape '\\' or lower(reply_to) like ${needle} escape '\\'
        or lower(body_text) like ${needle} escape '\\'`,
    )
    .orderBy('id')
    .execute();
  return mails
    .filter(({ recipient, reply_to, body_text }) =>
      isAbout(email, [recipient, reply_to ?? '', body_text]),
    )
    .map(({ id }) => id);
}

/** PostgreSQL takes no empty list; no row has the id 0. */
const idsOr0 = (ids: readonly number[]) => (ids.length > 0 ? ids : [0]);

/** What is in those rows, as it is stored; of a mail about several people, what it says of this one. */
export async function readHeld(
  db: Kysely<Tables>,
  email: string,
  held: HeldRows,
): Promise<Omit<PersonalData, 'email' | 'exportedAt'>> {
  const messages = await db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'phone', 'subject', 'message', 'status', 'private_note'])
    .select(['consent_version', 'consented_at', 'page_path', 'campaign', 'referrer_host'])
    .select(['created_at', 'status_changed_at'])
    .where('id', 'in', idsOr0(held.contact_messages))
    .orderBy('id')
    .execute();
  const comments = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['posts.title as post', 'comments.author as name', 'email', 'text as comment'])
    .select(['comments.status', 'comments.created_at'])
    .where('comments.id', 'in', idsOr0(held.comments))
    .orderBy('comments.id')
    .execute();
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select(['email', 'status', 'consent_version', 'consented_at', 'created_at'])
    .select(['confirmed_at', 'unsubscribed_at'])
    .where('id', 'in', idsOr0(held.subscriptions))
    .execute();
  const mails = await db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'reply_to', 'subject', 'body_text', 'created_at', 'sent_at'])
    .where('id', 'in', idsOr0(held.outbox))
    .orderBy('id')
    .execute();
  return { messages, comments, subscriptions, mails: mails.map((mail) => ofPerson(email, mail)) };
}

/** A mail that is neither to nor from a person may tell of others too: theirs are the lines that name them. */
function ofPerson<Mail extends { recipient: string; reply_to: string | null; body_text: string }>(
  email: string,
  { reply_to, ...mail }: Mail,
) {
  if (isAbout(email, [mail.recipient, reply_to ?? ''])) return mail;
  const lines = mail.body_text.split('\n').filter((line) => isAbout(email, [line]));
  return { ...mail, body_text: lines.join('\n') };
}

/** What tells the files of mails. */
export async function findMails(db: Kysely<Tables>, ids: readonly number[]): Promise<HeldMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'message_id', 'created_at'])
    .where('id', 'in', idsOr0(ids))
    .execute();
  return rows.map(({ id, message_id, created_at }) => ({
    id,
    messageId: message_id,
    createdAt: created_at,
  }));
}

/** Deletes rows, within the caller's transaction. */
export async function deleteHeld(trx: Kysely<Tables>, held: HeldRows): Promise<void> {
  for (const table of [...tables, 'outbox'] as const) {
    await trx.deleteFrom(table).where('id', 'in', idsOr0(held[table])).execute();
  }
}
