import { foldForSearch } from '../../../domain/text/plain-text.ts';
import type { ContactMessage } from './contact-emails.ts';

type SearchedFields = Pick<
  ContactMessage,
  'name' | 'email' | 'phone' | 'subject' | 'about' | 'message'
>;

/**
 * The text in which a message is searched for: what the sender typed, what it is about, the phone's digits
 * without spaces, and the note.
 */
export function searchText(fields: SearchedFields, note: string): string {
  const { name, email, phone, subject, about, message } = fields;
  const digits = phone.replaceAll(/\D/g, '');
  return foldForSearch([name, email, phone, digits, subject, about, message, note].join(' '));
}
