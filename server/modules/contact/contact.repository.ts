import type { Origin } from '../../../domain/forms/origin.ts';
import type { Db, Instant } from '../../db/tables.ts';
import type { ContactMessage } from './contact-emails.ts';
import { searchText } from './search-text.ts';

/** Stores a message with its consent; resolves with its id. */
export async function insertMessage(
  db: Db,
  message: Omit<ContactMessage, 'id'> & Pick<Origin, 'firstPage'>,
  { isSpam, policyVersion, now }: { isSpam: boolean; policyVersion: string; now: Instant },
): Promise<number> {
  const { name, email, phone, subject, message: text, about, campaign } = message;
  const { utmSource, utmMedium, utmCampaign } = message;
  const { id } = await db
    .insertInto('contact_messages')
    .values({
      ...{ name, email, phone, subject, message: text, about, campaign },
      status: isSpam ? 'spam' : 'new',
      private_note: '',
      consent_version: policyVersion,
      consented_at: now,
      page_path: message.page,
      first_page: message.firstPage || null,
      ...{ utm_source: utmSource, utm_medium: utmMedium, utm_campaign: utmCampaign },
      referrer_host: message.referrerHost,
      created_at: now,
      status_changed_at: now,
      // When its emails were queued; null for suspected spam.
      mailed_at: isSpam ? null : now,
      search_text: searchText(message, ''),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The card of a message's sender; null before it has one. */
export async function findCardOf(db: Db, id: number): Promise<number | null> {
  const query = db.selectFrom('contact_messages').select('person_id').where('id', '=', id);
  return (await query.executeTakeFirst())?.person_id ?? null;
}
