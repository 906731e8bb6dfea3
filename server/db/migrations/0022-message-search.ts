import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

const atOnce = 500;

/** The text by which a message is found, and the order in which subscriptions are listed. */
export async function createMessageSearch(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`alter table contact_messages add column search_text ${c.text}`.execute(db);
  await fill(db);
  // Of messages that the release before stores beside this one, until the house-keeping gives them theirs.
  await sql`
    create index contact_messages_unsearchable on contact_messages (id)
    where search_text is null`.execute(db);
  await sql`create index subscriptions_by_time on subscriptions (created_at, id)`.execute(db);
}

interface Row {
  id: number;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  private_note: string;
}

async function fill(db: Kysely<unknown>): Promise<void> {
  for (let last = 0, isMore = true; isMore; ) {
    const { rows } = await sql<Row>`
      select id, name, email, phone, subject, message, private_note from contact_messages
      where id > ${last} order by id limit ${sql.lit(atOnce)}`.execute(db);
    for (const row of rows) {
      await sql`
        update contact_messages set search_text = ${searchText(row)} where id = ${row.id}`.execute(
        db,
      );
    }
    last = rows.at(-1)?.id ?? 0;
    isMore = rows.length === atOnce;
  }
}

function searchText({ name, email, phone, subject, message, private_note }: Row): string {
  const digits = phone.replaceAll(/\D/g, '');
  return fold([name, email, phone, digits, subject, message, private_note].join(' '));
}

/** As searches folded texts when this migration landed. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
