import type { Db, Instant } from '../../db/tables.ts';
import type { ContactMessage } from './contact-emails.ts';
import { searchText } from './search-text.ts';

export interface NewMessage extends Omit<ContactMessage, 'id'> {
  status: 'new' | 'spam';
  policyVersion: string;
  /** When its emails were queued; null while it is suspected. */
  mailedAt: Instant | null;
  now: Instant;
}

/** Stores a message with the consent under which it was sent; resolves with its id. */
export async function insertMessage(db: Db, message: NewMessage): Promise<number> {
  const { id } = await db
    .insertInto('contact_messages')
    .values({
      name: message.name,
      email: message.email,
      phone: message.phone,
      subject: message.subject,
      message: message.message,
      status: message.status,
      private_note: '',
      consent_version: message.policyVersion,
      consented_at: message.now,
      page_path: message.page,
      campaign: message.campaign,
      referrer_host: message.referrerHost,
      created_at: message.now,
      status_changed_at: message.now,
      mailed_at: message.mailedAt,
      search_text: searchText(message, ''),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
