import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Enquiries, with the consent under which they were sent and where the visitor came from. */
export async function createContact(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table contact_messages (
      id ${c.id},
      name ${c.text} not null check (${c.isFilled('name', 120)}),
      email ${c.text} not null check (${c.isFilled('email', 254)}),
      phone ${c.text} not null check (${c.isFilled('phone', 40)}),
      subject ${c.text} not null check (${c.isFilled('subject', 120)}),
      message ${c.text} not null check (${c.isFilled('message', 5000)}),
      status ${c.text} not null
        check (status in ('new', 'read', 'replied', 'archived', 'spam')),
      private_note ${c.text} not null check (${c.isWithin('private_note', 5000)}),
      consent_version ${c.text} not null check (${c.isFilled('consent_version', 40)}),
      consented_at ${c.text} not null check (${c.isInstant('consented_at')}),
      page_path ${c.text} not null check (${c.isWithin('page_path', 2048)}),
      campaign ${c.text} not null check (${c.isWithin('campaign', 300)}),
      referrer_host ${c.text} not null check (${c.isWithin('referrer_host', 253)}),
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      status_changed_at ${c.text} not null check (${c.isInstant('status_changed_at')}),
      mailed_at ${c.text} check (${c.isInstant('mailed_at')}),
      check (status = 'spam' or mailed_at is not null)
    ) ${c.strict}`.execute(db);
  await sql`create index contact_messages_by_status on contact_messages (status, created_at, id)`.execute(
    db,
  );
}
